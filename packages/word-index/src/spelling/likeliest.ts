import { isInner } from '../words/exact-word.ts'
import { byLikelihood, type SimilarWord } from './similar-word.ts'

/** The likeliest of the words offered, so many at most. */
export class Likeliest {
  readonly #compare: (a: SimilarWord, b: SimilarWord) => number
  readonly #limit: number
  readonly #words: SimilarWord[] = []

  constructor(typed: string, limit: number) {
    this.#compare = byLikelihood(typed)
    this.#limit = limit
  }

  /** Whether a word would be taken. Of its letters, only the first has to be known. */
  takes(similar: SimilarWord): boolean {
    const last = this.#words[this.#limit - 1]
    return last === undefined || this.#compare(similar, last) < 0
  }

  offer(similar: SimilarWord): void {
    if (isInner(similar.word) || !this.takes(similar)) return
    const place = this.#words.findIndex((one) => this.#compare(similar, one) < 0)
    this.#words.splice(place < 0 ? this.#words.length : place, 0, similar)
    this.#words.length = Math.min(this.#words.length, this.#limit)
  }

  /** The likeliest first. */
  list(): readonly SimilarWord[] {
    return this.#words
  }
}
