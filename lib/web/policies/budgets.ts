import type { Limiter, Rate, Verdict } from '#lib/platform/net/limiter.ts'
import { andThen, isPromise } from '#lib/platform/process/steps.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const MINUTE = 60
const FAILED_CREDENTIALS = perMinute(30)
const REFRESHES = perMinute(30)
// As many refused requests make an app one that often reaches its limit.
const REFUSED_OFTEN: Rate = { limit: 100, seconds: 3600 }

/** A value that is known at once, or when a limiter shared with other processes has answered. */
type Soon<T> = T | Promise<T>

/** Budgets of requests, over one limiter. */
export type Budgets = {
  /** Throws `rate_limited` if this address has sent too many wrong app credentials. */
  checkFailures(bucket: string): Soon<void>
  /** Counts wrong app credentials. Throws `rate_limited` if there were too many. */
  countFailure(bucket: string): Soon<void>
  /** Counts a request of an app from an address, and sets the RateLimit headers. Throws `rate_limited`. */
  spend(appId: number, bucket: string, limit: number, headers: Record<string, string>): Soon<void>
  /** Counts a request that `spend` refused. Resolves to whether it is the one that makes these too many in an hour. */
  countRefused(appId: number): Soon<boolean>
  /** Sets the RateLimit headers without counting. */
  tell(appId: number, bucket: string, limit: number, headers: Record<string, string>): Soon<void>
  /** Counts a request that needs no app. Throws `rate_limited`. */
  spendByAddress(budget: 'suggest' | 'pages', bucket: string, limit: number): Soon<void>
  /** Throws `rate_limited` if too many attempts under a key have failed. The key may contain secrets. */
  checkAttempts(key: string, rate: Rate): Soon<void>
  /** Counts a failed attempt. */
  countAttempt(key: string, rate: Rate): Soon<void>
  /**
   * Counts a use under a key that names what is used and by whom; the key is stored as a hash. Throws `rate_limited`.
   */
  spendUse(key: string, rate: Rate): Soon<void>
  /**
   * Counts a request to an endpoint with its own budget. Throws `rate_limited`, or `unavailable` if the limiter is
   * down.
   */
  spendOwn(budget: 'auth' | 'refresh', bucket: string, authLimit: number): Soon<void>
}

export function createBudgets(limiter: Limiter): Budgets {
  /** Undefined while the limiter is down. Only one in Redis can fail, whose connection logs its outages. */
  const ask = (look: 'consume' | 'peek', key: string, rate: Rate): Soon<Verdict | undefined> => {
    try {
      const verdict = limiter[look](key, rate)
      return isPromise(verdict) ? verdict.catch(() => undefined) : verdict
    } catch {
      return undefined
    }
  }
  // While the limiter is down, requests are let through: the site stays up.
  const refuseOver = (verdict: Verdict | undefined): void => {
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  return {
    checkFailures: (bucket) => andThen(ask('peek', `failed:${bucket}`, FAILED_CREDENTIALS), refuseOver),
    countFailure: (bucket) => andThen(ask('consume', `failed:${bucket}`, FAILED_CREDENTIALS), refuseOver),
    spend: (appId, bucket, limit, headers) =>
      andThen(ask('consume', `app:${appId}:${bucket}`, perMinute(limit)), (verdict) => {
        putHeaders(headers, limit, verdict)
        refuseOver(verdict)
      }),
    countRefused: (appId) =>
      andThen(
        ask('consume', `refused:${appId}`, REFUSED_OFTEN),
        (verdict) => verdict?.allowed === true && verdict.remaining === 0,
      ),
    tell: (appId, bucket, limit, headers) =>
      andThen(ask('peek', `app:${appId}:${bucket}`, perMinute(limit)), (verdict) =>
        putHeaders(headers, limit, verdict),
      ),
    spendByAddress: (budget, bucket, limit) =>
      andThen(ask('consume', `${budget}:${bucket}`, perMinute(limit)), refuseOver),
    checkAttempts: (key, rate) => andThen(ask('peek', `attempts:${sha256(key)}`, rate), refuseOver),
    countAttempt: (key, rate) => andThen(ask('consume', `attempts:${sha256(key)}`, rate), () => undefined),
    spendUse: (key, rate) => andThen(ask('consume', `uses:${sha256(key)}`, rate), refuseOver),
    spendOwn(budget, bucket, authLimit) {
      const rate = budget === 'auth' ? perMinute(authLimit) : REFRESHES
      return andThen(ask('consume', `${budget}:${bucket}`, rate), (verdict) => {
        // Except here: an attacker could guess passwords after bringing the limiter down.
        if (!verdict) throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
        refuseOver(verdict)
      })
    },
  }
}

function perMinute(limit: number): Rate {
  return { limit, seconds: MINUTE }
}

function putHeaders(headers: Record<string, string>, limit: number, verdict: Verdict | undefined): void {
  headers['RateLimit-Policy'] = `"app";q=${limit};w=${MINUTE}`
  headers.RateLimit = `"app";r=${verdict?.remaining ?? limit};t=${verdict?.resetSeconds ?? MINUTE}`
}

function rateLimited({ resetSeconds }: Verdict): Refusal {
  return new Refusal('rate_limited', {
    facts: { seconds: resetSeconds },
    headers: { 'Retry-After': String(resetSeconds) },
  })
}
