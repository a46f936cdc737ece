import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Made = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  /** With the place and the camera it was taken by. */
  exif?: boolean
  /** As cameras store it that were held upright: 6 is a quarter turn. */
  orientation?: number
  transparent?: boolean
}

/** The facts in the EXIF data of a photograph. */
export const CAMERA = 'Larch Optics 500'

/** A picture as a camera or a program makes it: a warm gradient with a blue corner. */
export async function makePhotograph(made: Made = {}): Promise<Buffer> {
  const { width = 400, height = 300, format = 'jpeg', exif, orientation, transparent } = made
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const x = (at % width) / width
    const y = Math.floor(at / width) / height
    const corner = x < 0.2 && y < 0.2
    const color = corner ? [30, 60, 200] : [200 + y * 20, 120 + x * 10, 40]
    pixels.set([...color, transparent && x > 0.5 ? 0 : 255], at * 4)
  }
  let image = sharp(pixels, { raw: { width, height, channels: 4 } })
  if (!transparent) image = image.removeAlpha()
  if (exif || orientation) image = image.withExif({ IFD0: { Model: CAMERA }, IFD3: gps })
  if (orientation) image = image.withMetadata({ orientation })
  return image.toFormat(format).toBuffer()
}

const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '59/1 54/1 49/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '10/1 45/1 8/1',
}

/** A PNG of a few kilobytes that claims, truthfully, to have 81 million pixels. */
export function makeBomb(): Buffer {
  const side = 9000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit per pixel.
  header[8] = 1
  const row = 1 + Math.ceil(side / 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

export async function makeAnimation(): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}
