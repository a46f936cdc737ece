import { locateDatabase } from '../database/database-location.ts'
import type { Environment } from './env.ts'

/** The configuration as the log tells it at the start: only what is listed here, and addresses without passwords and options. */
export function describeEnvironment(env: Environment): Record<string, unknown> {
  const { http, metrics, traces, mediaBucket } = env
  return {
    host: env.host,
    siteUrl: describeAddress(env.siteUrl),
    database: describeDatabase(env.databaseUrl),
    standby: describeAddress(env.standbyUrl),
    redis: describeAddress(env.redisUrl),
    mail: describeAddress(env.smtpUrl) ?? 'files in the storage folder',
    media: mediaBucket ? `s3://${mediaBucket.bucket}/${mediaBucket.prefix}` : 'the storage folder',
    storagePath: env.storagePath,
    searchIndexPath: env.searchIndexPath,
    searchServer: describeAddress(env.searchServer?.url),
    themesPath: env.themesPath,
    apiPrefix: env.apiPrefix,
    trustedProxies: env.trustedProxies,
    workers: env.workers,
    metrics: metrics && `${metrics.host}:${metrics.port}`,
    traces: describeAddress(traces?.endpoint),
    backups: env.backupKey ? 'encrypted' : 'not encrypted',
    previousSecrets: env.previousSecrets.length,
    limits: http,
    accessLog: env.accessLog,
    logLevel: env.logLevel,
    development: env.development,
  }
}

function describeDatabase(url: string): string | undefined {
  const location = locateDatabase(url)
  return location.provider === 'sqlite' ? location.file : describeAddress(url)
}

/** An address up to its path, without user and password. */
function describeAddress(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (!URL.canParse(url)) return describeUnparsed(url)
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** One that names several hosts, or whose password is not escaped: it may contain an `@`. */
function describeUnparsed(url: string): string {
  return url.replace(/^([a-z0-9+-]+:\/\/)(?:.*@)?([^?#]*).*$/is, '$1$2')
}
