import type { App } from '#lib/app/app.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { isWebShopOn, listConsentScripts, localPath } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { DEFAULT_THEME, type DesignSection, type HeadTag, type RenderedPage } from '#lib/theming/index.ts'
import {
  type ActiveDesign,
  findActiveDesign,
  listFontUrls,
  listStylesheets,
} from '../design/active-design.ts'
import { consentVersion, takesConsentScripts } from '../people/consent/consent-choice.ts'
import { OPENSEARCH_TYPE } from '../seo/build-opensearch.ts'
import { pageMetadata } from '../seo/page-metadata.ts'
import { buildSiteFacts, type SiteFacts, serializeData } from '../seo/site-facts.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { currentPath, keepLanguage, liveConfig, loadSharedData } from './load-frame.ts'

/** The scripts that read attributes, in the order of their tags, by the attributes' first word. */
const READERS = { shop: 'product.js', player: 'embeds.js', slides: 'slides.js', show: 'password.js' }
// One expression: looking for each attribute alone takes ten times as long.
const READ_ATTRIBUTES =
  / data-(?:(shop)-(?:zoom|video|bar|delivery|viewed|share)[ =>]|(player)="|(slides)=|(show)-password=)/g

type Rendered = Pick<
  StorefrontPage,
  'view' | 'template' | 'data' | 'loadMore' | 'path' | 'title' | 'query' | 'needs' | 'isBare'
> & {
  /** How the site looks to the browser; found unless given. */
  look?: ActiveDesign
}

type ShownPage = RenderedPage & {
  /** The theme failed, so that the next rendering may differ. */
  isFallback: boolean
}

/**
 * A page as the theme shows it: its head, header, view and footer, rendered in one pass. If the theme leaves out what the page
 * needs, it is shown as without a theme, except to those who preview it.
 */
export async function renderPage(
  app: App,
  { view, template, data: given, loadMore, needs = [], isBare = false, look: known, ...page }: Rendered,
): Promise<ShownPage> {
  let isFallback = false
  const [shared, look] = await Promise.all([loadSharedData(app, page), known ?? findActiveDesign(app)])
  const sections = look.design.areas.footer.map(showSection)
  const head = { view: 'layout/head', data: {}, slot: 'head' as const, reuse: true }
  const header = { view: 'layout/header', data: {}, reuse: true }
  const footer = { view: 'layout/footer', data: { sections }, reuse: true }
  const consent = asksForConsent(app, page) ? [{ view: 'layout/consent', data: {}, reuse: true }] : []
  // Shown again and again with the same data, such as a cart, or a list for which only another product has changed.
  const listParts = (data: Rendered['data']) => {
    const main = { view, template, data, reuse: true }
    return isBare ? [head, main] : [head, header, ...consent, main, footer]
  }
  const options = {
    shared,
    live: liveConfig(app),
    locale: app.settings.current['site.locale'],
    theme: look.preview,
    showFaults: look.preview !== undefined,
    design: look.design,
    onFallback: () => {
      isFallback = true
    },
  }
  let parts = listParts(given)
  let rendered = await app.theming.renderPage(parts, options)
  if (isFallback && loadMore) {
    parts = listParts({ ...given, ...(await loadMore()) })
    rendered = await app.theming.renderPage(parts, options)
  }
  const missing = look.preview === undefined ? needs.filter((one) => !rendered.html.includes(one)) : []
  if (missing.length === 0) return inLanguage(app, rendered, isFallback)
  app.log.warn({ view, missing }, 'A view of the theme lacks what its page needs: the built-in one is shown.')
  const builtIn = await app.theming.renderPage(parts, { ...options, theme: DEFAULT_THEME })
  return inLanguage(app, builtIn, isFallback)
}

function inLanguage(app: App, { head, html }: RenderedPage, isFallback: boolean): ShownPage {
  return { head, html: keepLanguage(app, html), isFallback }
}

/** Whether a page may load scripts of other sites, once a visitor has agreed. */
function asksForConsent({ settings, request }: App, { path }: Pick<StorefrontPage, 'path'>): boolean {
  const [asked = ''] = currentPath(settings.languages, request?.target ?? path).split('?', 1)
  return takesConsentScripts(settings.current, asked)
}

function showSection({ data: _, ...section }: DesignSection) {
  return section
}

/** The head of a page: what it loads, what it says of itself to machines, and what the theme adds. */
function listHeadTags(
  app: App,
  page: StorefrontPage,
  { look, theme, html }: { look: ActiveDesign; theme: readonly HeadTag[]; html: string },
): Tag[] {
  const site = buildSiteFacts(app)
  const asks = listConsentScripts(app.settings.current).length > 0
  const styled = asks ? { stylesheets: ['consent.css', ...(page.stylesheets ?? [])] } : page
  return [
    ...(page.refresh === undefined ? [] : [refreshTag(page.refresh)]),
    ...loadingTags({ fonts: listFontUrls(app, look), stylesheets: listStylesheets(app, styled, look) }),
    ...describePage(site, page),
    ...listSiteLinks(app, site),
    ...theme,
    ...listScripts(app, look, html),
    ...(asksForConsent(app, page) && !page.isBare ? consentScript(app, look) : []),
    ...(page.head?.data ?? []).map((data) => ({
      name: 'script' as const,
      attributes: { type: 'application/ld+json' },
      content: serializeData(data),
    })),
  ]
}

function refreshTag(content: string): Tag {
  return { name: 'meta', attributes: { 'http-equiv': 'refresh', content } }
}

type Described = ReturnType<typeof pageMetadata>

function describePage(site: SiteFacts, page: StorefrontPage): Tag[] {
  const described = pageMetadata(site, page)
  const { title, description, robots, alternates } = described
  const { canonical, types = {}, languages = {} } = alternates
  return [
    titleTag(typeof title === 'string' ? `${title} · ${site.name}` : title.absolute),
    ...metaTag('description', description),
    ...metaTag('robots', writeRobots(robots)),
    ...(canonical === undefined ? [] : [linkTag('canonical', canonical)]),
    ...Object.entries(languages).map(([language, url]) => linkTag('alternate', url, { hreflang: language })),
    ...Object.entries(types).flatMap(([type, feeds]) =>
      feeds.map(({ title, url }) => linkTag('alternate', url, { type, title })),
    ),
    ...describeToSharers(described),
    ...Object.entries(page.head?.properties ?? {}).flatMap(([name, content]) => propertyTag(name, content)),
  ]
}

function writeRobots(robots: Described['robots']): string {
  return robots.index ? `index, max-image-preview:${robots['max-image-preview']}` : 'noindex, follow'
}

/** Read by services that show links to a page. */
function describeToSharers({ openGraph, twitter }: Described): Tag[] {
  const { title, description, url, siteName, locale, images } = openGraph
  return [
    ...propertyTag('og:title', title),
    ...propertyTag('og:description', description),
    ...propertyTag('og:url', url),
    ...propertyTag('og:site_name', siteName),
    ...propertyTag('og:locale', locale),
    ...images.flatMap((image) => [
      ...propertyTag('og:image', image.url),
      ...propertyTag('og:image:width', image.width),
      ...propertyTag('og:image:height', image.height),
      ...propertyTag('og:image:alt', image.alt),
    ]),
    ...describeKind(openGraph),
    ...metaTag('twitter:card', twitter.card),
    ...metaTag('twitter:title', twitter.title),
    ...metaTag('twitter:description', twitter.description),
    ...images.flatMap((image) => [
      ...metaTag('twitter:image', image.url),
      ...metaTag('twitter:image:alt', image.alt),
    ]),
  ]
}

function describeKind(kind: Described['openGraph']): Tag[] {
  if (!('type' in kind)) return []
  if (!('tags' in kind)) return propertyTag('og:type', kind.type)
  return [
    ...propertyTag('og:type', kind.type),
    ...propertyTag('article:published_time', kind.publishedTime),
    ...propertyTag('article:modified_time', kind.modifiedTime),
    ...propertyTag('article:author', kind.authors),
    ...(kind.tags ?? []).flatMap((tag) => propertyTag('article:tag', tag)),
  ]
}

/** Links on every page for browsers: the icons, the site as an app, and its search. */
function listSiteLinks({ settings }: App, site: SiteFacts): Tag[] {
  const { current, language } = settings
  return [
    linkTag('manifest', localPath(language, '/site.webmanifest')),
    linkTag('icon', current['site.icon'] ?? '/favicon.ico'),
    linkTag('apple-touch-icon', '/apple-touch-icon.png'),
    ...(site.searchUrl === null
      ? []
      : [linkTag('search', site.openSearchPath, { type: OPENSEARCH_TYPE, title: site.name })]),
  ]
}

function listScripts({ settings, theming }: App, { preview }: ActiveDesign, html: string): Tag[] {
  const read = new Set([...html.matchAll(READ_ATTRIBUTES)].flatMap((match) => match.slice(1)))
  const own = Object.entries(READERS).flatMap(([word, file]) => (read.has(word) ? [file] : []))
  const files = isWebShopOn(settings.current) ? ['shop.js', ...own] : own
  return files.flatMap((file) => {
    const src = theming.assetUrl(file, preview)
    return src === undefined ? [] : [{ name: 'script' as const, attributes: { src, defer: '' } }]
  })
}

/** Asks visitors, and loads what they have agreed to. */
function consentScript({ settings, theming }: App, { preview }: ActiveDesign): Tag[] {
  const { current } = settings
  const config = JSON.stringify({ version: consentVersion(current), scripts: listConsentScripts(current) })
  const src = theming.assetUrl('consent.js', preview)
  return src === undefined ? [] : [{ name: 'script', attributes: { src, defer: '', 'data-config': config } }]
}

/** A page as HTML, shown by the site's theme. */
export async function writePage(app: App, page: StorefrontPage): Promise<string> {
  return writeDocument(await composePage(app, page))
}

/** The document of a page, rendered by the site's theme. */
export async function composePage(
  app: App,
  page: StorefrontPage,
): Promise<DocumentContent & Pick<ShownPage, 'isFallback'>> {
  const look = await findActiveDesign(app)
  const { head, html, isFallback } = await renderPage(app, { ...page, look })
  const tags = listHeadTags(app, page, { look, theme: head, html })
  return { locale: app.settings.current['site.locale'], tags, html, isFallback }
}

/** A tag of a page's head. Attributes that are undefined are left out. */
type Tag = {
  name: 'link' | 'meta' | 'script' | 'title'
  attributes?: Readonly<Record<string, string | undefined>>
  /** Its content, already escaped. */
  content?: string
}

/** A meta tag such as `description`; none without content. */
function metaTag(name: string, content: string | undefined): Tag[] {
  return content === undefined ? [] : [{ name: 'meta', attributes: { name, content } }]
}

/** The same in the vocabulary of Open Graph, such as `og:title`. */
function propertyTag(property: string, content: string | number | undefined): Tag[] {
  return content === undefined ? [] : [{ name: 'meta', attributes: { property, content: String(content) } }]
}

function linkTag(rel: string, href: string, attributes: Tag['attributes'] = {}): Tag {
  return { name: 'link', attributes: { rel, href, ...attributes } }
}

function titleTag(title: string): Tag {
  return { name: 'title', content: escapeXml(title) }
}

function writeTag({ name, attributes = {}, content = '' }: Tag): string {
  const opened = `<${name}${writeAttributes(attributes)}>`
  return name === 'script' || name === 'title' ? `${opened}${content}</${name}>` : opened
}

/** The attributes of a tag, one that is empty by its name alone. */
export function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return ''
    return value === '' ? ` ${key}` : ` ${key}="${escapeXml(value)}"`
  })
  return written.join('')
}

