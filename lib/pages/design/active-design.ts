import { createHash } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { findThemeTexts } from '#lib/domains/publishing/translations/index.ts'
import { findPictures } from '#lib/services/media/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { likelyLocale } from '#lib/services/texts/index.ts'
import {
  type Design,
  type DesignPicture,
  type DesignSection,
  type DesignValues,
  PREVIEW_NAME,
  readDesign,
  readDesigns,
  type StoredDesign,
  translateDesign,
  UNCHANGED,
  verifyPreview,
} from '#lib/theming/index.ts'
import { readableAccent, type Scheme } from '#lib/web/colors/accent.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { parseCookies, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { presentImage, siteFormat } from '#lib/web/presenters/format.ts'
import type { SiteRequest } from '#lib/web/site/site.ts'
import type { StorefrontPage } from '../storefront-page.ts'

/** How the site looks to the browser that asks. */
export type ActiveDesign = {
  /** The theme that the browser previews, with its draft; undefined for the active one. */
  preview: string | undefined
  design: Design
}

const looks = new WeakMap<SiteRequest, Promise<ActiveDesign>>()

/** The look of the page being rendered, found once per request. A preview shows the draft of its theme. */
export function findActiveDesign(app: App): Promise<ActiveDesign> {
  const { request } = app
  if (!request) return loadActiveDesign(app, undefined)
  const known = looks.get(request) ?? loadActiveDesign(app, findPreview(app, request))
  looks.set(request, known)
  return known
}

/** The theme that a browser previews: the one being written, or by its cookie. */
function findPreview(app: App, { headers }: Pick<SiteRequest, 'headers'>): string | undefined {
  if (app.env.themeDev !== undefined) return app.env.themeDev
  const name = siteCookieName(app.settings.current, PREVIEW_NAME)
  const token = parseCookies(headers.cookie ?? '').get(name)
  return token === undefined ? undefined : verifyPreview(app, token)
}

async function loadActiveDesign(app: App, preview: string | undefined): Promise<ActiveDesign> {
  if (preview !== undefined) {
    const { design } = await readDesign(app.database, { theme: preview, draft: true })
    return { preview, design: await withPictures(app, await designInLanguage(app, design, preview)) }
  }
  const theme = app.settings.current['theme.active']
  const design = await remember(app, {
    name: `design ${theme} ${app.theming.fingerprint(theme)}`,
    scopes: ['content'],
    load: async () => {
      const designs = await readDesigns(app.database)
      return withPictures(app, await designInLanguage(app, designs.get(theme) ?? UNCHANGED, theme))
    },
  })
  return { preview, design }
}

async function designInLanguage(app: App, stored: StoredDesign, theme: string): Promise<Design> {
  const [texts, options] = [await findThemeTexts(app, theme), app.theming.designOptions(theme)]
  return app.theming.design(options ? translateDesign(stored, options, texts) : stored, theme)
}

/** Adds what the site knows about the pictures of a design: their size and what they show. */
async function withPictures(app: App, design: Design): Promise<Design> {
  const urls = [
    design.settings,
    ...Object.values(design.areas)
      .flat()
      .map(({ settings }) => settings),
  ]
    .flatMap((values) => Object.values(values))
    .flatMap((value) => (isPicture(value) ? [value.url] : []))
  if (urls.length === 0) return design
  const found = await findPictures(app.database, urls)
  const format = siteFormat(app)
  const known = new Map(found.map((picture) => [picture.url, presentImage(picture, format)]))
  const complete = (values: DesignValues): DesignValues =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [
        id,
        isPicture(value) ? (known.get(value.url) ?? value) : value,
      ]),
    )
  const completeAll = (sections: DesignSection[]) =>
    sections.map((section) => ({ ...section, settings: complete(section.settings) }))
  const { home, product, footer } = design.areas
  return {
    ...design,
    settings: complete(design.settings),
    areas: { home: completeAll(home), product: completeAll(product), footer: completeAll(footer) },
  }
}

