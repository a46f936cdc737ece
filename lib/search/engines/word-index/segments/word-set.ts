const RECENT = 512

/** A set of words that can be listed by prefix. */
export class WordSet {
  #sorted: string[] = []
  #recent: string[] = []

  /** A word that is not in it yet. */
  add(word: string): void {
    this.#recent.push(word)
    if (this.#recent.length > RECENT + this.#sorted.length / 16) this.#merge()
  }

  beginningWith(prefix: string): string[] {
    const words = this.#recent.filter((word) => word.startsWith(prefix))
    for (let index = this.#findFirst(prefix); index < this.#sorted.length; index++) {
      const word = this.#sorted[index] as string
      if (!word.startsWith(prefix)) break
      words.push(word)
    }
    return words
  }

  #findFirst(prefix: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] as string) < prefix) low = middle + 1
      else high = middle
    }
    return low
  }

  #merge(): void {
    this.#sorted = [...this.#sorted, ...this.#recent].sort()
    this.#recent = []
  }
}
