import { BLOCK_WORDS } from './dictionary-builder.ts'

/** Neighbouring words of a dictionary with their lists: the bytes of one chunk as `DictionaryBuilder` wrote them. */
export class DictionaryChunk {
  readonly words: number
  readonly #blocks: number
  readonly listOffsets: Float64Array
  readonly starts: Uint32Array
  readonly entries: Uint8Array

  /** `bytes` must begin at a multiple of eight within its buffer. */
  constructor(bytes: Uint8Array, words: number) {
    this.words = words
    this.#blocks = Math.ceil(words / BLOCK_WORDS)
    const startsAt = this.#blocks * 8
    this.listOffsets = new Float64Array(bytes.buffer, bytes.byteOffset, this.#blocks)
    this.starts = new Uint32Array(bytes.buffer, bytes.byteOffset + startsAt, this.#blocks)
    this.entries = bytes.subarray(startsAt + this.#blocks * 4)
  }

  /** The last block whose first word is `word` or comes before it; 0 if there is none. */
  findBlock(word: Uint8Array): number {
    return findLast(this.#blocks, (block) => this.#compareFirst(block, word) <= 0)
  }

  #compareFirst(block: number, word: Uint8Array): number {
    const at = this.starts[block] as number
    const length = this.entries[at + 1] as number
    return compareBytes(this.entries, at + 2, length, word)
  }
}

/** The last of so many, in order, for which `isBefore` holds; 0 if it holds for none. */
export function findLast(count: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isBefore(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Compares `length` bytes of `a` with `b`: negative if they come before. */
export function compareBytes(a: Uint8Array, start: number, length: number, b: Uint8Array): number {
  const most = Math.min(length, b.length)
  for (let index = 0; index < most; index++) {
    const difference = (a[start + index] as number) - (b[index] as number)
    if (difference !== 0) return difference
  }
  return length - b.length
}
