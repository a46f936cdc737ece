/** How a request of an app ended. */
export type CountedRequest = {
  appId: number
  /** The endpoint's name; empty for a request that reached none. */
  endpoint: string
  /** Null for one that was answered as asked. */
  failure: { status: number; code: string; requestId: string } | null
}

export type Counts = { requests: number; failures: number }
export type Failure = Omit<CountedRequest, 'failure'> & NonNullable<CountedRequest['failure']> & { at: Date }

/** Failures that are kept for each app. */
export const MAX_FAILURES = 50
export const DAY_MS = 24 * 3_600_000

/** Counts of one app, by endpoint, on a day (UTC), with its latest failures. */
export type AppDay = { appId: number; day: number; endpoints: Map<string, Counts>; failures: Failure[] }
