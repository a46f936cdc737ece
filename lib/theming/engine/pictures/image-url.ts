import type { Handler } from '../date-filter.ts'
import { toText } from '../to-text.ts'
import { isDrawing, nearest, ofFormat, readParameters, toNumber, toPicture } from './read-picture.ts'

const FORMATS = ['avif', 'webp', 'jpeg']
const PARAMETERS = ['width', 'format']

/** `image_url`: the address of a picture, or of the size of it that is at least `width` wide. */
export const imageUrl: Handler = (value, ...given) => {
  const picture = toPicture(value)
  const parameters = readParameters('image_url', PARAMETERS, given)
  if (!picture) return toText(value)
  const format = toText(parameters.get('format'))
  if (format !== '' && !FORMATS.includes(format))
    throw new Error(`image_url knows the formats ${FORMATS.join(', ')}, not ${JSON.stringify(format)}.`)
  // A drawing is sharp at every width, and smaller than any picture made of it.
  if (format === '' && (isDrawing(picture) || !parameters.has('width'))) return picture.url
  const width = toNumber(parameters.get('width')) ?? Number.POSITIVE_INFINITY
  return nearest(ofFormat(picture, format || 'webp'), width)?.url ?? picture.url
}
