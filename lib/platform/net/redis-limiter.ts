import { createHash } from 'node:crypto'
import { Ratelimit } from '@upstash/ratelimit'
import { type Counts, type Limiter, type Rate, resetAfter, type Verdict } from './limiter.ts'
import type { RedisConnection } from './redis.ts'

type LimiterRedis = ConstructorParameters<typeof Ratelimit>[0]['redis']

/** Counts in Redis, for any number of instances. Throws while it is down. */
export function createRedisLimiter(redis: RedisConnection): Limiter {
  const limits = new Map<string, Ratelimit>()
  const client = overIoredis(redis)

  const limiterFor = ({ limit, seconds }: Rate): Ratelimit => {
    const name = `${limit}/${seconds}`
    const limiter = limits.get(name) ?? createLimiter(client, { limit, seconds })
    limits.set(name, limiter)
    return limiter
  }

  const judge = async (key: string, rate: Rate, allowed: boolean, left: Left): Promise<Verdict> => {
    const remaining = Math.max(0, left.remaining)
    const width = rate.seconds * 1000
    const began = left.reset - width
    const counts = remaining > 0 ? NOTHING : await loadCounts(redis, rate, key, began / width)
    const elapsed = Math.min(Math.max(Date.now() - began, 0), width)
    return { allowed, remaining, resetSeconds: resetAfter(counts, rate, elapsed, remaining) }
  }

  return {
    async consume(key, rate) {
      const left = await limiterFor(rate).limit(key)
      return judge(key, rate, left.success, left)
    },
    async peek(key, rate) {
      const left = await limiterFor(rate).getRemaining(key)
      return judge(key, rate, left.remaining > 0, left)
    },
  }
}

type Left = { remaining: number; reset: number }

const NOTHING: Counts = { current: 0, previous: 0 }

function createLimiter(redis: LimiterRedis, rate: Rate): Ratelimit {
  return new Ratelimit({
    redis,
    limiter: Ratelimit.slidingWindow(rate.limit, `${rate.seconds} s`),
    prefix: prefixOf(rate),
    ephemeralCache: false,
    // Zero, so that an unavailable Redis is an error and not a consent.
    timeout: 0,
  })
}

function prefixOf({ seconds }: Rate): string {
  return `limit:${seconds}`
}

/** Loads what Upstash's limiter has counted, which it has no function for. */
async function loadCounts(redis: RedisConnection, rate: Rate, key: string, window: number): Promise<Counts> {
  const names = [window, window - 1].map((one) => `${prefixOf(rate)}:${key}:${one}`)
  const [current, previous] = await redis.run((commands) => commands.mget(names))
  return { current: Number(current ?? 0), previous: Number(previous ?? 0) }
}

/**
 * The part of Upstash's client that the limiter calls, on top of a real Redis. Its scripts begin with a line that only
 * Upstash accepts (`#!lua flags=allow-key-locking`); without it, they run anywhere.
 */
function overIoredis(redis: RedisConnection): LimiterRedis {
  const scripts = new Map<string, { text: string; sha: string }>()
  const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

  const run = async (
    script: { text: string; sha: string },
    keys: string[],
    args: unknown[],
  ): Promise<unknown> => {
    const values = args.map(String)
    try {
      return await redis.run((commands) => commands.evalsha(script.sha, keys.length, ...keys, ...values))
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return redis.run((commands) => commands.eval(script.text, keys.length, ...keys, ...values))
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
      // On this error, the limiter sends the script's text.
      if (!known) throw new Error('NOSCRIPT')
      return run(known, keys, args)
    },
  } as unknown as LimiterRedis

  function plain(text: string) {
    const portable = text.replace(/^#!lua[^\n]*\n/, '')
    return { text: portable, sha: sha1(portable) }
  }
}
