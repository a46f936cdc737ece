import type { App } from '#lib/app.ts'
import type { Address } from '#lib/platform/net/address-span.ts'
import { escapeXml, XML_DECLARATION } from '#lib/platform/text/xml.ts'
import { siteFormat } from '../../site-format.ts'
import { listSections } from './list-sections.ts'
import { activeParts, type SitemapPart } from './parts.ts'

/** The number of ids per sitemap, and so its maximum number of addresses. Up to 50,000 are allowed. */
export const SPAN_SIZE = 10_000

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

/** As many pictures of a page as search engines read. */
const MAX_IMAGES = 1000

// Ids are 32-bit integers.
const LAST_SPAN = Math.floor(2 ** 31 / SPAN_SIZE) - 1

/** The sitemap of a file name such as `sections.xml` or `products-1.xml`; null if not found. */
export async function buildSitemap(app: App, file: string): Promise<string | null> {
  if (file === 'sections.xml') return writeSitemap(app, await listSections(app))
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const part = activeParts(app).find((one) => one.name === name)
  const span = Number(number) - 1
  if (!part || !(span <= LAST_SPAN)) return null
  const addresses = await part.listAddresses(app, { number: span, size: SPAN_SIZE })
  return addresses.length > 0 ? writeSitemap(app, toLocations(app, part, addresses)) : null
}

/** A path on the site, and when its content changed. */
type Location = { path: string; changedAt?: Date; images?: readonly string[] }

function toLocations({ settings }: App, part: SitemapPart, addresses: Address[]): Location[] {
  const isShadowed = part.name === 'pages' && settings.current['search.page_enabled']
  return addresses
    .filter(({ slug }) => !(isShadowed && slug === 'search'))
    .map(({ slug, changedAt, images }) => ({ path: part.path(slug), changedAt, images }))
}

function writeSitemap(app: App, locations: Location[]): string {
  const format = siteFormat(app)
  const entries = locations.map(({ path, changedAt, images = [] }) => {
    const changed = changedAt ? `<lastmod>${format.time(changedAt)}</lastmod>` : ''
    const pictures = images.slice(0, MAX_IMAGES).map((image) => {
      return `<image:image><image:loc>${escapeXml(format.url(image))}</image:loc></image:image>`
    })
    return `<url><loc>${escapeXml(format.url(path))}</loc>${changed}${pictures.join('')}</url>\n`
  })
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">\n${entries.join('')}</urlset>\n`
}
