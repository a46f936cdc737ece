import { Redis } from 'ioredis'
import { createOutageLog } from '../jobs/outage-log.ts'
import type { Log } from '../process/log.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** A connection that reconnects for ever, but lets no caller wait for it. */
export type RedisConnection = {
  /** Runs commands. Throws after 250 ms without an answer; while there is none again and again, at once for a second. */
  run<T>(commands: (redis: Redis) => Promise<T>): Promise<T>
  close(): void
}

export type RedisOptions = {
  url: string
  /** Begins every key, so that several sites may share one Redis. */
  keyPrefix: string
  log: Log
}

export function connectRedis({ url, keyPrefix, log }: RedisOptions): RedisConnection {
  const outage = createOutageLog(log, {
    down: 'Redis does not respond.',
    back: 'Redis answers again.',
  })
  const callWithCare = createCircuitBreaker({ patienceMs: 250, restMs: 1000, isAnswer: isReply })
  const redis = new Redis(url, {
    keyPrefix,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    // A connection whose other end is gone without a word is given up.
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  })
  redis.on('error', (error) => outage.failed(error))
  redis.on('ready', () => outage.worked())
  return {
    async run(commands) {
      try {
        const result = await callWithCare(() => commands(redis))
        outage.worked()
        return result
      } catch (error) {
        if (!isReply(error)) outage.failed(error)
        throw error
      }
    },
    close: () => redis.disconnect(),
  }
}

/** What Redis itself says, such as that it knows no such script. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError'
}
