/** Few enough to be looked through one by one. */
const MAX_RECENT = 256

/** A set of words that can be listed by prefix. */
export class WordSet {
  /** Sorted, each more than twice as long as the next, so that a word is merged only a few times. */
  readonly #runs: string[][] = []
  #recent: string[] = []

  /** A word that is not in it yet. */
  add(word: string): void {
    this.#recent.push(word)
    if (this.#recent.length === MAX_RECENT) this.#sortRecent()
  }

  beginningWith(prefix: string): string[] {
    const words = this.#recent.filter((word) => word.startsWith(prefix))
    for (const run of this.#runs) {
      for (let index = findFirst(run, prefix); run[index]?.startsWith(prefix); index++)
        words.push(run[index] as string)
    }
    return words
  }

  #sortRecent(): void {
    let run = this.#recent.sort()
    this.#recent = []
    while ((this.#runs.at(-1)?.length ?? Number.POSITIVE_INFINITY) <= 2 * run.length)
      run = mergeSorted(this.#runs.pop() as string[], run)
    this.#runs.push(run)
  }
}

function findFirst(run: readonly string[], prefix: string): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((run[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  return low
}

function mergeSorted(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = []
  let next = 0
  for (const word of a) {
    while (next < b.length && (b[next] as string) < word) merged.push(b[next++] as string)
    merged.push(word)
  }
  while (next < b.length) merged.push(b[next++] as string)
  return merged
}
