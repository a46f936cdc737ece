import { nextPictureWidth } from '../data/index.ts'
import type { Handler } from './date-filter.ts'
import { escapeHtml, PrintedHtml, toText } from './output.ts'

type Size = { url: string; width: number; format: string }
type Picture = {
  url: string
  alt: string
  width: number | null
  height: number | null
  color: string | null
  /** The address of any width, in WebP; null if it has no sizes. */
  url_template: string | null
  sizes: Size[]
}

/** Parameters by name. Liquid passes each as a pair. */
type Parameters = ReadonlyMap<string, unknown>

/** JPEG includes PNG, which images with transparent parts have instead. */
function ofFormat({ sizes }: Picture, format: string): Size[] {
  const isPlain = format === 'jpeg'
  return sizes.filter((size) => size.format === format || (isPlain && size.format === 'png'))
}

/** The size of this width or, if none is made of it, the next larger; as wide as the picture if that is narrower. */
function nearest(picture: Picture, format: string, width: number): Size | undefined {
  const listed = ofFormat(picture, format)
  const next = nextPictureWidth(width)
  const widest = ofFormat(picture, 'webp').at(-1)
  const [first] = listed
  if (!first || !picture.url_template || !widest || next >= widest.width)
    return listed.find((size) => size.width >= width) ?? listed.at(-1)
  const extension = first.url.slice(first.url.lastIndexOf('.'))
  const url = picture.url_template.replace('{width}', String(next)).replace(/\.webp$/, extension)
  return { url, width: next, format: first.format }
}

function isDrawing({ url }: Picture): boolean {
  return /\.svg(?:$|[?#])/i.test(url)
}

function readParameters(filter: string, known: readonly string[], given: readonly unknown[]): Parameters {
  const pairs = given.map((one) => {
    const name = Array.isArray(one) ? String(one[0]) : ''
    if (!known.includes(name))
      throw new Error(`${filter} takes ${known.map((each) => `${each}:`).join(', ')} and nothing else.`)
    return [name, (one as unknown[])[1]] as const
  })
  return new Map(pairs)
}

const ADDRESS = /^(?:https?:\/\/|\/(?!\/))\S+$/i

/** Fills in what an incomplete picture lacks, such as an order's from before a field existed. */
function toPicture(value: unknown): Picture | null {
  const address = typeof value === 'string' ? value.trim() : ''
  if (ADDRESS.test(address))
    return { url: address, alt: '', width: null, height: null, color: null, url_template: null, sizes: [] }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'url')) return null
  const { url, alt, width, height, color, url_template: template, sizes } = value as Partial<Picture>
  if (!url) return null
  return {
    url: toText(url),
    alt: toText(alt),
    width: toNumber(width) ?? null,
    height: toNumber(height) ?? null,
    color: color ? toText(color) : null,
    url_template: template ? toText(template) : null,
    sizes: Array.isArray(sizes) ? sizes : [],
  }
}

function toNumber(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

function optionalText(parameters: Parameters, name: string): string | undefined {
  return toText(parameters.get(name)) || undefined
}

const FORMATS = ['avif', 'webp', 'jpeg']
const URL_PARAMETERS = ['width', 'format']

/** `image_url`: the address of a picture, or of the size of it that is `width` wide. */
export const imageUrl: Handler = (value, ...given) => {
  const picture = typeof value === 'string' ? null : toPicture(value)
  const parameters = readParameters('image_url', URL_PARAMETERS, given)
  if (!picture) return toText(value)
  const format = toText(parameters.get('format'))
  if (format !== '' && !FORMATS.includes(format))
    throw new Error(`image_url knows the formats ${FORMATS.join(', ')}, not ${JSON.stringify(format)}.`)
  // A drawing is sharp at every width, and smaller than any picture made of it.
  if (format === '' && (isDrawing(picture) || !parameters.has('width'))) return picture.url
  const width = toNumber(parameters.get('width')) ?? Number.POSITIVE_INFINITY
  return nearest(picture, format || 'webp', width)?.url ?? picture.url
}

const TAG_PARAMETERS = [...['alt', 'class', 'id', 'sizes', 'widths', 'eager', 'width', 'height']]
/** Wide enough for programs that read neither AVIF nor WebP. */
const FALLBACK_WIDTH = 640

/** `image_tag`: a picture in the sizes and formats there are of it, of which the browser chooses. */
export const imageTag: Handler = function (value, ...given) {
  const picture = toPicture(value)
  const parameters = readParameters('image_tag', TAG_PARAMETERS, given)
  if (!picture) return new PrintedHtml('')
  const html = writePicture(picture, parameters)
  this.context.memoryLimit.use(html.length)
  return new PrintedHtml(html)
}

function writePicture(picture: Picture, parameters: Parameters): string {
  const img = `<img${writeAttributes(describeImage(picture, parameters))}>`
  const sizes = toText(parameters.get('sizes')) || '100vw'
  const sources = isDrawing(picture)
    ? []
    : ['avif', 'webp'].flatMap((format) => {
        const srcset = chooseWidths(picture, format, parameters.get('widths'))
          .map(({ url, width }) => `${url} ${width}w`)
          .join(', ')
        return srcset ? [`<source${writeAttributes({ type: `image/${format}`, srcset, sizes })}>`] : []
      })
  return sources.length > 0 ? `<picture>${sources.join('')}${img}</picture>` : img
}

function describeImage(picture: Picture, parameters: Parameters): Record<string, string | undefined> {
  const isEager = parameters.get('eager') === true
  const known = picture.width && picture.height ? picture : null
  const fallback = isDrawing(picture) ? undefined : nearest(picture, 'jpeg', FALLBACK_WIDTH)
  return {
    id: optionalText(parameters, 'id'),
    class: optionalText(parameters, 'class'),
    src: fallback?.url ?? picture.url,
    alt: parameters.has('alt') ? toText(parameters.get('alt')) : picture.alt,
    width: known ? String(known.width) : optionalText(parameters, 'width'),
    height: known ? String(known.height) : optionalText(parameters, 'height'),
    'data-color': picture.color ?? undefined,
    decoding: 'async',
    ...(isEager ? { fetchpriority: 'high' } : { loading: 'lazy' }),
  }
}

function writeAttributes(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}

/** `widths` is a list such as `320, 640`; without it, all that are listed. */
function chooseWidths(picture: Picture, format: string, widths: unknown): Size[] {
  const wanted = toText(widths).match(/\d+/g)?.map(Number)
  if (!wanted) return ofFormat(picture, format)
  const chosen = wanted.flatMap((width) => nearest(picture, format, width) ?? [])
  const byUrl = new Map(chosen.map((size) => [size.url, size]))
  return [...byUrl.values()].sort((a, b) => a.width - b.width)
}
