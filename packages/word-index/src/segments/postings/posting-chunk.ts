import { withRoom } from '../../format/growable.ts'
import { isInnerByte } from '../../words/exact-word.ts'
import { scanWords, writeWord } from '../scan-words.ts'
import { WordTable } from '../word-table.ts'
import { SortedPostings } from './sorted-postings.ts'

/** A chunk is full at any of these: they bound the memory of a builder. */
export type ChunkLimits = { postings: number; words: number }

const LIMITS: ChunkLimits = { postings: 6_000_000, words: 2_000_000 }
const MAX_FREQUENCY = 4095
const FIELD_SHIFT = 12

/**
 * Postings of some documents, in the order they came, until they are sorted by word. A posting is one word of one field
 * of one document: 16 bits hold field and frequency.
 */
export class PostingChunk {
  readonly #firstDoc: number
  readonly #limits: ChunkLimits
  readonly #table = new WordTable()
  #words = new Uint32Array(1 << 16)
  #docs = new Uint32Array(1 << 16)
  #counts = new Uint16Array(1 << 16)
  /** Where a word's posting for the field under way is, plus one. */
  #last = new Uint32Array(1 << 16)
  #count = 0

  /** `firstDoc` is the number of the first document that is added. */
  constructor(firstDoc: number, limits = LIMITS) {
    this.#firstDoc = firstDoc
    this.#limits = limits
  }

  get isFull(): boolean {
    return this.#count >= this.#limits.postings || this.#table.count >= this.#limits.words
  }

  /** Adds the words of a text. Returns how many there are, without those that stand for others. */
  addField(doc: number, field: number, text: string): number {
    const start = this.#count
    const local = doc - this.#firstDoc
    let words = 0
    scanWords(text, (word, hash) => {
      if (!isInnerByte(word.bytes[0])) words++
      this.#addWord(local, field, this.#table.numberOf(word, hash), start)
    })
    return words
  }

  /** Adds words of no field: all that counts is that the document has them. */
  addWords(doc: number, words: readonly string[]): void {
    for (const word of words) {
      writeWord(word, (bytes, hash) => {
        this.#addWord(doc - this.#firstDoc, 0, this.#table.numberOf(bytes, hash), this.#count)
      })
    }
  }

  sort(): SortedPostings {
    return new SortedPostings(this.#firstDoc, this.#table, {
      count: this.#count,
      words: this.#words,
      docs: this.#docs,
      counts: this.#counts,
    })
  }

  #addWord(doc: number, field: number, word: number, start: number): void {
    if (word >= this.#last.length) this.#last = withRoom(this.#last, word + 1)
    const known = this.#last[word] as number
    if (known > start) {
      const count = this.#counts[known - 1] as number
      if ((count & MAX_FREQUENCY) < MAX_FREQUENCY) this.#counts[known - 1] = count + 1
      return
    }
    const at = this.#count++
    if (at === this.#words.length) this.#grow()
    this.#words[at] = word
    this.#docs[at] = doc
    this.#counts[at] = (field << FIELD_SHIFT) | 1
    this.#last[word] = at + 1
  }

  #grow(): void {
    const count = this.#words.length + 1
    this.#words = withRoom(this.#words, count)
    this.#docs = withRoom(this.#docs, count)
    this.#counts = withRoom(this.#counts, count)
  }
}
