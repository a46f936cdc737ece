import { isInnerByte } from '../../words/exact-word.ts'
import { PrefixUnion } from './prefix-union.ts'

/** In characters; what is longer begins few words. */
const LONGEST = 6
/** A union of fewer postings, or of less than one for this many documents, is quickly made during a query. */
const LEAST_POSTINGS = 4096
const LEAST_SHARE = 16

type Emit = (prefix: Uint8Array, docs: Uint32Array, levels: Uint8Array, count: number) => void

/** Builds the lists of short prefixes from the lists of the words, which come in order. */
export class PrefixLists {
  readonly #unions: PrefixUnion[]
  readonly #emit: Emit
  readonly #least: number

  constructor(documents: number, emit: Emit) {
    // With fewer documents no union is large enough.
    const lengths = documents > LEAST_POSTINGS ? LONGEST : 0
    this.#unions = Array.from({ length: lengths }, () => new PrefixUnion(documents))
    this.#emit = emit
    this.#least = Math.max(LEAST_POSTINGS, documents / LEAST_SHARE)
  }

  /** Emits the lists of the prefixes that this word no longer has. Must be called before its own list is written. */
  enter(word: Uint8Array): void {
    // Words that stand for others are never typed.
    if (isInnerByte(word[0])) return
    let end = 0
    for (const union of this.#unions) {
      const isTooShort = end >= word.length
      if (!isTooShort) end = endOfCharacter(word, end)
      if (isTooShort) this.#change(union, EMPTY)
      else if (!begins(word, end, union.prefix)) this.#change(union, word.subarray(0, end))
    }
  }

  /** Adds the list of the word that was entered. */
  add(word: Uint8Array, docs: Uint32Array, levels: Uint8Array, count: number): void {
    if (isInnerByte(word[0])) return
    for (const union of this.#unions) {
      const { length } = union.prefix
      if (length > 0) union.add(docs, levels, count, length < word.length)
    }
  }

  finish(): void {
    for (const union of this.#unions) this.#change(union, EMPTY)
  }

  #change(union: PrefixUnion, prefix: Uint8Array): void {
    const { prefix: ended, words, postings, count } = union
    if (words > 1 && postings > this.#least) {
      const { docs, levels } = union.takeList()
      this.#emit(ended, docs, levels, count)
    } else {
      union.clear()
    }
    union.begin(prefix)
  }
}

const EMPTY = new Uint8Array(0)

function endOfCharacter(word: Uint8Array, start: number): number {
  let end = start + 1
  while (end < word.length && ((word[end] as number) & 0xc0) === 0x80) end++
  return end
}

function begins(word: Uint8Array, length: number, prefix: Uint8Array): boolean {
  if (prefix.length !== length) return false
  for (let index = 0; index < length; index++) if (word[index] !== prefix[index]) return false
  return true
}
