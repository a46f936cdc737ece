export type Hit = { doc: number; score: number }

/**
 * The best documents of one part. They are offered in rising order, so that of two with the same score the first, whose
 * id is higher, stays.
 */
export class Top {
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
    if (this.#size < this.#limit) this.#add(doc, score)
    else this.#replaceWorst(doc, score)
    if (this.#size === this.#limit) this.threshold = this.#scores[0] as number
  }

  /** Best first; of equal ones the lower document first. */
  hits(): Hit[] {
    const hits = Array.from({ length: this.#size }, (_, index) => ({
      doc: this.#docs[index] as number,
      score: this.#scores[index] as number,
    }))
    return hits.sort((a, b) => b.score - a.score || a.doc - b.doc)
  }

  #add(doc: number, score: number): void {
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(doc, score, parent)) break
      this.#move(parent, at)
      at = parent
    }
    this.#scores[at] = score
    this.#docs[at] = doc
  }

  /** The worst is on top: the lowest score, of equal ones the latest document. */
  #replaceWorst(doc: number, score: number): void {
    let at = 0
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
