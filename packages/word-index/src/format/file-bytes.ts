import { readSync, writeSync } from 'node:fs'

/** Node moves less than 2 GiB at a time. */
const MAX_AT_ONCE = 2 ** 30

/** Writes all of the bytes, at a position or after what was written last. */
export function writeFully(
  descriptor: number,
  bytes: Uint8Array,
  position: number | null = null,
  most = MAX_AT_ONCE,
): void {
  for (let done = 0; done < bytes.length; ) {
    const length = Math.min(bytes.length - done, most)
    done += writeSync(descriptor, bytes, done, length, position === null ? null : position + done)
  }
}

/** Fills the bytes from a position in a file. Returns how many were read: fewer at its end. */
export function readFully(
  descriptor: number,
  bytes: Uint8Array,
  position: number,
  most = MAX_AT_ONCE,
): number {
  let done = 0
  while (done < bytes.length) {
    const read = readSync(descriptor, bytes, done, Math.min(bytes.length - done, most), position + done)
    if (read === 0) break
    done += read
  }
  return done
}
