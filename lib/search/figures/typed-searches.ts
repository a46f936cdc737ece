/** A search that may go on: what was typed last, and when. */
type Typed = { query: string; results: number; at: number }

const MAX_TYPED = 1000
const START_LETTERS = 2
/** Each search is compared with all that begin alike. */
const MAX_ALIKE = 50

/**
 * Searches that are still being typed. Which visitor types them is not known: a query continues an earlier one if either
 * begins with the other.
 */
export class TypedSearches {
  readonly #byStart = new Map<string, Typed[]>()
  #count = 0

  /**
   * Takes the place of what it continues; it is left out if there are too many already. Returns the search that ends
   * because too many begin alike; null if none does.
   */
  add(typed: Typed): Typed | null {
    const continued = this.#findContinued(typed.query)
    if (continued) {
      Object.assign(continued, typed)
      return null
    }
    if (this.#count >= MAX_TYPED) return null
    const start = startOf(typed.query)
    const known = this.#byStart.get(start) ?? []
    this.#byStart.set(start, [...known.slice(1 - MAX_ALIKE), typed])
    const ended = known.length >= MAX_ALIKE ? known[0] : undefined
    if (!ended) this.#count++
    return ended ?? null
  }

  /** Ends the search that this query completes. Returns it; null if there is none. */
  end(query: string): Typed | null {
    const continued = this.#findContinued(query)
    if (continued) this.#remove((typed) => typed === continued, startOf(query))
    return continued ?? null
  }

  /** Ends the searches that nothing was typed for since a moment, and returns them. */
  endBefore(moment: number): Typed[] {
    const ended: Typed[] = []
    for (const start of [...this.#byStart.keys()])
      ended.push(...this.#remove((typed) => typed.at < moment, start))
    return ended
  }

  #findContinued(query: string): Typed | undefined {
    return this.#byStart
      .get(startOf(query))
      ?.findLast((typed) => query.startsWith(typed.query) || typed.query.startsWith(query))
  }

  #remove(isRemoved: (typed: Typed) => boolean, start: string): Typed[] {
    const known = this.#byStart.get(start) ?? []
    const removed = known.filter(isRemoved)
    if (removed.length === known.length) this.#byStart.delete(start)
    else if (removed.length > 0)
      this.#byStart.set(
        start,
        known.filter((typed) => !isRemoved(typed)),
      )
    this.#count -= removed.length
    return removed
  }
}

function startOf(query: string): string {
  return query.slice(0, START_LETTERS)
}
