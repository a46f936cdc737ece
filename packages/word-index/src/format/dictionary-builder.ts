import { crc32 } from 'node:zlib'
import { LimitReached } from '../errors.ts'
import { GrowableBytes } from './growable.ts'
import type { ListEntry } from './list-layout.ts'

/** Words per block: the first is written whole, the others as what differs from the one before. */
export const BLOCK_WORDS = 16
/** Blocks per chunk, which is what is read at a time: some forty kilobytes. */
export const CHUNK_BLOCKS = 256
export const CHUNK_WORDS = BLOCK_WORDS * CHUNK_BLOCKS

/** A word's length takes eight bits. */
const MAX_WORD_BYTES = 255

export type BuiltDictionary = {
  /** One after the other. */
  chunks: Uint8Array[]
  /** Per chunk: its length and checksum (varints), and its first word. */
  directory: Uint8Array
}

/**
 * Sorted words with the entries of their lists, front-coded. A list begins where the one before it ends; where other
 * lists lie between them, a count of 0 and their length come first. The bytes of a chunk are: per block the offset of its
 * first list (f64), per block where it begins (u32), then the blocks, and zeros up to a multiple of eight.
 */
export class DictionaryBuilder {
  readonly #chunks: Uint8Array[] = []
  readonly #directory = new GrowableBytes()
  readonly #entries = new GrowableBytes()
  readonly #listOffsets = new Float64Array(CHUNK_BLOCKS)
  readonly #starts = new Uint32Array(CHUNK_BLOCKS)
  #first: Uint8Array = new Uint8Array(0)
  #previous: Uint8Array = new Uint8Array(0)
  #expectedOffset = 0
  count = 0

  /** Words come in the order of their UTF-8 bytes, their lists in the order of the words. Throws `LimitReached`. */
  add(word: Uint8Array, entry: ListEntry): void {
    if (word.length > MAX_WORD_BYTES) throw new LimitReached('bytes in a word', MAX_WORD_BYTES)
    const shared =
      this.count % BLOCK_WORDS === 0 ? this.#beginBlock(word, entry) : sharedLength(this.#previous, word)
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

  /** Ends the last chunk. */
  finish(): BuiltDictionary {
    if (this.#entries.length > 0) this.#endChunk()
    return { chunks: this.#chunks, directory: this.#directory.view() }
  }

  #beginBlock(word: Uint8Array, { offset }: ListEntry): number {
    if (this.count % CHUNK_WORDS === 0) {
      if (this.count > 0) this.#endChunk()
      this.#first = word
    }
    const block = (this.count / BLOCK_WORDS) % CHUNK_BLOCKS
    this.#listOffsets[block] = offset
    this.#expectedOffset = offset
    this.#starts[block] = this.#entries.length
    return 0
  }

  #endChunk(): void {
    const blocks = Math.ceil((((this.count - 1) % CHUNK_WORDS) + 1) / BLOCK_WORDS)
    const entriesAt = blocks * 12
    const chunk = new Uint8Array(Math.ceil((entriesAt + this.#entries.length) / 8) * 8)
    new Float64Array(chunk.buffer, 0, blocks).set(this.#listOffsets.subarray(0, blocks))
    new Uint32Array(chunk.buffer, blocks * 8, blocks).set(this.#starts.subarray(0, blocks))
    chunk.set(this.#entries.view(), entriesAt)
    this.#entries.length = 0
    this.#chunks.push(chunk)
    this.#directory.varint(chunk.length)
    this.#directory.varint(crc32(chunk))
    this.#directory.varint(this.#first.length)
    this.#directory.append(this.#first)
  }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}
