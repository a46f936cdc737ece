import type { Limiter, Verdict } from '#lib/platform/limiter.ts'
import { WINDOW_SECONDS } from '#lib/platform/limiter.ts'
import type { Log } from '#lib/platform/log.ts'
import { Refusal } from './errors.ts'

/** Wrong app credentials a minute per IP address. */
const FAILED_CREDENTIALS = 30
const REFRESHES = 30

/** The API's budgets of requests a minute, over one limiter. */
export type Budgets = {
  /** Throws `rate_limited` where this address sent too many wrong app credentials. */
  checkFailures(bucket: string): Promise<void>
  /** Counts wrong credentials; throws `rate_limited` where they are too many. */
  countFailure(bucket: string): Promise<void>
  /** Counts a request of an app from an address; puts the RateLimit headers. Throws `rate_limited`. */
  spend(appId: number, bucket: string, limit: number, headers: Record<string, string>): Promise<void>
  /** Puts the RateLimit headers, and counts nothing. */
  tell(appId: number, bucket: string, limit: number, headers: Record<string, string>): Promise<void>
  /** Counts a request to an endpoint with a budget of its own. Throws `rate_limited`, or `unavailable` without the limiter. */
  spendOwn(budget: 'auth' | 'refresh', bucket: string, authLimit: number): Promise<void>
}

export function createBudgets(limiter: Limiter, log: Log): Budgets {
  /** These guards give way when the limiter is down: the site goes on. */
  const openly = async (ask: () => Promise<Verdict> | Verdict): Promise<Verdict | undefined> => {
    try {
      return await ask()
    } catch (error) {
      log.error({ reason: String(error) }, 'The limiter is down: requests are let through uncounted.')
      return undefined
    }
  }
  const refuseOver = (verdict: Verdict | undefined): void => {
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  return {
    async checkFailures(bucket) {
      refuseOver(await openly(() => limiter.peek(`failed:${bucket}`, FAILED_CREDENTIALS)))
    },
    async countFailure(bucket) {
      refuseOver(await openly(() => limiter.consume(`failed:${bucket}`, FAILED_CREDENTIALS)))
    },
    async spend(appId, bucket, limit, headers) {
      const verdict = await openly(() => limiter.consume(`app:${appId}:${bucket}`, limit))
      putHeaders(headers, limit, verdict)
      refuseOver(verdict)
    },
    async tell(appId, bucket, limit, headers) {
      putHeaders(headers, limit, await openly(() => limiter.peek(`app:${appId}:${bucket}`, limit)))
    },
    async spendOwn(budget, bucket, authLimit) {
      let verdict: Verdict
      try {
        verdict = await limiter.consume(`${budget}:${bucket}`, budget === 'auth' ? authLimit : REFRESHES)
      } catch (error) {
        log.error({ reason: String(error) }, 'The limiter is down: sign-in is closed meanwhile.')
        throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
      }
      refuseOver(verdict)
    },
  }
}

function putHeaders(headers: Record<string, string>, limit: number, verdict: Verdict | undefined): void {
  headers['RateLimit-Policy'] = `"app";q=${limit};w=${WINDOW_SECONDS}`
  headers.RateLimit = `"app";r=${verdict?.remaining ?? limit};t=${verdict?.resetSeconds ?? WINDOW_SECONDS}`
}

function rateLimited({ resetSeconds }: Verdict): Refusal {
  return new Refusal('rate_limited', {
    facts: { seconds: resetSeconds },
    headers: { 'Retry-After': String(resetSeconds) },
  })
}
