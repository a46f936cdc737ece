import { createHash } from 'node:crypto'
import { Ratelimit } from '@upstash/ratelimit'
import type { Redis } from 'ioredis'
import { type Limiter, type Verdict, WINDOW_SECONDS } from './limiter.ts'

type LimiterRedis = ConstructorParameters<typeof Ratelimit>[0]['redis']

/** Counts in Redis, for any number of instances. Throws while it is down. */
export function createRedisLimiter(redis: Redis): Limiter {
  const limits = new Map<number, Ratelimit>()
  const client = overIoredis(redis)

  const limiterFor = (limit: number): Ratelimit => {
    let limiter = limits.get(limit)
    if (!limiter) {
      limiter = new Ratelimit({
        redis: client,
        limiter: Ratelimit.slidingWindow(limit, `${WINDOW_SECONDS} s`),
        prefix: 'limit',
        ephemeralCache: false,
        // Zero: a Redis that is down must be heard of, not taken for consent.
        timeout: 0,
      })
      limits.set(limit, limiter)
    }
    return limiter
  }

  return {
    async consume(key, limit) {
      const { success, remaining, reset } = await limiterFor(limit).limit(key)
      return verdict(success, remaining, reset)
    },
    async peek(key, limit) {
      const { remaining, reset } = await limiterFor(limit).getRemaining(key)
      return verdict(remaining > 0, remaining, reset)
    },
  }
}

function verdict(allowed: boolean, remaining: number, reset: number): Verdict {
  return {
    allowed,
    remaining: Math.max(0, remaining),
    resetSeconds: Math.max(1, Math.ceil((reset - Date.now()) / 1000)),
  }
}

/**
 * The part of Upstash's client that the limiter calls, over a real Redis. Its scripts begin with a line
 * that only Upstash takes (`#!lua flags=allow-key-locking`); without it they run anywhere.
 */
function overIoredis(redis: Redis): LimiterRedis {
  const scripts = new Map<string, { text: string; sha: string }>()
  const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

  const run = async (
    script: { text: string; sha: string },
    keys: string[],
    args: unknown[],
  ): Promise<unknown> => {
    const values = args.map(String)
    try {
      return await redis.evalsha(script.sha, keys.length, ...keys, ...values)
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return redis.eval(script.text, keys.length, ...keys, ...values)
    }
  }

  return {
    eval(text: string, keys: string[], args: unknown[]) {
      const known = scripts.get(sha1(text)) ?? plain(text)
      scripts.set(sha1(text), known)
      return run(known, keys, args)
    },
    async evalsha(sha: string, keys: string[], args: unknown[]) {
      const known = scripts.get(sha)
      // The limiter answers this error by sending the script's text.
      if (!known) throw new Error('NOSCRIPT')
      return run(known, keys, args)
    },
  } as unknown as LimiterRedis

  function plain(text: string) {
    const portable = text.replace(/^#!lua[^\n]*\n/, '')
    return { text: portable, sha: sha1(portable) }
  }
}
