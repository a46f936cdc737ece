import { z } from 'zod'
import { listSizes, type Picture, sizeFormats, thumbnailOf } from '#lib/services/media/index.ts'
import type { Format } from './format.ts'

const ImageFormat = z
  .enum(sizeFormats)
  .meta({ id: 'ImageFormat', description: 'The format of an image: the last part of its media type.' })

const ImageSize = z
  .object({
    url: z.url().describe('Its address.'),
    width: z.int().describe('In pixels.'),
    format: ImageFormat,
  })
  .meta({ id: 'ImageSize', description: 'An image made narrower. Its height follows from its width.' })

export const Image = z
  .object({
    id: z.int().describe('Identifies the image.'),
    url: z.url().describe('The image as it was uploaded.'),
    alt: z.string().describe('What it shows, for those who do not see it; empty if it is purely decorative.'),
    width: z.int().nullable().meta({ description: 'In pixels, like the height; null if unknown.' }),
    height: z.int().nullable().describe('In pixels; null if unknown.'),
    color: z.string().nullable().meta({
      description:
        'The dominant colour, such as `#8fb3bd`, to show until the image has loaded; null if unknown.',
    }),
    thumbnail_url: z
      .url()
      .meta({ description: 'About 320 pixels wide, in JPEG or PNG if the image has sizes.' }),
    sizes: z.array(ImageSize).meta({
      description:
        'From 160 to 2,048 pixels wide in AVIF and WebP, a few of them also in JPEG or PNG. Addresses never change what they lead to. Empty for images on other sites, animations, and images added within the last minute.',
    }),
  })
  .meta({ id: 'Image', description: 'An image. `alt` is empty if it is purely decorative.' })

export function presentImage(picture: Picture, format: Format): z.input<typeof Image> {
  return {
    id: picture.id,
    url: format.url(picture.url),
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    color: picture.color ?? null,
    thumbnail_url: format.url(thumbnailOf(picture)),
    sizes: listSizes(picture).map(({ url, width, format: type }) => ({
      url: format.url(url),
      width,
      format: type,
    })),
  }
}
