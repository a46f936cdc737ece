import { type RedisOptions as ClientOptions, Redis } from 'ioredis'
import { createOutageLog } from '../jobs/outage-log.ts'
import type { Log } from '../process/log.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { isSentinel } from './is-sentinel.ts'

/** A connection that reconnects forever, but makes no caller wait for it. */
export type RedisConnection = {
  /** Runs commands. Throws after 250 ms without an answer; after several of these in a row, at once for a second. */
  run<T>(commands: (redis: Redis) => Promise<T>): Promise<T>
  /** Whether it responds and can write, as limits and nonces need. */
  works(): Promise<boolean>
  close(): void
}

export type RedisOptions = {
  url: string
  /** The prefix of every key, so that several sites can share one Redis. */
  keyPrefix: string
  log: Log
}

export function connectRedis({ url, keyPrefix, log }: RedisOptions): RedisConnection {
  const outage = createOutageLog(log, {
    down: 'Redis does not work. Until it does, requests are not limited, and nobody can sign in or sign requests.',
    back: 'Redis works again.',
  })
  const callWithCare = createCircuitBreaker({ patienceMs: 250, restMs: 1000, isAnswer: isReply })
  const redis = openRedis(url, {
    keyPrefix,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    // Gives up a connection whose peer has silently disappeared.
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  })
  redis.on('error', (error) => outage.failed(error))
  redis.on('ready', () => outage.worked())
  const run: RedisConnection['run'] = async (commands) => {
    try {
      const result = await callWithCare(() => commands(redis))
      outage.worked()
      return result
    } catch (error) {
      if (!isUnknownScript(error)) outage.failed(error)
      throw error
    }
  }
  return {
    run,
    works: () =>
      run((commands) => commands.set('probe', 1, 'EX', PROBE_SECONDS)).then(
        () => true,
        () => false,
      ),
    close: () => redis.disconnect(),
  }
}

const SENTINEL_PORT = 26_379
const PROBE_SECONDS = 60

function openRedis(url: string, options: ClientOptions): Redis {
  return isSentinel(url) ? new Redis({ ...options, ...locateSentinels(url) }) : new Redis(url, options)
}

/** Parses `redis-sentinel://user:password@one:26379,two:26379/name`. */
function locateSentinels(url: string): ClientOptions {
  const [, credentials = '', hosts = '', name = ''] =
    /^redis-sentinel:\/\/(?:([^@/]*)@)?([^/]+)\/(.+)$/.exec(url) ?? []
  const [username = '', password = ''] = credentials.split(':').map(decodeURIComponent)
  return {
    name,
    sentinels: hosts.split(',').map((place) => {
      const [host = '', port] = place.split(':')
      return { host, port: Number(port ?? SENTINEL_PORT) }
    }),
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    sentinelRetryStrategy: (times) => Math.min(times * 200, 2000),
    // Of a Sentinel that has silently disappeared.
    sentinelCommandTimeout: 1000,
  }
}

/** An error reply of Redis itself, such as of one that is full, or cannot write to its disk. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}

/** The one error reply that is part of the work: the caller then sends the script's text. */
function isUnknownScript(error: unknown): boolean {
  return isReply(error) && error.message.startsWith('NOSCRIPT')
}
