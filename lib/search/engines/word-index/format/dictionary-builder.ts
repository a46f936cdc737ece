import { LimitReached } from '../errors.ts'
import { GrowableBytes, withRoom } from './growable.ts'
import type { ListEntry } from './list-layout.ts'

/** Words per block: the first is written whole, the others as what differs from the one before. */
export const BLOCK_WORDS = 16

/** A block's offset takes 32 bits, a word's length eight. */
const MAX_BYTES = 2 ** 32 - 1
const MAX_WORD_BYTES = 255

/**
 * Sorted words with the entries of their lists, front-coded. A list begins where the one before it ends; where other
 * lists lie between them, a count of 0 and their length come first. The bytes are: per block the offset of its first list
 * (f64), per block where it begins (u32), then the blocks.
 */
export class DictionaryBuilder {
  readonly #entries = new GrowableBytes()
  #listOffsets = new Float64Array(64)
  #starts = new Uint32Array(64)
  #previous: Uint8Array = new Uint8Array(0)
  #expectedOffset = 0
  count = 0
  readonly #mostBytes: number

  /** Throws `LimitReached` once the words would exceed `mostBytes`. */
  constructor(mostBytes = MAX_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Words come in the order of their UTF-8 bytes, their lists in the order of the words. */
  add(word: Uint8Array, entry: ListEntry): void {
    if (word.length > MAX_WORD_BYTES) throw new LimitReached('bytes in a word', MAX_WORD_BYTES)
    const shared =
      this.count % BLOCK_WORDS === 0 ? this.#beginBlock(entry) : sharedLength(this.#previous, word)
    const out = this.#entries
    out.byte(shared)
    out.byte(word.length - shared)
    out.append(word.subarray(shared))
    if (entry.offset !== this.#expectedOffset) {
      out.varint(0)
      out.varint(entry.offset - this.#expectedOffset)
    }
    this.#expectedOffset = entry.offset + entry.bytes
    out.varint(entry.count)
    if (entry.count === 1) {
      out.varint(entry.doc)
      out.byte(entry.level)
    } else {
      out.varint(entry.bytes)
    }
    this.#previous = word
    this.count++
  }

  get blocks(): number {
    return Math.ceil(this.count / BLOCK_WORDS)
  }

  parts(): [Float64Array, Uint32Array, Uint8Array] {
    const { blocks } = this
    return [this.#listOffsets.subarray(0, blocks), this.#starts.subarray(0, blocks), this.#entries.view()]
  }

  #beginBlock(entry: ListEntry): number {
    const block = this.count / BLOCK_WORDS
    if (this.#entries.length > this.#mostBytes) throw new LimitReached('bytes of words', this.#mostBytes)
    this.#listOffsets = withRoom(this.#listOffsets, block + 1)
    this.#starts = withRoom(this.#starts, block + 1)
    this.#listOffsets[block] = entry.offset
    this.#expectedOffset = entry.offset
    this.#starts[block] = this.#entries.length
    return 0
  }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}
