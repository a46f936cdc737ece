export type Hit = { doc: number; score: number }

/**
 * The best documents of one part. They are offered in rising order, so that of two with the same score the first, whose
 * id is higher, stays.
 */
export class TopK {
  readonly #limit: number
  readonly #scores: Float64Array
  readonly #docs: Uint32Array
  #size = 0
  /** Only scores above it are worth offering. */
  threshold: number

  /** Scores below `floor` are not wanted at all. */
  constructor(limit: number, floor: number) {
    this.#limit = limit
    this.#scores = new Float64Array(limit)
    this.#docs = new Uint32Array(limit)
    this.threshold = limit === 0 ? Number.POSITIVE_INFINITY : justBelow(floor)
  }

  offer(doc: number, score: number): void {
    if (score <= this.threshold) return
    if (this.#size === this.#limit) this.#replaceWorst(doc, score)
    else {
      this.#scores[this.#size] = score
      this.#docs[this.#size++] = doc
      if (this.#size < this.#limit) return
      this.#heapify()
    }
    this.threshold = this.#scores[0] as number
  }

  /** All that it has, in no order. */
  visit(take: (doc: number, score: number) => void): void {
    for (let index = 0; index < this.#size; index++) {
      take(this.#docs[index] as number, this.#scores[index] as number)
    }
  }

  /** Best first; of equal ones the lower document first. */
  hits(): Hit[] {
    const hits = Array.from({ length: this.#size }, (_, index) => ({
      doc: this.#docs[index] as number,
      score: this.#scores[index] as number,
    }))
    return hits.sort((a, b) => b.score - a.score || a.doc - b.doc)
  }

  /** The worst is on top: the lowest score, of equal ones the latest document. */
  #heapify(): void {
    for (let at = (this.#size >> 1) - 1; at >= 0; at--) {
      this.#sink(at, this.#docs[at] as number, this.#scores[at] as number)
    }
  }

  #replaceWorst(doc: number, score: number): void {
    this.#sink(0, doc, score)
  }

  #sink(from: number, doc: number, score: number): void {
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#size) break
      if (
        child + 1 < this.#size &&
        this.#isWorse(this.#docs[child + 1] as number, this.#scores[child + 1] as number, child)
      )
        child++
      if (this.#isWorse(doc, score, child)) break
      this.#move(child, at)
      at = child
    }
    this.#scores[at] = score
    this.#docs[at] = doc
  }

  #isWorse(doc: number, score: number, than: number): boolean {
    const other = this.#scores[than] as number
    return score < other || (score === other && doc > (this.#docs[than] as number))
  }

  #move(from: number, to: number): void {
    this.#scores[to] = this.#scores[from] as number
    this.#docs[to] = this.#docs[from] as number
  }
}

/** Scores are multiples of 2^-40. */
function justBelow(floor: number): number {
  return floor - 2 ** -41
}
