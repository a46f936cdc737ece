type Candidates = Map<string, Set<string>>

/**
 * Finds out which category or tag translates which, as a file names them only product by product and in the order of each language's
 * alphabet: the products that have a term in one language have its partner in the other.
 */
export class TermPairs {
  private readonly translations: Candidates = new Map()
  private readonly originals: Candidates = new Map()
  private found: Map<string, string> | null = null

  /** The terms of a product, and those of its translation. Both of one kind, each once. */
  add(own: readonly string[], translated: readonly string[]): void {
    this.found = null
    for (const term of own) narrow(this.translations, term, translated)
    for (const term of translated) narrow(this.originals, term, own)
  }

  /** The translation of a term; undefined where it has none, or several may be meant. */
  find(term: string): string | undefined {
    this.found ??= this.pair()
    return this.found.get(term)
  }

  /** Translated terms whose originals are not known. */
  listUnpaired(): string[] {
    this.found ??= this.pair()
    const paired = new Set(this.found.values())
    return [...this.originals.keys()].filter((term) => !paired.has(term))
  }

  /** Terms with one partner alone come first: what they take is left out for the others. */
  private pair(): Map<string, string> {
    const pairs = new Map<string, string>()
    const taken = new Set<string>()
    const open = new Set(this.translations.keys())
    const fits = (term: string, other: string) => !taken.has(other) && !!this.originals.get(other)?.has(term)
    for (let isDone = false; !isDone; ) {
      isDone = true
      for (const term of open) {
        const partners = [...(this.translations.get(term) ?? [])].filter((other) => fits(term, other))
        const [only] = partners
        if (only === undefined || partners.length > 1) continue
        pairs.set(term, only)
        taken.add(only)
        open.delete(term)
        isDone = false
      }
    }
    return pairs
  }
}

function narrow(candidates: Candidates, term: string, others: readonly string[]): void {
  const known = candidates.get(term)
  candidates.set(term, new Set(known ? others.filter((other) => known.has(other)) : others))
}
