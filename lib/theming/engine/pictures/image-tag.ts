import type { Handler } from '../date-filter.ts'
import { escapeHtml } from '../escape-html.ts'
import { PrintedHtml } from '../printed-html.ts'
import { toText } from '../to-text.ts'
import {
  isDrawing,
  nearest,
  ofFormat,
  optionalText,
  type Parameters,
  type Picture,
  readParameters,
  type Size,
  toPicture,
} from './read-picture.ts'

const PARAMETERS = [...['alt', 'class', 'id', 'sizes', 'widths', 'eager', 'width', 'height']]
/** Wide enough for programs that read neither AVIF nor WebP. */
const FALLBACK_WIDTH = 640

/** `image_tag`: a picture in the sizes and formats there are of it, of which the browser chooses. */
export const imageTag: Handler = function (value, ...given) {
  const picture = toPicture(value)
  const parameters = readParameters('image_tag', PARAMETERS, given)
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
        const srcset = chooseWidths(ofFormat(picture, format), parameters.get('widths'))
          .map(({ url, width }) => `${url} ${width}w`)
          .join(', ')
        return srcset ? [`<source${writeAttributes({ type: `image/${format}`, srcset, sizes })}>`] : []
      })
  return sources.length > 0 ? `<picture>${sources.join('')}${img}</picture>` : img
}

function describeImage(picture: Picture, parameters: Parameters): Record<string, string | undefined> {
  const isEager = parameters.get('eager') === true
  const known = picture.width && picture.height ? picture : null
  const fallback = isDrawing(picture) ? undefined : nearest(ofFormat(picture, 'jpeg'), FALLBACK_WIDTH)
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

/** `widths` is a list such as `320, 640`. A picture narrower than the widest is also listed as wide as it is. */
function chooseWidths(sizes: Size[], widths: unknown): Size[] {
  const wanted = toText(widths).match(/\d+/g)?.map(Number)
  if (!wanted) return sizes
  const widest = Math.max(...wanted)
  return sizes.filter(
    ({ width }, index) => wanted.includes(width) || (index === sizes.length - 1 && width < widest),
  )
}
