import { type DenseLayout, denseLayout, RANGE } from '../format/list-layout.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { countBits, hasBit, lowestBit } from './bits.ts'
import { type PostingList, type Visitor, WINDOW, WINDOW_BITS } from './posting-list.ts'
import type { ScoreTable } from './score-table.ts'

const WINDOW_RANGES = WINDOW / RANGE
const RANGE_BITS = RANGE / 32
const MAX_AHEAD = 1 << 15
const LEAST_READ = 1 << 12

/** A list of very many documents, one bit for each in the segment. Levels are read when needed. */
export class DenseList implements PostingList {
  readonly count: number
  readonly #file: SegmentFile
  readonly #levelsAt: number
  readonly #layout: DenseLayout
  readonly #before: Uint32Array
  readonly bits: Uint32Array
  readonly #greatest: Uint8Array
  /** The range whose levels were read, and the offsets of its first word and of the current word among them. */
  #range = -1
  #levels: Uint8Array = new Uint8Array(0)
  #word = 0
  #rank = 0
  /** Levels that were read at once, and the posting that they begin with. */
  #ahead: Uint8Array = new Uint8Array(0)
  #aheadFrom = 0

  constructor(file: SegmentFile, offset: number, count: number) {
    this.count = count
    this.#file = file
    this.#layout = denseLayout(file.documents)
    const { ranges, bitsAt, greatestAt, levelsAt } = this.#layout
    const header = file.readPostings(offset, levelsAt)
    const { buffer, byteOffset } = header
    this.#before = new Uint32Array(buffer, byteOffset, ranges + 1)
    this.bits = new Uint32Array(buffer, byteOffset + bitsAt, (greatestAt - bitsAt) / 4)
    this.#greatest = header.subarray(greatestAt)
    this.#levelsAt = offset + levelsAt
  }

  mark(base: number, bits: Uint32Array): void {
    const first = base >>> 5
    const words = Math.min(bits.length, this.bits.length - first)
    for (let word = 0; word < words; word++) {
      bits[word] = (bits[word] as number) | (this.bits[first + word] as number)
    }
  }

  keep(base: number, bits: Uint32Array): boolean {
    const first = base >>> 5
    const words = Math.min(bits.length, this.bits.length - first)
    let any = 0
    for (let word = 0; word < words; word++) {
      const both = (bits[word] as number) & (this.bits[first + word] as number)
      bits[word] = both
      any |= both
    }
    return any !== 0
  }

  readLevels(base: number, found: Uint32Array, levels: Uint8Array): void {
    const read = this.#readWindow(base)
    const first = base >>> 5
    const words = Math.min(WINDOW_BITS, this.bits.length - first)
    let rank = 0
    for (let word = 0; word < words; word++) {
      const bits = this.bits[first + word] as number
      for (let rest = found[word] as number; rest !== 0; rest &= rest - 1) {
        const place = lowestBit(rest)
        levels[word * 32 + place] = read[rank + countBits(bits & ((1 << place) - 1))] as number
      }
      rank += countBits(bits)
    }
  }

  addScores(base: number, scores: ScoreTable, sums: Float64Array): void {
    const read = this.#readWindow(base)
    const first = base >>> 5
    const words = Math.min(WINDOW_BITS, this.bits.length - first)
    let rank = 0
    for (let word = 0; word < words; word++) {
      for (let rest = this.bits[first + word] as number; rest !== 0; rest &= rest - 1) {
        const place = word * 32 + lowestBit(rest)
        sums[place] = (sums[place] as number) + (scores[read[rank++] as number] as number)
      }
    }
  }

  maxImpact(base: number): number {
    const first = base / RANGE
    const end = Math.min(first + WINDOW_RANGES, this.#layout.ranges)
    let greatest = 0
    for (let range = first; range < end; range++)
      greatest = Math.max(greatest, this.#greatest[range] as number)
    return greatest
  }

  levelAt(doc: number): number {
    const word = doc >>> 5
    const bits = this.bits[word] as number
    const mask = 1 << (doc & 31)
    if ((bits & mask) === 0) return 0
    this.#enterRange(Math.floor(doc / RANGE))
    while (this.#word < word) this.#rank += countBits(this.bits[this.#word++] as number)
    return this.#levels[this.#rank + countBits(bits & (mask - 1))] as number
  }

  countAmong(docs: Uint32Array): number {
    return docs.reduce((sum, doc) => sum + (hasBit(this.bits, doc) ? 1 : 0), 0)
  }

  walk(visitor: Visitor): void {
    for (let range = 0; range < this.#layout.ranges; range++) {
      if (!visitor.wants(this.#greatest[range] as number)) continue
      this.#enterRange(range)
      const end = Math.min((range + 1) * RANGE_BITS, this.bits.length)
      let rank = 0
      for (let word = range * RANGE_BITS; word < end; word++) {
        for (let rest = this.bits[word] as number; rest !== 0; rest &= rest - 1) {
          visitor.visit(word * 32 + lowestBit(rest), this.#levels[rank++] as number)
        }
      }
    }
  }

  /** The levels of the window's documents, in their order. */
  #readWindow(base: number): Uint8Array {
    const first = base / RANGE
    return this.#readBetween(first, Math.min(first + WINDOW_RANGES, this.#layout.ranges))
  }

  /** The levels of some ranges. Of those that follow each other, many are read at once. */
  #readBetween(first: number, afterLast: number): Uint8Array {
    const from = this.#before[first] as number
    const end = this.#before[afterLast] as number
    if (from < this.#aheadFrom || end > this.#aheadFrom + this.#ahead.length) {
      const isNext = from > 0 && from === this.#aheadFrom + this.#ahead.length
      const length = Math.min(Math.max(end - from, isNext ? MAX_AHEAD : LEAST_READ), this.count - from)
      this.#ahead = this.#file.readPostings(this.#levelsAt + from, length)
      this.#aheadFrom = from
    }
    return this.#ahead.subarray(from - this.#aheadFrom, end - this.#aheadFrom)
  }

  #enterRange(range: number): void {
    if (range === this.#range) return
    this.#levels = this.#readBetween(range, range + 1)
    this.#range = range
    this.#word = range * RANGE_BITS
    this.#rank = 0
  }
}
