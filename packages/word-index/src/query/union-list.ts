import { lowestBit } from './bits.ts'
import { type PostingList, type Visitor, WINDOW, WINDOW_BITS } from './posting-list.ts'
import type { ScoreTable } from './score-table.ts'

/** The buffers of a union. */
export type Room = { bits: Uint32Array; levels: Uint8Array; greatest: Uint8Array }

const MAX_FREE = 16

/** Of queries that have ended, for the next ones. */
const free: Room[] = []
let taken: Room[] = []

/** Opens lists for a query, which has to return the rooms of its unions in the end. */
export function withRooms<T>(open: () => T): { opened: T; rooms: Room[] } {
  taken = []
  return { opened: open(), rooms: taken }
}

/** Invalidates the unions that have them. */
export function returnRooms(rooms: Room[]): void {
  free.push(...rooms.slice(0, MAX_FREE - free.length))
}

/** Documents that have any of several words, each with its greatest level. */
export class UnionList implements PostingList {
  readonly #bits: Uint32Array
  readonly #levels: Uint8Array
  /** The greatest level of each window. */
  readonly #greatest: Uint8Array
  count = 0

  constructor(documents: number) {
    const words = Math.ceil(documents / 32)
    const { bits, levels, greatest } = takeRoom(words)
    this.#bits = bits.subarray(0, words)
    this.#levels = levels
    this.#greatest = greatest
    this.#bits.fill(0)
    greatest.fill(0)
  }

  /** Takes a whole list over, before anything is added: several times as fast as document by document. */
  addFirst(list: PostingList): void {
    for (let base = 0; base < this.#bits.length * 32; base += WINDOW) {
      this.#greatest[base / WINDOW] = list.maxImpact(base)
      const bits = this.#bits.subarray(base >>> 5, (base + WINDOW) >>> 5)
      const levels = this.#levels.subarray(base, base + WINDOW)
      list.mark(base, bits, levels)
      list.readLevels?.(base, bits, levels)
    }
    this.count = list.count
  }

  add(doc: number, level: number): void {
    const window = Math.floor(doc / WINDOW)
    if (level > (this.#greatest[window] as number)) this.#greatest[window] = level
    const bits = this.#bits
    const word = bits[doc >>> 5] as number
    const mask = 1 << (doc & 31)
    if ((word & mask) === 0) {
      bits[doc >>> 5] = word | mask
      this.#levels[doc] = level
      this.count++
    } else if (level > (this.#levels[doc] as number)) {
      this.#levels[doc] = level
    }
  }

  /** Its documents in rising order, with their levels. */
  copy(): { docs: Uint32Array; levels: Uint8Array } {
    const docs = new Uint32Array(this.count)
    const levels = new Uint8Array(this.count)
    let at = 0
    const visit = (doc: number, level: number) => {
      docs[at] = doc
      levels[at++] = level
    }
    this.walk({ wants: () => true, visit })
    return { docs, levels }
  }

  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void {
    const first = base >>> 5
    const words = Math.min(bits.length, this.#bits.length - first)
    for (let word = 0; word < words; word++) {
      bits[word] = (bits[word] as number) | (this.#bits[first + word] as number)
    }
    if (levels) levels.set(this.#levels.subarray(base, base + Math.min(WINDOW, levels.length)))
  }

  addScores(base: number, scores: ScoreTable, sums: Float64Array): void {
    const first = base >>> 5
    const words = Math.min(WINDOW_BITS, this.#bits.length - first)
    for (let word = 0; word < words; word++) {
      for (let rest = this.#bits[first + word] as number; rest !== 0; rest &= rest - 1) {
        const place = word * 32 + lowestBit(rest)
        sums[place] = (sums[place] as number) + (scores[this.#levels[base + place] as number] as number)
      }
    }
  }

  maxImpact(base: number): number {
    return this.#greatest[base / WINDOW] as number
  }

  levelAt(doc: number): number {
    return ((this.#bits[doc >>> 5] as number) & (1 << (doc & 31))) === 0 ? 0 : (this.#levels[doc] as number)
  }

  countAmong(docs: Uint32Array): number {
    return docs.reduce((sum, doc) => sum + (this.levelAt(doc) > 0 ? 1 : 0), 0)
  }

  walk(visitor: Visitor): void {
    for (let word = 0; word < this.#bits.length; word++) {
      for (let rest = this.#bits[word] as number; rest !== 0; rest &= rest - 1) {
        const doc = word * 32 + lowestBit(rest)
        const level = this.#levels[doc] as number
        if (visitor.wants(level)) visitor.visit(doc, level)
      }
    }
  }
}

function takeRoom(words: number): Room {
  const known = free.pop()
  const room =
    known && known.bits.length >= words
      ? known
      : {
          bits: new Uint32Array(words),
          levels: new Uint8Array(words * 32),
          greatest: new Uint8Array(Math.ceil(words / WINDOW_BITS)),
        }
  taken.push(room)
  return room
}
