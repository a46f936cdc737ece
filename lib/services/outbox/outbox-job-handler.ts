/** An effect that this process has claimed. */
export type ClaimedOutboxJob = {
  id: number
  kind: string
  payload: unknown
  createdAt: Date
  /** Which attempt this is, from 1. */
  attempts: number
  /** The end of the claim, which also identifies it among claims on this effect. */
  lockedUntil: Date
}

/**
 * Performs an effect. If it throws, the effect is retried later, unless the error has `permanent: true`. An error with `retryAfter`
 * is not retried before so many seconds, or the longest wait between retries if that is less. It must be idempotent: a process may be
 * killed after performing the effect but before recording it as done.
 */
export type OutboxJobHandler = (effect: ClaimedOutboxJob) => Promise<void>
