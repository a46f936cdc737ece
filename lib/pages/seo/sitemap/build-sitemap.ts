import type { App } from '#lib/app/app.ts'
import type { Address } from '#lib/platform/net/address-span.ts'
import { escapeXml, XML_DECLARATION } from '#lib/platform/text/markup.ts'
import type { SiteLanguage } from '#lib/services/settings/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { languageAddresses } from '../page-metadata.ts'
import { buildSiteFacts, type SiteFacts } from '../site-facts.ts'
import { listSections } from './list-sections.ts'
import { activeParts, type SitemapPart } from './parts.ts'

/** The number of ids per sitemap, and so its maximum number of addresses. Up to 50,000 are allowed. */
export const SPAN_SIZE = 10_000

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

/** As many pictures of a page as search engines read. */
const MAX_IMAGES = 1000

// Ids are 32-bit integers.
const LAST_SPAN = Math.floor(2 ** 31 / SPAN_SIZE) - 1

/** The name of a sitemap's file, such as `products-1.xml`, or `products-1.de.xml` for the pages whose prefix is `/de`. */
export function sitemapFile(name: string, prefix: string): string {
  return `${name}${prefix.replace('/', '.')}.xml`
}

/** The sitemap of a file name such as `sections.xml`, `products-1.xml` or `products-1.de.xml`; null if not found. */
export async function buildSitemap(app: App, file: string): Promise<string | null> {
  const [, sitemap = '', tag = ''] = FILE.exec(file) ?? []
  const language = app.settings.languages.find(({ prefix }) => prefix === (tag && `/${tag}`))
  const locations = language ? await listLocations(app, sitemap) : []
  return language && locations.length > 0 ? writeSitemap(app, language, locations) : null
}

const FILE = /^([a-z]+(?:-[1-9]\d{0,5})?)(?:\.([a-z0-9-]+))?\.xml$/

async function listLocations(app: App, sitemap: string): Promise<Location[]> {
  if (sitemap === 'sections') return listSections(app)
  const [name, number] = sitemap.split('-')
  const part = activeParts(app).find((one) => one.name === name)
  const span = Number(number) - 1
  if (!part || !(span <= LAST_SPAN)) return []
  return toLocations(app, part, await part.listAddresses(app, { number: span, size: SPAN_SIZE }))
}

/** A path on the site, and when its content changed. */
type Location = { path: string; changedAt?: Date; images?: readonly string[] }

function toLocations({ settings }: App, part: SitemapPart, addresses: Address[]): Location[] {
  const isShadowed = part.name === 'pages' && settings.current['search.page_enabled']
  return addresses
    .filter(({ slug }) => !(isShadowed && slug === 'search'))
    .map(({ slug, changedAt, images }) => ({ path: part.path(slug), changedAt, images }))
}

function writeSitemap(app: App, language: SiteLanguage, locations: Location[]): string {
  const format = siteFormat(app)
  const site = buildSiteFacts(app)
  const entries = locations.map(({ path, changedAt, images = [] }) => {
    const changed = changedAt ? `<lastmod>${format.time(changedAt)}</lastmod>` : ''
    const pictures = images.slice(0, MAX_IMAGES).map((image) => {
      return `<image:image><image:loc>${escapeXml(format.url(image))}</image:loc></image:image>`
    })
    const address = escapeXml(site.addressIn(language, path))
    return `<url><loc>${address}</loc>${changed}${writeAlternates(site, path)}${pictures.join('')}</url>\n`
  })
  const links = site.languages.length > 1 ? ` xmlns:xhtml="${XHTML}"` : ''
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAP}"${links} xmlns:image="${IMAGES}">\n${entries.join('')}</urlset>\n`
}

/** The page in each language of the site; nothing if there is only one. */
function writeAlternates(site: SiteFacts, path: string): string {
  const alternates = Object.entries(languageAddresses(site, path) ?? {})
  return alternates
    .map(([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`)
    .join('')
}