export const HTML_TYPE = 'text/html; charset=utf-8'

/** The parts of a page's document. */
export type DocumentContent = {
  /** The language of the page. */
  locale: string
  /** Head tags specific to this page. */
  tags: readonly Tag[]
  /** The header, the page and the footer. */
  html: string
}

const EVERY_PAGE: readonly Tag[] = [
  { name: 'meta', attributes: { charset: 'utf-8' } },
  { name: 'meta', attributes: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
  { name: 'meta', attributes: { name: 'color-scheme', content: 'light dark' } },
]

/** A whole page of the site. */
export function writeDocument({ locale, tags, html }: DocumentContent): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><head>${writeHead(tags)}</head><body><div class="site">${html}</div></body></html>`
}

/** Writes the head of a page: the tags every page needs, and this page's own. */
export function writeHead(tags: readonly Tag[]): string {
  return [...EVERY_PAGE, ...tags].map(writeTag).join('')
}

/** The tags that load a page's typefaces and stylesheets, in this order. */
function loadingTags({ fonts, stylesheets }: Record<'fonts' | 'stylesheets', readonly string[]>): Tag[] {
  return [
    ...fonts.map((url) => linkTag('preload', url, { as: 'font', crossorigin: '' })),
    ...stylesheets.map((url) => linkTag('stylesheet', url)),
  ]
}
