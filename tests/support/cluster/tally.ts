/** What clients saw: answers by status, and how long nothing of a kind worked. */
export type Figures = {
  answers: number
  failed: number
  /** Of all answers, in percent. */
  availability: number
  longestOutageMs: number
  byStatus: Record<string, number>
}

/** Kinds of requests, which fail apart from each other. */
export type Kind = 'reads' | 'pages' | 'signed' | 'carts' | 'checkouts'

export class Tally {
  #kinds = new Map<
    Kind,
    { byStatus: Record<string, number>; failed: number; lastWorked: number; outage: number }
  >()
  #isDown = new Set<Kind>()

  /** `status` is undefined where no answer came. */
  record(kind: Kind, status: number | undefined): void {
    const now = performance.now()
    const one = this.#kinds.get(kind) ?? { byStatus: {}, failed: 0, lastWorked: now, outage: 0 }
    this.#kinds.set(kind, one)
    const name = status === undefined ? 'none' : String(status)
    one.byStatus[name] = (one.byStatus[name] ?? 0) + 1
    if (status === undefined || status >= 500) {
      one.failed += 1
      this.#isDown.add(kind)
      return
    }
    if (this.#isDown.delete(kind)) one.outage = Math.max(one.outage, now - one.lastWorked)
    one.lastWorked = now
  }

  figures(): Partial<Record<Kind, Figures>> {
    const now = performance.now()
    return Object.fromEntries(
      [...this.#kinds].map(([kind, { byStatus, failed, lastWorked, outage }]) => {
        const answers = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
        const lasting = this.#isDown.has(kind) ? now - lastWorked : 0
        const availability = Math.round((1 - failed / answers) * 1_000_000) / 10_000
        return [
          kind,
          { answers, failed, availability, longestOutageMs: Math.round(Math.max(outage, lasting)), byStatus },
        ]
      }),
    )
  }
}
