export type ImageType = { extension: string; mimeType: string; width: number | null; height: number | null }

/** Recognizes a PNG, JPEG, GIF, WebP or AVIF picture by its bytes; null for anything else. */
export function readImageType(bytes: Buffer): ImageType | null {
  const format = formats.find((candidate) => candidate.matches(bytes))
  if (!format) return null
  const { width, height } = format.readSize(bytes) ?? { width: null, height: null }
  return { extension: format.extension, mimeType: `image/${format.name}`, width, height }
}

type Size = { width: number; height: number }

type Format = {
  name: string
  extension: string
  matches(bytes: Buffer): boolean
  /** In pixels; null if the header does not say. */
  readSize(bytes: Buffer): Size | null
}

const formats: Format[] = [
  {
    name: 'png',
    extension: 'png',
    matches: (bytes) => text(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89,
    readSize: (bytes) =>
      bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  },
  {
    name: 'jpeg',
    extension: 'jpg',
    matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    readSize: readJpegSize,
  },
  {
    name: 'gif',
    extension: 'gif',
    matches: (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6)),
    readSize: (bytes) =>
      bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
  },
  {
    name: 'webp',
    extension: 'webp',
    matches: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
    readSize: readWebpSize,
  },
  {
    name: 'avif',
    extension: 'avif',
    matches: (bytes) => text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 40)),
    readSize: readAvifSize,
  },
]

/** MIME types by extension of downloaded files. */
export const imageTypes: ReadonlyMap<string, string> = new Map(
  formats.map(({ extension, name }) => [extension, `image/${name}`]),
)

function text(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end)
}

/** Walks the segments to the frame header (SOF0 to SOF15, except DHT, JPG and DAC, which share the range). */
function readJpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function readWebpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  switch (text(bytes, 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

/** Parses the first `ispe` box (image spatial extents), which describes the whole picture except in tiled files. */
function readAvifSize(bytes: Buffer): Size | null {
  const at = bytes.subarray(0, 65_536).indexOf('ispe', 0, 'latin1')
  if (at < 0 || at + 16 > bytes.length) return null
  return { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
}
