import { lowestBit } from './bits.ts'
import { type PostingList, type Visitor, WINDOW } from './posting-list.ts'

type Room = { bits: Uint32Array; levels: Uint8Array }

// A query runs without interruption, so the next one reuses these buffers; it needs as many as there are segments.
const rooms: Room[] = []
let taken = 0

/** Must be called when a query begins; invalidates the unions of the previous one. */
export function releaseUnions(): void {
  taken = 0
}

/** Documents that have any of several words, each with its greatest level. */
export class UnionList implements PostingList {
  readonly #bits: Uint32Array
  readonly #levels: Uint8Array
  count = 0

  constructor(documents: number) {
    const words = Math.ceil(documents / 32)
    const { bits, levels } = takeRoom(words)
    this.#bits = bits.subarray(0, words)
    this.#levels = levels
    this.#bits.fill(0)
  }

  add(doc: number, level: number): void {
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

  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void {
    const first = base >>> 5
    const words = Math.min(bits.length, this.#bits.length - first)
    for (let word = 0; word < words; word++) {
      bits[word] = (bits[word] as number) | (this.#bits[first + word] as number)
    }
    if (levels) levels.set(this.#levels.subarray(base, Math.min(base + WINDOW, this.#levels.length)))
  }

  maxImpact(): number {
    return 255
  }

  levelAt(doc: number): number {
    return ((this.#bits[doc >>> 5] as number) & (1 << (doc & 31))) === 0 ? 0 : (this.#levels[doc] as number)
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
  let room = rooms[taken]
  if (!room || room.bits.length < words) {
    room = { bits: new Uint32Array(words), levels: new Uint8Array(words * 32) }
    rooms[taken] = room
  }
  taken++
  return room
}
