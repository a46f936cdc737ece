import { type PostingList, type Visitor, WINDOW } from './posting-list.ts'
import type { ScoreTable } from './score-table.ts'

/** A short list, decoded. */
export class ArrayList implements PostingList {
  readonly count: number
  readonly #docs: Uint32Array
  readonly #levels: Uint8Array
  #at = 0

  constructor(docs: Uint32Array, levels: Uint8Array) {
    this.count = docs.length
    this.#docs = docs
    this.#levels = levels
  }

  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void {
    const end = base + WINDOW
    this.#skipTo(base)
    for (; this.#at < this.count; this.#at++) {
      const doc = this.#docs[this.#at] as number
      if (doc >= end) return
      const place = doc - base
      bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
      if (levels) levels[place] = this.#levels[this.#at] as number
    }
  }

  addScores(base: number, scores: ScoreTable, sums: Float64Array): void {
    const end = base + WINDOW
    this.#skipTo(base)
    for (; this.#at < this.count; this.#at++) {
      const doc = this.#docs[this.#at] as number
      if (doc >= end) return
      const place = doc - base
      sums[place] = (sums[place] as number) + (scores[this.#levels[this.#at] as number] as number)
    }
  }

  maxImpact(base: number): number {
    this.#skipTo(base)
    let greatest = 0
    for (let index = this.#at; index < this.count && (this.#docs[index] as number) < base + WINDOW; index++) {
      greatest = Math.max(greatest, this.#levels[index] as number)
    }
    return greatest
  }

  levelAt(doc: number): number {
    this.#skipTo(doc)
    return this.#docs[this.#at] === doc ? (this.#levels[this.#at] as number) : 0
  }

  countAmong(docs: Uint32Array): number {
    const count = docs.reduce((sum, doc) => sum + (this.levelAt(doc) > 0 ? 1 : 0), 0)
    this.#at = 0
    return count
  }

  walk(visitor: Visitor): void {
    for (let index = 0; index < this.count; index++) {
      const level = this.#levels[index] as number
      if (visitor.wants(level)) visitor.visit(this.#docs[index] as number, level)
    }
  }

  #skipTo(doc: number): void {
    while (this.#at < this.count && (this.#docs[this.#at] as number) < doc) this.#at++
  }
}
