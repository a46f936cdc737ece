import { countBits, hasBit, lowestBit, setBit } from '../query/bits.ts'

/** Which documents of a part cannot be found: hidden ones, and scheduled ones before their time. */
export class Visibility {
  readonly #documents: number
  readonly #dues = new Map<number, number>()
  #hidden: Uint32Array | null = null
  #unseen: Uint32Array | null = null
  #computedAt = Number.NaN
  #nextDue = Number.POSITIVE_INFINITY
  #hiddenDocs = new Uint32Array(0)
  hiddenCount = 0

  /** `scheduled`: document and moment, alternating. */
  constructor(documents: number, scheduled: Float64Array) {
    this.#documents = documents
    for (let index = 0; index < scheduled.length; index += 2) {
      this.#dues.set(scheduled[index] as number, scheduled[index + 1] as number)
    }
  }

  hide(doc: number): void {
    this.#hidden ??= this.#makeBits()
    if (this.isHidden(doc)) return
    setBit(this.#hidden, doc)
    if (this.#unseen && this.#unseen !== this.#hidden) setBit(this.#unseen, doc)
    this.hiddenCount++
  }

  isHidden(doc: number): boolean {
    return this.#hidden !== null && hasBit(this.#hidden, doc)
  }

  hiddenDocs(): Uint32Array {
    if (this.#hiddenDocs.length === this.hiddenCount) return this.#hiddenDocs
    const docs = new Uint32Array(this.hiddenCount)
    let at = 0
    for (const [word, bits] of (this.#hidden ?? []).entries()) {
      for (let rest = bits; rest !== 0; rest &= rest - 1) docs[at++] = word * 32 + lowestBit(rest)
    }
    this.#hiddenDocs = docs
    return docs
  }

  /** When a document becomes visible; 0 if it always is. */
  dueOf(doc: number): number {
    return this.#dues.get(doc) ?? 0
  }

  /** The bits of the documents that cannot be found at a moment; null if there are none. */
  unseenAt(now: number): Uint32Array | null {
    if (this.#dues.size === 0) return this.#hidden
    // In tests the clock may go back.
    if (!(now >= this.#computedAt && now < this.#nextDue)) this.#compute(now)
    return this.#unseen
  }

  countSeen(now: number): number {
    const unseen = this.unseenAt(now)
    if (!unseen) return this.#documents
    let count = this.#documents
    for (const bits of unseen) count -= countBits(bits)
    return count
  }

  #compute(now: number): void {
    const unseen = this.#hidden ? this.#hidden.slice() : this.#makeBits()
    this.#nextDue = Number.POSITIVE_INFINITY
    for (const [doc, due] of this.#dues) {
      if (due <= now) continue
      setBit(unseen, doc)
      this.#nextDue = Math.min(this.#nextDue, due)
    }
    this.#unseen = unseen
    this.#computedAt = now
  }

  #makeBits(): Uint32Array {
    return new Uint32Array(Math.ceil(this.#documents / 32))
  }
}
