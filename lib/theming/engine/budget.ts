import { startWorkClock } from './work-clock.ts'

const PATIENCE = 3

/** What the engine asks, again and again, whether a view may go on. It throws where it may not. */
export class TimeBudget {
  readonly #ms: number
  readonly #worked = startWorkClock()
  readonly #begunAt = performance.now()
  #askAgainAt: number

  /** `ms` of work; where the machine is busy with others, of three times as much time. */
  constructor(ms: number) {
    this.#ms = ms
    this.#askAgainAt = this.#begunAt + ms
  }

  check(now: number): void {
    if (now < this.#askAgainAt) return
    const left = Math.min(this.#ms - this.#worked(), this.#begunAt + PATIENCE * this.#ms - now)
    if (left <= 0) throw new Error('template render limit exceeded')
    this.#askAgainAt = now + left
  }
}

/** What the engine tells before it makes a text or a list: of how many characters or items. */
export class MemoryBudget {
  #left: number
  readonly #atOnce: number

  /** A thread survives that it runs out of memory little by little, so a view may only ask for so much at once. */
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
