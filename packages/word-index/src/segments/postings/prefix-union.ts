import { levelOfLonger } from '../../levels.ts'
import { lowestBit, setBit } from '../../query/bits.ts'

const FEW = 4096

/** The documents of all words with a prefix, collected word by word, each with its greatest level. */
export class PrefixUnion {
  readonly #levels: Uint8Array
  readonly #bits: Uint32Array
  /** The last result of `takeList`; the next call overwrites it. */
  #docs = new Uint32Array(1024)
  #listed = new Uint8Array(1024)
  /** The documents in the order they came, as long as there are few. */
  readonly #few = new Uint32Array(FEW)
  prefix: Uint8Array = new Uint8Array(0)
  words = 0
  /** Postings that went in, and documents there are. */
  postings = 0
  count = 0

  constructor(documents: number) {
    this.#levels = new Uint8Array(documents)
    this.#bits = new Uint32Array(Math.ceil(documents / 32))
  }

  begin(prefix: Uint8Array): void {
    // A Buffer's own slice would be a view.
    this.prefix = new Uint8Array(prefix)
    this.words = 0
    this.postings = 0
    this.count = 0
  }

  /** A word longer than the prefix counts less. */
  add(docs: Uint32Array, levels: Uint8Array, count: number, isLonger: boolean): void {
    this.words++
    this.postings += count
    for (let index = 0; index < count; index++) {
      const doc = docs[index] as number
      const own = levels[index] as number
      const level = isLonger ? levelOfLonger(own) : own
      const before = this.#levels[doc] as number
      if (before === 0) {
        setBit(this.#bits, doc)
        if (this.count < FEW) this.#few[this.count] = doc
        this.count++
      }
      if (level > before) this.#levels[doc] = level
    }
  }

  /** Forgets the documents. */
  clear(): void {
    if (this.count > FEW) {
      this.#bits.fill(0)
      this.#levels.fill(0)
    } else {
      for (const doc of this.#few.subarray(0, this.count)) {
        this.#bits[doc >>> 5] = 0
        this.#levels[doc] = 0
      }
    }
    this.count = 0
  }

  /** The documents in order with their levels, and forgets them. */
  takeList(): { docs: Uint32Array; levels: Uint8Array } {
    if (this.count > this.#docs.length) {
      this.#docs = new Uint32Array(this.count * 2)
      this.#listed = new Uint8Array(this.count * 2)
    }
    let at = 0
    for (let index = 0; index < this.#bits.length; index++) {
      let bits = this.#bits[index] as number
      if (bits === 0) continue
      this.#bits[index] = 0
      while (bits !== 0) {
        const doc = index * 32 + lowestBit(bits)
        bits &= bits - 1
        this.#docs[at] = doc
        this.#listed[at++] = this.#levels[doc] as number
        this.#levels[doc] = 0
      }
    }
    this.count = 0
    return { docs: this.#docs, levels: this.#listed }
  }
}
