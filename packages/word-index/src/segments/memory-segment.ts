import { LimitReached } from '../errors.ts'
import { levelOfLonger } from '../levels.ts'
import type { Part, PreparedDocument } from '../part.ts'
import type { ScoreTable } from '../query/score-table.ts'
import type { Hit } from '../query/top-k.ts'
import { WordSet } from './word-set.ts'

/** A posting has 24 bits for the number of its document. */
const MAX_DOCUMENTS = 2 ** 24

/** A word's documents with their levels: document × 256 + level, rising. */
type Postings = number[]

/** The documents, with their levels, of a word or of a prefix in a memory segment. */
export type MemoryList = { docs: Postings; count: number }

/** Recently saved documents, until they are written to a segment on disk. */
export class MemorySegment implements Part {
  readonly #ids: number[] = []
  readonly #byId = new Map<number, number>()
  readonly #stored: Uint8Array[] = []
  readonly #dues: number[] = []
  readonly #hidden = new Set<number>()
  readonly #postings = new Map<string, Postings>()
  readonly #words = new WordSet()
  readonly #mostDocuments: number

  /** Throws `LimitReached` once it would hold more than `mostDocuments`. */
  constructor(mostDocuments = MAX_DOCUMENTS) {
    this.#mostDocuments = mostDocuments
  }

  /** Returns the document's number. An older copy must be hidden first. */
  add({ id, visibleFrom, stored, words }: PreparedDocument): number {
    const doc = this.#ids.length
    if (doc >= this.#mostDocuments) throw new LimitReached('documents in a journal', this.#mostDocuments)
    this.#ids.push(id)
    this.#stored.push(stored)
    this.#dues.push(visibleFrom)
    this.#byId.set(id, doc)
    for (const [word, level] of words) {
      const known = this.#postings.get(word)
      if (known) known.push(doc * 256 + level)
      else {
        this.#postings.set(word, [doc * 256 + level])
        this.#words.add(word)
      }
    }
    return doc
  }

  get size(): number {
    return this.#ids.length
  }

  get hiddenCount(): number {
    return this.#hidden.size
  }

  countCurrent({ docs, count }: MemoryList): number {
    if (this.#hidden.size === 0) return count
    return docs.reduce((sum, posting) => sum + (this.#hidden.has(posting >>> 8) ? 0 : 1), 0)
  }

  find(id: number): number {
    const doc = this.#byId.get(id)
    return doc === undefined || this.#hidden.has(doc) ? -1 : doc
  }

  hide(doc: number): void {
    this.#hidden.add(doc)
  }

  isHidden(doc: number): boolean {
    return this.#hidden.has(doc)
  }

  isVisible(doc: number, now: number): boolean {
    return !this.#hidden.has(doc) && (this.#dues[doc] as number) <= now
  }

  countVisible(now: number): number {
    return this.#ids.filter((_, doc) => this.isVisible(doc, now)).length
  }

  idOf(doc: number): number {
    return this.#ids[doc] as number
  }

  readStored(doc: number): Uint8Array {
    return this.#stored[doc] as Uint8Array
  }

  /** Every word with the number of its documents. */
  *wordCounts(): Iterable<[word: string, documents: number]> {
    for (const [word, docs] of this.#postings) yield [word, docs.length]
  }

  openWord(word: string): MemoryList | null {
    const docs = this.#postings.get(word)
    return docs ? { docs, count: docs.length } : null
  }

  openPrefix(prefix: string): MemoryList | null {
    const words = this.#words.beginningWith(prefix)
    if (words.length === 0) return null
    const levels = new Map<number, number>()
    for (const word of words) {
      for (const posting of this.#postings.get(word) ?? []) {
        const doc = posting >>> 8
        const own = posting & 255
        const level = word.length > prefix.length ? levelOfLonger(own) : own
        if (level > (levels.get(doc) ?? 0)) levels.set(doc, level)
      }
    }
    return { docs: [...levels].map(([doc, level]) => doc * 256 + level), count: levels.size }
  }

  /** The visible documents that at least `needed` of the lists have, each with its score, in no particular order. */
  match(lists: { list: MemoryList; scores: ScoreTable }[], needed: number, now: number): Hit[] {
    const sums = new Float64Array(this.size)
    const counts = new Uint8Array(this.size)
    for (const { list, scores } of lists) {
      for (const posting of list.docs) {
        const doc = posting >>> 8
        sums[doc] = (sums[doc] as number) + (scores[posting & 255] as number)
        counts[doc] = (counts[doc] as number) + 1
      }
    }
    const hits: Hit[] = []
    for (let doc = 0; doc < this.size; doc++) {
      if ((counts[doc] as number) >= needed && this.isVisible(doc, now)) {
        hits.push({ doc, score: sums[doc] as number })
      }
    }
    return hits
  }
}

export function createMemorySegment(mostDocuments?: number): MemorySegment {
  return new MemorySegment(mostDocuments)
}
