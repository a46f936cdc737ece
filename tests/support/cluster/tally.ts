/** Clients' observations: answers by status, and how long nothing of a kind worked. */
export type Figures = {
  answers: number
  failed: number
  /** Of all answers, in percent. */
  availability: number
  /** The longest time without an answer of this kind that was none of a failure; from the beginning to the first, too. */
  longestOutageMs: number
  /** How many there were of each status, and code of a refusal: `409 insufficient_stock`; `none` where nothing came. */
  outcomes: Record<string, number>
}

/**
 * Kinds of requests, which fail apart from each other. `signed`, `carts` and `checkouts` are what a client of the API makes of its
 * attempts, of which those to order are also counted one by one.
 */
export type Kind = 'reads' | 'pages' | 'signed' | 'carts' | 'checkouts' | 'attempts'

export type Outcome = { name: string; failed: boolean }

type Kept = { outcomes: Record<string, number>; failed: number; lastWorked: number; outage: number }

export class Tally {
  #kinds = new Map<Kind, Kept>()
  #begun = performance.now()

  record(kind: Kind, { name, failed }: Outcome): void {
    const now = performance.now()
    const one = this.#kinds.get(kind) ?? { outcomes: {}, failed: 0, lastWorked: this.#begun, outage: 0 }
    this.#kinds.set(kind, one)
    one.outcomes[name] = (one.outcomes[name] ?? 0) + 1
    if (failed) {
      one.failed += 1
      return
    }
    one.outage = Math.max(one.outage, now - one.lastWorked)
    one.lastWorked = now
  }

  figures(): Partial<Record<Kind, Figures>> {
    const now = performance.now()
    return Object.fromEntries(
      [...this.#kinds].map(([kind, { outcomes, failed, lastWorked, outage }]) => {
        const answers = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
        const availability = Math.round((1 - failed / answers) * 1_000_000) / 10_000
        const longestOutageMs = Math.round(Math.max(outage, now - lastWorked))
        return [kind, { answers, failed, availability, longestOutageMs, outcomes }]
      }),
    )
  }
}
