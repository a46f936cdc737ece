import type { App } from '#lib/app/app.ts'
import { findThemeTexts } from '#lib/domains/publishing/translations/index.ts'
import { findPictures } from '#lib/services/media/index.ts'
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
import { parseCookies, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { presentImage } from '#lib/web/presenters/image.ts'
import type { SiteRequest } from '#lib/web/site/site-request.ts'
import { remember } from '../remember.ts'
import { siteFormat } from '../site-format.ts'

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
  return verifyPreview(app, parseCookies(headers.cookie ?? '').get(name))
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
