import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { decodeHeader, HEADER_BYTES, sectionNames } from '../format/header.ts'

const SLICE = 1 << 20

/** Reads a whole segment file, with a pause after each slice. Throws `DamagedFile` if a checksum is wrong. */
export async function verifySegment(file: string, pause: () => Promise<void>): Promise<void> {
  const descriptor = openSync(file, 'r')
  try {
    const start = Buffer.alloc(HEADER_BYTES)
    const read = readSync(descriptor, start, 0, HEADER_BYTES, 0)
    const header = decodeHeader(start.subarray(0, read), file, fstatSync(descriptor).size)
    const slice = Buffer.alloc(SLICE)
    for (const name of sectionNames) {
      const { offset, length, checksum } = header.sections[name]
      let sum = 0
      for (let done = 0; done < length; done += SLICE) {
        const count = readSync(descriptor, slice, 0, Math.min(SLICE, length - done), offset + done)
        sum = crc32(slice.subarray(0, count), sum)
        await pause()
      }
      if (sum !== checksum) throw new DamagedFile(file, `its ${name} fail their checksum`)
    }
  } finally {
    closeSync(descriptor)
  }
}
