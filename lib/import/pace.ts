const SMALLEST = 25
const LARGEST = 200

/** Finds out how much work fits a time, from what went before. */
export class Pace {
  size = SMALLEST
  private readonly milliseconds: number

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  /** Does work of some size, and takes note of how long it took. */
  async measure<T>(size: number, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work()
    const fitting = Math.round((size * this.milliseconds) / Math.max(1, performance.now() - started))
    // Half way, so that one slow moment does not count for long.
    this.size = Math.min(LARGEST, Math.max(SMALLEST, Math.round((this.size + fitting) / 2)))
    return result
  }
}
