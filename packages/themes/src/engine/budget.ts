/**
 * Starts counting the milliseconds of work by this process. On a busy machine they are fewer than by the wall clock,
 * which is not the view's fault.
 */
export function startWorkClock(): () => number {
  const begunAt = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - begunAt, (user + system) / 1000)
  }
}

const PATIENCE = 3
// Most views are done by then. Asking for the work of the process takes longer than printing a small one.
const SHORT_MS = 5

/** The engine calls it again and again; it throws once a view has used up its time. */
export class TimeBudget {
  readonly #ms: number
  readonly #begunAt = performance.now()
  /** Since the first moments are over. */
  #worked: (() => number) | undefined
  #askAgainAt: number

  /** `ms` of work, of which the first moments do not count; three times as much by the wall clock, in case the machine is busy. */
  constructor(ms: number) {
    this.#ms = ms
    this.#askAgainAt = this.#begunAt + Math.min(ms, SHORT_MS)
  }

  check(now: number): void {
    if (now < this.#askAgainAt) return
    this.#worked ??= startWorkClock()
    const left = Math.min(this.#ms - this.#worked(), this.#begunAt + PATIENCE * this.#ms - now)
    if (left <= 0) throw new Error('template render limit exceeded')
    this.#askAgainAt = now + left
  }
}

/** The engine calls it before making a text or a list, with the number of characters or items. */
export class MemoryBudget {
  #left: number
  readonly #atOnce: number

  /**
   * A thread survives running out of memory only if it does so gradually, so a view may ask for no more than this at
   * once.
   */
  constructor(total: number) {
    this.#left = total
    this.#atOnce = total / 2
  }

  use(count: number): void {
    const asked = Number(count)
    if (!(asked > 0)) return
    if (asked > this.#left || asked > this.#atOnce) throw new Error('memory alloc limit exceeded')
    this.#left -= asked
  }
}