function isPicture(value: DesignValues[string]): value is DesignPicture {
  return typeof value === 'object' && value !== null && 'thumbnail_url' in value
}

/** The address of the stylesheet with a design's custom properties. It changes with them. */
export function designStylesheetUrl(css: string, theme: string): string {
  return `/theme-settings.css?${new URLSearchParams({ theme, v: fingerprint(css) })}`
}

/**
 * The stylesheet, and whether `version` is that of its content. A draft is served to clients that know its fingerprint, which
 * only previews print.
 */
export async function loadDesignStylesheet(
  { database, theming }: Pick<App, 'database' | 'theming'>,
  theme: string,
  version: string | null,
): Promise<{ css: string; isCurrent: boolean }> {
  if (!theming.designOptions(theme)) return { css: '', isCurrent: false }
  const load = async (draft: boolean) =>
    theming.design((await readDesign(database, { theme, draft })).design, theme).css
  const css = await load(false)
  if (fingerprint(css) === version) return { css, isCurrent: true }
  const draft = await load(true)
  return fingerprint(draft) === version ? { css: draft, isCurrent: true } : { css, isCurrent: false }
}

function fingerprint(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 16)
}

/**
 * The addresses of a page's stylesheets, in order: the site's colours, the built-in ones or the theme's replacements,
 * the theme's own `theme.css`, and finally what the owner has chosen for the theme.
 */
export function listStylesheets(
  { settings, theming }: Pick<App, 'settings' | 'theming'>,
  { stylesheets = [] }: Pick<StorefrontPage, 'stylesheets'>,
  { preview, design }: ActiveDesign,
): string[] {
  const files = ['site.css', ...stylesheets, 'theme.css']
  const assets = files.map((file) => theming.assetUrl(file, preview)).filter((url) => url !== undefined)
  const theme = preview ?? settings.current['theme.active']
  const chosen = design.css === '' ? [] : [designStylesheetUrl(design.css, theme)]
  return [siteColorsUrl(settings.current), ...assets, ...chosen]
}

/** The addresses of the typefaces that a page needs at once, so that browsers need not wait for stylesheets to learn of them. */
export function listFontUrls(
  { settings, theming }: Pick<App, 'settings' | 'theming'>,
  { preview, design }: ActiveDesign,
): string[] {
  return listFontFiles(design, settings.current['site.locale'])
    .map((file) => theming.assetUrl(file, preview))
    .filter((url) => url !== undefined)
}

/** The assets with the typefaces of a design that a page in this language needs at once. */
export function listFontFiles({ fonts }: Pick<Design, 'fonts'>, locale: string): string[] {
  const { script = '' } = likelyLocale(locale)
  const files = fonts.map(({ file }) => (typeof file === 'string' ? file : file?.[script]))
  return [...new Set(files.filter((file) => file !== undefined))]
}

/** The address of the stylesheet with the site's colours. It changes with the colour. */
function siteColorsUrl(settings: Settings): string {
  return `/site-colors.css?v=${colourVersion(settings)}`
}

/** The stylesheet, and whether `version` matches the current colour. */
export function siteColors(settings: Settings, version: string | null): { css: string; isCurrent: boolean } {
  const colour = settings['site.primary_color']
  const css = `:root{${declare(colour, 'light')}}\n@media (prefers-color-scheme:dark){:root{${declare(colour, 'dark')}}}\n`
  return { css, isCurrent: version === colourVersion(settings) }
}

function declare(colour: string, scheme: Scheme): string {
  const { text, fill, onFill } = readableAccent(colour, scheme)
  return `--site-primary:${colour};--site-accent:${text};--site-accent-fill:${fill};--site-on-accent:${onFill}`
}

function colourVersion(settings: Settings): string {
  return settings['site.primary_color'].slice(1).toLowerCase()
}
