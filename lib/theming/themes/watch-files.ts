/** Something read from files, kept up to date. */
export type WatchedFiles<T> = {
  /** The last contents read; undefined if reading never succeeded. */
  value(): T | undefined
  /** Why the current files cannot be read. */
  problem(): Error | undefined
}

const LOOK_EVERY_MS = 1000

/**
 * Reads again when the files' stamp changes; checks at most once a second unless given another time. If the files can no longer be read, the last
 * value stays.
 */
export function watchFiles<T>(
  stamp: () => string,
  read: () => T,
  lookEveryMs = LOOK_EVERY_MS,
): WatchedFiles<T> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: string | undefined
  let value: T | undefined
  let problem: Error | undefined

  const look = (): void => {
    if (performance.now() - lookedAt < lookEveryMs) return
    lookedAt = performance.now()
    try {
      // Before reading, so that later changes are read again.
      const current = stamp()
      if (current === seen) return
      seen = current
      value = read()
      problem = undefined
    } catch (error) {
      // The problem may go away without a change to the files.
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
