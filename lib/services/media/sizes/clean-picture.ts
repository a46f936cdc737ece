import type { Metadata, Sharp } from 'sharp'
import { openImage } from './open-image.ts'
import { stripPicture } from './strip-picture.ts'

type Cleaned = {
  bytes: Buffer
  /** False if the bytes are those given. */
  changed: boolean
}

/**
 * Removes what a picture says about where, when and by whom it was taken (EXIF, XMP, IPTC and comments), and what follows its
 * end. Keeps the colour profile, and turns the picture the way it should be shown. A picture without such data is returned unchanged.
 * Rejects if the picture is damaged or too large.
 */
export async function cleanPicture(bytes: Buffer): Promise<Cleaned> {
  const metadata = await (await openImage(bytes, { animated: true })).metadata()
  const stripped = isTelling(metadata) ? null : stripPicture(bytes)
  if (stripped) return { bytes: stripped, changed: stripped.length !== bytes.length }
  const image = (await openImage(bytes, { animated: true })).autoOrient().keepIccProfile()
  return { bytes: await encodeAlike(image, metadata).toBuffer(), changed: true }
}

/** Whether it has to be encoded again to lose what it says: that may stand anywhere, and turn the picture. */
function isTelling({ exif, xmp, iptc, tifftagPhotoshop, orientation = 1 }: Metadata): boolean {
  return Boolean(exif || xmp || iptc || tifftagPhotoshop) || orientation > 1
}

/** In the image's own format, without a visible difference. */
function encodeAlike(image: Sharp, { format, chromaSubsampling, compression }: Metadata): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({
        quality: 92,
        chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      })
    case 'webp':
      return image.webp({ quality: 92 })
    case 'heif':
      return compression === 'av1' ? image.avif({ quality: 75 }) : image
    case 'gif':
      return image.gif()
    default:
      return image.png()
  }
}
