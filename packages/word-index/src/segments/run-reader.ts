import { closeSync, openSync, readSync } from 'node:fs'
import type { PostingSource } from './postings/posting-source.ts'

const WINDOW = 1 << 18

/** Reads a run from its beginning to its end; see `SortedPostings.writeRun`. */
export class RunReader implements PostingSource {
  readonly #descriptor: number
  #window = new Uint8Array(WINDOW)
  #at = 0
  #end = 0
  /** Undefined past the last word. */
  word: Uint8Array | undefined
  postings = 0
  doc = 0
  count = 0
  readonly #firstDoc: number

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r')
    this.#firstDoc = this.#readNumber()
    this.nextWord()
  }

  nextWord(): void {
    if (!this.#fill(1)) {
      this.word = undefined
      return
    }
    const length = this.#varint()
    this.#fill(length)
    this.word = this.#window.slice(this.#at, this.#at + length)
    this.#at += length
    this.postings = this.#varint()
    this.doc = this.#firstDoc
  }

  nextPosting(): void {
    if (this.#end - this.#at < 12) this.#fill(12)
    this.doc += this.#varint()
    this.count = (this.#window[this.#at++] as number) | ((this.#window[this.#at++] as number) << 8)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #readNumber(): number {
    this.#fill(12)
    return this.#varint()
  }

  #varint(): number {
    if (this.#end - this.#at < 8) this.#fill(8)
    let byte = this.#window[this.#at++] as number
    if (byte < 128) return byte
    let value = byte - 128
    let factor = 128
    for (;;) {
      byte = this.#window[this.#at++] as number
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
      factor *= 128
    }
  }

  /** Buffers so many bytes if the file still has them; false at its end. */
  #fill(count: number): boolean {
    if (this.#end - this.#at >= count) return true
    this.#window.copyWithin(0, this.#at, this.#end)
    this.#end -= this.#at
    this.#at = 0
    for (;;) {
      const read = readSync(this.#descriptor, this.#window, this.#end, WINDOW - this.#end, null)
      this.#end += read
      if (read === 0 || this.#end >= count) break
    }
    return this.#end > 0
  }
}
