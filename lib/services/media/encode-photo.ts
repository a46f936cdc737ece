import { readImageType } from './image-type.ts'
import { MAX_PIXELS, openImage } from './sizes/open-image.ts'
import { PictureRefused } from './store-picture.ts'

const FORMATS = {
  /** Of what a camera sees. */
  jpeg: { side: 1600, type: 'image/jpeg' },
  /** Of what has to stay sharp, such as a bar code. */
  png: { side: 2400, type: 'image/png' },
} as const

/**
 * Encodes a PNG, JPEG, GIF, WebP or AVIF picture again, in bounds and without anything that it says besides what it shows. Rejects with
 * PictureRefused.
 */
export async function encodePhoto(
  sent: Buffer,
  format: keyof typeof FORMATS,
): Promise<{ type: string; content: Buffer }> {
  const known = readImageType(sent)
  if (!known) throw new PictureRefused('picture_type')
  if ((known.width ?? 0) * (known.height ?? 0) > MAX_PIXELS) throw new PictureRefused('picture_too_large')
  const { side, type } = FORMATS[format]
  try {
    const image = (await openImage(sent))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    const encoded = format === 'jpeg' ? image.jpeg({ quality: 80, mozjpeg: true }) : image.png()
    return { type, content: await encoded.toBuffer() }
  } catch {
    throw new PictureRefused('picture_damaged')
  }
}
