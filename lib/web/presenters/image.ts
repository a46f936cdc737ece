import { z } from 'zod'
import type { Picture } from '#lib/services/media/index.ts'
import type { Format } from './format.ts'

export const Image = z
  .object({
    id: z.int(),
    url: z.url(),
    alt: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    thumbnail_url: z.url(),
  })
  .meta({ id: 'Image', description: 'An image. `alt` is empty if it is purely decorative.' })

export function presentImage(picture: Picture, format: Format): z.input<typeof Image> {
  return {
    id: picture.id,
    url: format.url(picture.url),
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    thumbnail_url: format.url(picture.thumbnailUrl ?? picture.url),
  }
}
