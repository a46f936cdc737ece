import { ByteReader } from './byte-reader.ts'
import { BLOCK_WORDS, CHUNK_BLOCKS, CHUNK_WORDS } from './dictionary-builder.ts'
import { compareBytes, DictionaryChunk, findLast } from './dictionary-chunk.ts'

/** Where a chunk lies among the words, and its own checksum. */
export type ChunkPlace = { offset: number; length: number; checksum: number }

/** The words of a segment. A chunk is read when it is first needed, and kept. */
export class Dictionary {
  readonly count: number
  readonly #read: (place: ChunkPlace) => Uint8Array
  readonly #firsts: Uint8Array[] = []
  readonly #places: ChunkPlace[] = []
  readonly #chunks: (DictionaryChunk | undefined)[] = []

  /**
   * `directory`: what `DictionaryBuilder` returned; `read` returns the bytes of a chunk, which begin at a multiple of
   * eight within their buffer.
   */
  constructor(directory: Uint8Array, count: number, read: (place: ChunkPlace) => Uint8Array) {
    this.count = count
    this.#read = read
    const reader = new ByteReader(directory)
    for (let offset = 0, words = 0; words < count; words += CHUNK_WORDS) {
      const place = { offset, length: reader.varint(), checksum: reader.varint() }
      this.#firsts.push(reader.take())
      this.#places.push(place)
      offset += place.length
    }
  }

  chunk(number: number): DictionaryChunk {
    const known = this.#chunks[number]
    if (known) return known
    const bytes = this.#read(this.#places[number] as ChunkPlace)
    const chunk = new DictionaryChunk(bytes, Math.min(CHUNK_WORDS, this.count - number * CHUNK_WORDS))
    this.#chunks[number] = chunk
    return chunk
  }

  /** The last block whose first word is `word` or comes before it; 0 if there is none. */
  findBlock(word: Uint8Array): number {
    const number = findLast(this.#firsts.length, (chunk) => {
      const first = this.#firsts[chunk] as Uint8Array
      return compareBytes(first, 0, first.length, word) <= 0
    })
    return number * CHUNK_BLOCKS + this.chunk(number).findBlock(word)
  }
}

/** Walks through a dictionary from any word on. */
export class DictionaryCursor {
  readonly #dictionary: Dictionary
  #next = 0
  #chunk: DictionaryChunk | undefined
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
    this.startAt(this.#dictionary.findBlock(word))
    while (this.next()) if (this.compare(word) >= 0) return true
    return false
  }

  /** Moves to the beginning of a block; `next` then reads its first word. */
  startAt(block: number): void {
    this.#next = block * BLOCK_WORDS
  }

  next(): boolean {
    if (this.#next >= this.#dictionary.count) return false
    const isFirst = this.#next % BLOCK_WORDS === 0
    if (isFirst) this.#enterBlock(this.#next / BLOCK_WORDS)
    else this.offset += this.bytes
    this.#next++
    const { entries } = this.#chunk as DictionaryChunk
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

  #enterBlock(block: number): void {
    this.#chunk = this.#dictionary.chunk(Math.floor(block / CHUNK_BLOCKS))
    this.#at = this.#chunk.starts[block % CHUNK_BLOCKS] as number
    this.offset = this.#chunk.listOffsets[block % CHUNK_BLOCKS] as number
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
