import type { App } from '#lib/app/app.ts'
import { playerFor } from '#lib/platform/text/embeds/index.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { findPictures } from '#lib/services/media/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'
import { presentImage, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'

type Site = Pick<App, 'database' | 'settings' | 'defaultSiteUrl'>

/**
 * Prepares sanitised HTML for views: wide tables scroll separately, also by keyboard, films play by a click, and pictures
 * load lazily, uploaded ones in the sizes that there are of them.
 */
export async function showHtml(site: Site, html: string): Promise<TrustedHtml> {
  const { t } = siteTexts(site)
  const label = escapeXml(t('layout.table'))
  const scrolling = html
    .replace(
      /<table\b/gi,
      () => `<div class="table-scroll" role="group" aria-label="${label}" tabindex="0"><table`,
    )
    .replace(/<\/table>/gi, '</table></div>')
  const reached = scrolling.replace(/<pre\b/gi, '<pre tabindex="0"')
  return trustedHtml(await showPictures(site, offerPlayers(reached)))
}

/** On links: the address of the player that a click puts in their place. */
const PLAYER_ATTRIBUTE = ' data-player="'
const EMBED = /(<figure class="embed"><a href="([^"]*)")/g

function offerPlayers(html: string): string {
  return html.replace(EMBED, (link: string, _: string, address: string) => {
    const player = playerFor(address.replaceAll('&amp;', '&'))
    return player === null ? link : `${link}${PLAYER_ATTRIBUTE}${escapeXml(player)}"`
  })
}

type Shown = ReturnType<typeof presentImage>
type Attributes = ReadonlyMap<string, string>

// The sanitiser escapes < and > in attribute values and always uses double quotes.
const PICTURE = /<picture>.*?<\/picture>|<img\s([^>]*?)\/?>/gis
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi
/** How wide the column of text is at most, in pixels (`--site-measure`), and how much of a narrow screen it takes. */
const COLUMN_WIDTH = 672
const COLUMN_SHARE = 92

async function showPictures(site: Site, html: string): Promise<string> {
  const format = siteFormat(site)
  const address = siteAddress(site.settings.current, site.defaultSiteUrl)
  const sources = [...html.matchAll(PICTURE)].flatMap(([, attributes]) =>
    attributes === undefined ? [] : [pathOf(readAttributes(attributes), address)],
  )
  const found = await findPictures(site.database, [...new Set(sources)])
  const pictures = new Map(found.map((picture) => [picture.url, presentImage(picture, format)]))
  return html.replace(PICTURE, (element: string, written: string | undefined) => {
    // The author of a <picture> has chosen its sizes.
    if (written === undefined) return element.replace(/<img(?=\s)/i, '<img loading="lazy" decoding="async"')
    const attributes = readAttributes(written)
    return writePicture(attributes, pictures.get(pathOf(attributes, address)))
  })
}

/** Attributes by name, with their values as they are written: escaped. */
function readAttributes(written: string): Attributes {
  return new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
}

/** The address of a picture as it is stored: a path if it is on the site. */
function pathOf(attributes: Attributes, siteUrl: string): string {
  const source = (attributes.get('src') ?? '').replaceAll('&amp;', '&')
  return source.startsWith(`${siteUrl}/`) ? source.slice(siteUrl.length) : source
}

function writePicture(attributes: Attributes, picture: Shown | undefined): string {
  const lazy = { loading: 'lazy', decoding: 'async' }
  if (!picture) return writeTag('img', { ...Object.fromEntries(attributes), ...lazy })
  const { srcset: _, sizes: __, ...given } = Object.fromEntries(attributes)
  const { width, height } = picture
  const isSized = 'width' in given && 'height' in given
  const img = writeTag('img', {
    ...(!isSized && width && height ? { width: String(width), height: String(height) } : {}),
    alt: escapeXml(picture.alt),
    ...given,
    ...(picture.color ? { 'data-color': picture.color } : {}),
    ...lazy,
  })
  const sizes = describeSizes(Number(given.width ?? width))
  const written = isDrawing(picture)
    ? []
    : ['avif', 'webp'].flatMap((type) => {
        const listed = picture.sizes.filter((size) => size.format === type)
        const srcset = listed.map((size) => `${escapeXml(size.url)} ${size.width}w`).join(', ')
        return srcset ? [writeTag('source', { type: `image/${type}`, srcset, sizes })] : []
      })
  return written.length > 0 ? `<picture>${written.join('')}${img}</picture>` : img
}

/** How wide a picture of this width is shown: as wide as it is, but no wider than the text. */
function describeSizes(width: number): string {
  const shown = width > 0 ? Math.min(width, COLUMN_WIDTH) : COLUMN_WIDTH
  return `(min-width: ${Math.ceil((shown * 100) / COLUMN_SHARE)}px) ${shown}px, ${COLUMN_SHARE}vw`
}

function isDrawing({ url }: Pick<Shown, 'url'>): boolean {
  return /\.svg$/i.test(url)
}

/** The values are escaped already. */
function writeTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${written.join('')}>`
}
