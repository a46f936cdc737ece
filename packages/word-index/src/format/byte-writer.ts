import { closeSync, fsyncSync, openSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { checkUnsigned } from './check-unsigned.ts'
import { writeFully } from './file-bytes.ts'

const CAPACITY = 1 << 20

/** Writes a file from start to end through a buffer, with a checksum of each section. */
export class ByteWriter {
  readonly #descriptor: number
  readonly #buffer = Buffer.alloc(CAPACITY)
  #used = 0
  #checksum = 0
  /** Where the next byte goes. */
  position = 0

  constructor(file: string) {
    this.#descriptor = openSync(file, 'w+')
  }

  byte(value: number): void {
    if (this.#used === CAPACITY) this.#flush()
    this.#buffer[this.#used++] = value
    this.position++
  }

  // The same as in `GrowableBytes`: shared by both it was up to a tenth slower, and a build writes one for every posting.
  /** An unsigned number, seven bits per byte, low bits first. */
  varint(value: number): void {
    checkUnsigned(value)
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  bytes(source: Uint8Array): void {
    this.position += source.length
    if (source.length > CAPACITY - this.#used) this.#flush()
    if (source.length > CAPACITY) {
      this.#write(source)
      return
    }
    this.#buffer.set(source, this.#used)
    this.#used += source.length
  }

  array(source: Uint32Array | Float64Array): void {
    this.bytes(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
  }

  /** Ends a section. Returns the checksum of everything written since the last one ended. */
  takeChecksum(): number {
    this.#flush()
    const checksum = this.#checksum
    this.#checksum = 0
    return checksum
  }

  /** Writes the header into the space left for it, syncs the file to disk and closes it. */
  finish(header: Uint8Array): void {
    this.#flush()
    writeFully(this.#descriptor, header, 0)
    fsyncSync(this.#descriptor)
    this.close()
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #flush(): void {
    const filled = this.#buffer.subarray(0, this.#used)
    this.#used = 0
    this.#write(filled)
  }

  #write(source: Uint8Array): void {
    if (source.length === 0) return
    this.#checksum = crc32(source, this.#checksum)
    writeFully(this.#descriptor, source)
  }
}
