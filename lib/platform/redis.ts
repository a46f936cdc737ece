import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/** A connection that reconnects for ever, but lets no command wait for it: a caller hears at once that it is down. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    lazyConnect: false,
    enableOfflineQueue: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  })
  let down = false
  redis.on('error', (error) => {
    if (!down) log.error({ reason: error.message }, 'Redis cannot be reached.')
    down = true
  })
  redis.on('ready', () => {
    if (down) log.info('Redis is back.')
    down = false
  })
  return redis
}
