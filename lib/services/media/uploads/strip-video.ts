// What these contain says where, when and with what device a video was taken, or is for programs that edit it.
const TELLING = new Set(['udta', 'meta', 'uuid'])
const PARENTS = new Set(['moov', 'trak'])

/**
 * An MP4 video without its metadata, such as where it was recorded. The boxes are blanked in place, so that no position in the file changes. Bytes
 * that do not have the form of boxes stay as they are.
 */
export function stripVideo(bytes: Buffer): Buffer {
  const stripped = Buffer.from(bytes)
  blank(stripped, 0, stripped.length)
  return stripped
}

function blank(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at + 8 <= to; ) {
    const { header, size } = readSize(bytes, at, to)
    if (size < header || at + size > to) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (PARENTS.has(type)) blank(bytes, at + header, at + size)
    else if (TELLING.has(type)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + header, at + size)
    }
    at += size
  }
}

/** A size of 1 stands for one of 64 bits after the type, and 0 for all that follows. */
function readSize(bytes: Buffer, at: number, to: number): { header: number; size: number } {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return { header: 8, size: to - at }
  if (size > 1) return { header: 8, size }
  return at + 16 <= to ? { header: 16, size: Number(bytes.readBigUInt64BE(at + 8)) } : { header: 16, size: 0 }
}
