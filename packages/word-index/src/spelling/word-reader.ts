import { type Dictionary, DictionaryCursor } from '../format/dictionary.ts'
import { BLOCK_WORDS } from '../format/dictionary-builder.ts'
import { decodePoints } from './decode-points.ts'

/** Reads words by their numbers, quickly if they follow each other. */
export class WordReader {
  readonly #cursor: DictionaryCursor
  /** Of the word that the cursor reads next. */
  #next = 0
  readonly points = new Uint32Array(256)

  constructor(dictionary: Dictionary) {
    this.#cursor = new DictionaryCursor(dictionary)
  }

  /** Returns the number of the word's points. */
  read(number: number): number {
    const block = Math.floor(number / BLOCK_WORDS)
    if (number < this.#next || block * BLOCK_WORDS > this.#next) {
      this.#cursor.startAt(block)
      this.#next = block * BLOCK_WORDS
    }
    for (; this.#next <= number; this.#next++) this.#cursor.next()
    return decodePoints(this.#cursor.word, this.points)
  }

  get word(): string {
    return Buffer.from(this.#cursor.word).toString()
  }

  get documents(): number {
    return this.#cursor.count
  }
}
