import { BLOCK_WORDS } from './dictionary-builder.ts'

/** A dictionary in memory: its bytes as `DictionaryBuilder` wrote them. */
export class Dictionary {
  readonly count: number
  readonly blocks: number
  readonly listOffsets: Float64Array
  readonly starts: Uint32Array
  readonly entries: Uint8Array

  /** `bytes` must begin at a multiple of eight within its buffer. */
  constructor(bytes: Uint8Array, count: number) {
    this.count = count
    this.blocks = Math.ceil(count / BLOCK_WORDS)
    const startsAt = this.blocks * 8
    const entriesAt = startsAt + this.blocks * 4
    this.listOffsets = new Float64Array(bytes.buffer, bytes.byteOffset, this.blocks)
    this.starts = new Uint32Array(bytes.buffer, bytes.byteOffset + startsAt, this.blocks)
    this.entries = bytes.subarray(entriesAt)
  }

  /** The last block whose first word is `word` or comes before it; 0 if there is none. */
  findBlock(word: Uint8Array): number {
    let low = 0
    let high = this.blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#compareFirst(middle, word) <= 0) low = middle
      else high = middle - 1
    }
    return low
  }

  #compareFirst(block: number, word: Uint8Array): number {
    const at = this.starts[block] as number
    const length = this.entries[at + 1] as number
    return compareBytes(this.entries, at + 2, length, word)
  }
}

/** Walks through a dictionary from any word on. */
export class DictionaryCursor {
  readonly #dictionary: Dictionary
  #next = 0
  #at = 0
  readonly #word = new Uint8Array(256)
  /** Of the current word. */
  length = 0
  count = 0
  offset = 0
  bytes = 0
  doc = 0
  level = 0

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
  }

  /** The current word; valid until the cursor moves. */
  get word(): Uint8Array {
    return this.#word.subarray(0, this.length)
  }

  /** Moves to the first word that is `word` or comes after it; false past the end. */
  seek(word: Uint8Array): boolean {
    if (this.#dictionary.count === 0) return false
    this.#next = this.#dictionary.findBlock(word) * BLOCK_WORDS
    while (this.next()) if (this.compare(word) >= 0) return true
    return false
  }

  /** Moves to the beginning of a block; `next` then reads its first word. */
  startAt(block: number): void {
    this.#next = block * BLOCK_WORDS
  }

  next(): boolean {
    const { count, entries, starts, listOffsets } = this.#dictionary
    if (this.#next >= count) return false
    const isFirst = this.#next % BLOCK_WORDS === 0
    if (isFirst) {
      this.#at = starts[this.#next / BLOCK_WORDS] as number
      this.offset = listOffsets[this.#next / BLOCK_WORDS] as number
    } else {
      this.offset += this.bytes
    }
    this.#next++
    const shared = entries[this.#at++] as number
    const added = entries[this.#at++] as number
    for (let index = 0; index < added; index++)
      this.#word[shared + index] = entries[this.#at + index] as number
    this.#at += added
    this.length = shared + added
    this.count = this.#varint(entries)
    if (this.count === 0) {
      this.offset += this.#varint(entries)
      this.count = this.#varint(entries)
    }
    this.bytes = 0
    if (this.count === 1) {
      this.doc = this.#varint(entries)
      this.level = entries[this.#at++] as number
    } else {
      this.bytes = this.#varint(entries)
    }
    return true
  }

  compare(word: Uint8Array): number {
    return compareBytes(this.#word, 0, this.length, word)
  }

  beginsWith(prefix: Uint8Array): boolean {
    if (this.length < prefix.length) return false
    for (let index = 0; index < prefix.length; index++) if (this.#word[index] !== prefix[index]) return false
    return true
  }

  #varint(entries: Uint8Array): number {
    let byte = entries[this.#at++] as number
    if (byte < 128) return byte
    let value = byte - 128
    let factor = 128
    for (;;) {
      byte = entries[this.#at++] ?? 0
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
      factor *= 128
    }
  }
}

function compareBytes(a: Uint8Array, start: number, length: number, b: Uint8Array): number {
  const most = Math.min(length, b.length)
  for (let index = 0; index < most; index++) {
    const difference = (a[start + index] as number) - (b[index] as number)
    if (difference !== 0) return difference
  }
  return length - b.length
}
