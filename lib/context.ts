import type { Gateways } from '#lib/domains/shop/payments/gateways/index.ts'
import type { Observer } from '#lib/platform/database/cached-by-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { SecurityLog } from '#lib/platform/security/security-log.ts'
import type { SearchManager } from '#lib/search/index.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

/** The first argument of every domain function. */
export type Context = {
  database: Database
  settings: SettingsStore
  clock: Clock
  secrets: Secrets
  search: SearchManager
  gateways: Gateways
  log: Log
  /** The storage folder of this machine, which outlasts the database. */
  storagePath: string
  security: SecurityLog
  /** While an answer is made that will be kept. */
  observer?: Observer | undefined
}
