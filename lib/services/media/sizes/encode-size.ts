import { isDrawing, type SizeFormat } from './list-sizes.ts'
import { openImage } from './open-image.ts'

type Source = {
  bytes: Buffer
  url: string
  /** As shown, in pixels. */
  width: number
}

// The resolution at which a drawing is as wide as it says, and the highest one there is.
const DRAWING_DENSITY = 72
const MAX_DENSITY = 100_000

/** Makes a picture of a width. It has no metadata, and its colours are sRGB. */
export async function encodeSize(source: Source, width: number, format: SizeFormat): Promise<Buffer> {
  const isDrawn = isDrawing(source)
  const density = Math.min(Math.max((DRAWING_DENSITY * width) / source.width, 1), MAX_DENSITY)
  const image = await openImage(source.bytes, isDrawn ? { density } : {})
  const resized = image.autoOrient().resize({ width })
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 52, effort: 3 }).toBuffer()
    case 'webp':
      return resized.webp({ quality: 78 }).toBuffer()
    case 'jpeg':
      return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    case 'png':
      return resized.png({ compressionLevel: 9 }).toBuffer()
  }
}
