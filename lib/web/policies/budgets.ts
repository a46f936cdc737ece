import type { Limiter, Rate, Verdict } from '#lib/platform/net/limiter.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const MINUTE = 60
const FAILED_CREDENTIALS = perMinute(30)
const REFRESHES = perMinute(30)
// As many refused requests make an app one that often reaches its limit.
const REFUSED_OFTEN: Rate = { limit: 100, seconds: 3600 }

/** Budgets of requests, over one limiter. */
export type Budgets = {
  /** Throws `rate_limited` if this address has sent too many wrong app credentials. */
  checkFailures(bucket: string): Promise<void>
  /** Counts wrong app credentials. Throws `rate_limited` if there were too many. */
  countFailure(bucket: string): Promise<void>
  /** Counts a request of an app from an address, and sets the RateLimit headers. Throws `rate_limited`. */
  spend(appId: number, bucket: string, limit: number, headers: Record<string, string>): Promise<void>
  /** Counts a request that `spend` refused. Resolves to whether it is the one that makes these too many in an hour. */
  countRefused(appId: number): Promise<boolean>
  /** Sets the RateLimit headers without counting. */
  tell(appId: number, bucket: string, limit: number, headers: Record<string, string>): Promise<void>
  /** Counts a request that needs no app. Throws `rate_limited`. */
  spendByAddress(budget: 'suggest' | 'pages', bucket: string, limit: number): Promise<void>
  /** Throws `rate_limited` if too many attempts under a key have failed. The key may contain secrets. */
  checkAttempts(key: string, rate: Rate): Promise<void>
  /** Counts a failed attempt. */
  countAttempt(key: string, rate: Rate): Promise<void>
  /**
   * Counts a use under a key that names what is used and by whom; the key is stored as a hash. Throws `rate_limited`.
   */
  spendUse(key: string, rate: Rate): Promise<void>
  /**
   * Counts a request to an endpoint with its own budget. Throws `rate_limited`, or `unavailable` if the limiter is
   * down.
   */
  spendOwn(budget: 'auth' | 'refresh', bucket: string, authLimit: number): Promise<void>
}

export function createBudgets(limiter: Limiter): Budgets {
  // Only a limiter in Redis can fail, whose connection logs its outages.
  const ask = async (look: () => Promise<Verdict> | Verdict): Promise<Verdict | undefined> => {
    try {
      return await look()
    } catch {
      return undefined
    }
  }
  // While the limiter is down, requests are let through: the site stays up.
  const refuseOver = (verdict: Verdict | undefined): void => {
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  return {
    async checkFailures(bucket) {
      refuseOver(await ask(() => limiter.peek(`failed:${bucket}`, FAILED_CREDENTIALS)))
    },
    async countFailure(bucket) {
      refuseOver(await ask(() => limiter.consume(`failed:${bucket}`, FAILED_CREDENTIALS)))
    },
    async spend(appId, bucket, limit, headers) {
      const verdict = await ask(() => limiter.consume(`app:${appId}:${bucket}`, perMinute(limit)))
      putHeaders(headers, limit, verdict)
      refuseOver(verdict)
    },
    async countRefused(appId) {
      const verdict = await ask(() => limiter.consume(`refused:${appId}`, REFUSED_OFTEN))
      return verdict?.allowed === true && verdict.remaining === 0
    },
    async tell(appId, bucket, limit, headers) {
      putHeaders(headers, limit, await ask(() => limiter.peek(`app:${appId}:${bucket}`, perMinute(limit))))
    },
    async spendByAddress(budget, bucket, limit) {
      refuseOver(await ask(() => limiter.consume(`${budget}:${bucket}`, perMinute(limit))))
    },
    async checkAttempts(key, rate) {
      refuseOver(await ask(() => limiter.peek(`attempts:${sha256(key)}`, rate)))
    },
    async countAttempt(key, rate) {
      await ask(() => limiter.consume(`attempts:${sha256(key)}`, rate))
    },
    async spendUse(key, rate) {
      refuseOver(await ask(() => limiter.consume(`uses:${sha256(key)}`, rate)))
    },
    async spendOwn(budget, bucket, authLimit) {
      const rate = budget === 'auth' ? perMinute(authLimit) : REFRESHES
      const verdict = await ask(() => limiter.consume(`${budget}:${bucket}`, rate))
      // Except here: an attacker could guess passwords after bringing the limiter down.
      if (!verdict) throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
      refuseOver(verdict)
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
