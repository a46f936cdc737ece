/** Something read from files, as they are now. */
export type WatchedFiles<T> = {
  /** What was read last; undefined where that never worked. */
  value(): T | undefined
  /** Why the files as they are now cannot be read. */
  problem(): Error | undefined
}

const LOOK_EVERY_MS = 1000

/**
 * Reads when the stamp of the files changes, and looks at most once a second. What cannot be read any more stays as it
 * was.
 */
export function watchFiles<T>(stamp: () => string, read: () => T): WatchedFiles<T> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: string | undefined
  let value: T | undefined
  let problem: Error | undefined

  const look = (): void => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    try {
      // Before reading: what changes meanwhile is read again.
      const current = stamp()
      if (current === seen) return
      seen = current
      value = read()
      problem = undefined
    } catch (error) {
      // It may go as it came, without a change.
      seen = undefined
      problem = error instanceof Error ? error : new Error(String(error))
    }
  }
  return {
    value() {
      look()
      return value
    },
    problem() {
      look()
      return problem
    },
  }
}
