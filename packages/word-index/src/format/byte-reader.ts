/** Reads the numbers and texts of `ByteWriter` in order. The bytes must be known to be whole. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get position(): number {
    return this.#at
  }

  skip(count: number): void {
    this.#at += count
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  /** A number of any safe size: seven bits a byte, the lowest first. */
  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
  }

  /** Bytes preceded by their number; a view, valid for as long as the reader's own bytes. */
  take(): Buffer {
    const length = this.varint()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
