/**
 * A JPEG, PNG, GIF or WebP picture without its comments, without what programs have written into it for themselves, and without what follows
 * its end. What is shown stays as it is, byte for byte. Null if the picture is not built as it should be; other formats stay as they are.
 */
export function stripPicture(bytes: Buffer): Buffer | null {
  const strip = strippers.find(({ begins }) =>
    bytes.subarray(0, 16).toString('latin1').startsWith(begins),
  )?.strip
  if (!strip) return bytes
  try {
    return strip(bytes)
  } catch {
    // It ends in the middle of a part.
    return null
  }
}

type Strip = (bytes: Buffer) => Buffer | null

const strippers: { begins: string; strip: Strip }[] = [
  { begins: '\xff\xd8\xff', strip: stripJpeg },
  { begins: 'GIF8', strip: stripGif },
  { begins: '\x89PNG', strip: stripPng },
  { begins: 'RIFF', strip: cutRiff },
]

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const FIRST_APP = 0xe0
const LAST_APP = 0xef
/** The segments of programs that decoders need: they say how colours are meant. */
const NEEDED_APPS = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe']

function stripJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    // Markers may have bytes of 255 before them.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end
    if (isNeeded(bytes, marker, at + 4)) kept.push(bytes.subarray(at, next))
    at = next
  }
}

function isNeeded(bytes: Buffer, marker: number, at: number): boolean {
  if (marker === COMMENT) return false
  if (marker < FIRST_APP || marker > LAST_APP) return true
  return NEEDED_APPS.some((name) => bytes.toString('latin1', at, at + name.length) === name)
}

/** Within the data of a scan, 255 is followed by 0, or by a mark for starting over (RST0 to RST7). */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    if (bytes.readUInt8(at) !== 0xff) continue
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
}

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GIF_COMMENT = 0xfe
const GIF_APPLICATION = 0xff
/** How often an animation is repeated. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

function stripGif(bytes: Buffer): Buffer | null {
  const head = 13 + sizeOfTable(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, head)]
  for (let at = head; ; ) {
    const kind = bytes.readUInt8(at)
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)])
    if (kind !== EXTENSION && kind !== IMAGE) return null
    const data = kind === EXTENSION ? at + 2 : at + 11 + sizeOfTable(bytes.readUInt8(at + 9))
    const end = endOfBlocks(bytes, data)
    const label = bytes.readUInt8(at + 1)
    const isForeign =
      label === GIF_COMMENT ||
      (label === GIF_APPLICATION && !LOOPS.includes(bytes.toString('latin1', at + 3, at + 14)))
    if (kind === IMAGE || !isForeign) kept.push(bytes.subarray(at, end))
    at = end
  }
}

/** The bytes of a table of colours, as a packed field says. */
function sizeOfTable(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

/** The end of blocks that begin with their lengths; an empty one is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size
  return at + 1
}

const PNG_HEAD = 8
const TEXTS = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']

function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    if (!TEXTS.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

function cutRiff(bytes: Buffer): Buffer | null {
  const size = 8 + bytes.readUInt32LE(4)
  // Parts of an odd length are followed by an empty byte.
  return size > bytes.length ? null : bytes.subarray(0, size + (size % 2))
}
