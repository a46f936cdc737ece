/** Releases the lock; calling it again does nothing. */
export type Release = () => void

/** A lock that is granted in the order of requests. */
export class FairLock {
  #held = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<Release> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held = true
    let released = false
    return () => {
      if (released) return
      released = true
      this.#passOn()
    }
  }

  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  // The lock stays held while it is handed over, so that a newcomer cannot get in before the waiter resumes.
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
