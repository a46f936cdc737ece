import { ArrayList } from './array-list.ts'
import type { FoundWord } from './open-list.ts'
import { UnionList } from './union-list.ts'

/**
 * The documents of the prefix that was asked for last, copied when it is asked for again: a query that finds nothing is
 * tried with any of its words, and with others in place of unknown ones, and always ends in the same prefix.
 */
export class LastUnion {
  #prefix: string | undefined
  #copy: { docs: Uint32Array; levels: Uint8Array } | undefined

  /** `unite` is called unless there is a copy. */
  open(prefix: string, unite: () => FoundWord | null): FoundWord | null {
    if (prefix === this.#prefix && this.#copy)
      return { list: new ArrayList(this.#copy.docs, this.#copy.levels), isLonger: false }
    const found = unite()
    const isAgain = prefix === this.#prefix
    this.#prefix = prefix
    this.#copy = isAgain && found?.list instanceof UnionList ? found.list.copy() : undefined
    return found
  }
}
