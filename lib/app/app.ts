import { createMailPreview, createSampleMails, openOutbox, type SampleMails } from '#lib/app/open-outbox.ts'
import { openSearch, type SearchOptions } from '#lib/app/open-search.ts'
import { assertSecret } from '#lib/app/secret-of-database.ts'
import type { Context } from '#lib/context.ts'
import {
  type AppDirectory,
  type AppUsage,
  createAppDirectory,
  createAppUsage,
} from '#lib/domains/people/apps/index.ts'
import { nextContentPublication } from '#lib/domains/publishing/content/index.ts'
import { purgeUnconfirmed } from '#lib/domains/publishing/newsletter/index.ts'
import { createRedirectHits, type RedirectHits } from '#lib/domains/publishing/redirects/index.ts'
import { addSortNames, removeOrphans } from '#lib/domains/publishing/translations/index.ts'
import type { DemoStore } from '#lib/domains/running/guide/index.ts'
import { runImports } from '#lib/domains/running/imports/index.ts'
import { sendDigest } from '#lib/domains/running/notices/index.ts'
import { runBuild } from '#lib/domains/running/search/index.ts'
import { spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { fillProfiles, nextProductPublication } from '#lib/domains/shop/catalogue/index.ts'
import { runSales } from '#lib/domains/shop/catalogue/staff/index.ts'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { countSales } from '#lib/domains/shop/figures/index.ts'
import { ageSales, eraseOldOrders, moveTakings } from '#lib/domains/shop/orders/index.ts'
import { type Gateway, openGateways } from '#lib/domains/shop/payments/gateways/index.ts'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { reconcileOrders } from '#lib/domains/shop/reconciliation/index.ts'
import { purgeStockNotices, sendStockNotices } from '#lib/domains/shop/stock-notices/index.ts'
import { openDatabaseClock } from '#lib/platform/database/database-clock.ts'
import { type ConnectOptions, connectDatabase } from '#lib/platform/database/db.ts'
import {
  createDatabaseNonceStore,
  createRedisNonceStore,
  type NonceStore,
} from '#lib/platform/database/nonce-store.ts'
import { agingTables, purgeExpired } from '#lib/platform/database/purge.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'
import { createSchedule } from '#lib/platform/jobs/schedule.ts'
import { assertMigrated } from '#lib/platform/migrations/assert-migrated.ts'
import { type AddressReader, createAddressReader } from '#lib/platform/net/client-address.ts'
import { isSentinel } from '#lib/platform/net/is-sentinel.ts'
import { createMemoryLimiter, type Limiter } from '#lib/platform/net/limiter.ts'
import type { RedisConnection } from '#lib/platform/net/redis.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import { type Environment, readEnvironment } from '#lib/platform/process/env.ts'
import { createLog, type Log } from '#lib/platform/process/log.ts'
import { createSecrets, type Secrets } from '#lib/platform/security/secrets.ts'
import { createSecurityLog } from '#lib/platform/security/security-log.ts'
import type { Mail, MailContent } from '#lib/services/mail/index.ts'
import { createDiskStore, createPictures, openMediaStore, type Pictures } from '#lib/services/media/index.ts'
import { type Outbox, purgeOutboxJobs } from '#lib/services/outbox/index.ts'
import { openSettings } from '#lib/services/settings/index.ts'
import { createTheming, type Theming } from '#lib/theming/index.ts'
import type { Publications } from '#lib/web/http/cache-validity.ts'
import type { SiteRequest } from '#lib/web/site/site.ts'

/** Everything one process shares: built once, closed once. */
export type App = Context & {
  env: Environment
  log: Log
  apps: AppDirectory
  usage: AppUsage
  nonces: NonceStore
  limiter: Limiter
  /** Undefined if none is configured. */
  redis: Pick<RedisConnection, 'works'> | undefined
  readAddress: AddressReader
  theming: Theming
  pictures: Pictures
  outbox: Outbox
  /** A mail as it would be sent. */
  previewMail(mail: Mail): Promise<MailContent>
  sampleMails: SampleMails
  redirectHits: RedirectHits
  apiPrefix: string
  defaultSiteUrl: string
  publications: Publications
  demo?: DemoStore
  /** The request that a page or a form answers; undefined elsewhere. */
  request?: SiteRequest
  /** Starts the recurring jobs, which run until the App is closed. */
  startJobs(): void
  /** Ends the recurring jobs. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

export type AppOptions = ConnectOptions & {
  env?: Environment
  /** Default: the database's clock. */
  clock?: Clock
  log?: Log
  /** Gateways besides those of the settings. */
  gateways?: readonly Gateway[]
  /** Removes the demo store again. */
  demo?: DemoStore
  /** The site's own search types and engines. Default: those of search.config.ts. */
  configureSearch?: SearchOptions['configure']
  /** How long a search waits for an index that lags behind, and for an engine on another machine. Default: 250 ms; 1 s. */
  searchPatienceMs?: number
  /** Whether to open a database that is encrypted under an unknown secret, too. */
  anySecret?: boolean
}

const DAY_SECONDS = 24 * 3600

/** Opens a new App. Throws if the database is not migrated, or is another secret's; the message says what to do. */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const { env = readEnvironment() } = options
  const log = options.log ?? createLog(env.logLevel)
  const database = await connectDatabase(env.databaseUrl, { standbyUrl: env.standbyUrl, ...options, log })
  await orClose(() => assertMigrated(database), database.close)
  const databaseClock = await orClose(() => openDatabaseClock(database), database.close)
  const { clock = databaseClock } = options
  const secrets = createSecrets(env.appSecret, env.previousSecrets)
  if (!options.anySecret) await orClose(() => assertSecret({ database, secrets }), database.close)
  const connections = await connectAll(env, secrets, log)
  const [redis] = connections
  const disconnect = async (): Promise<void> => {
    for (const connection of connections) connection.close()
    await database.close()
  }
  const schedule = createSchedule(log)
  const siteUrl = `http://localhost:${env.port}`
  const settings = await orClose(
    () => openSettings({ database, secrets, log, siteUrl: env.siteUrl }),
    disconnect,
  )
  const shop = { database, settings, clock, secrets }
  const gateways = openGateways({ ...shop, env, log, defaultSiteUrl: siteUrl }, options.gateways)
  const security = createSecurityLog(log, secrets)
  const dependencies = { ...shop, gateways, log, security, storagePath: env.storagePath }
  const { search, upkeep } = await orClose(
    () =>
      openSearch({
        ...{ ...dependencies, env, siteUrl },
        ...{ configure: options.configureSearch, patienceMs: options.searchPatienceMs },
      }),
    disconnect,
  )
  const context: Context = { ...dependencies, search }
  const theming = createTheming({ ...env, settings: dependencies.settings, log })
  const places = { media: openMediaStore(env), own: createDiskStore(env.publicPath) }
  const pictures = createPictures({ database, places, log, clock })
  const outbox = openOutbox({ ...context, env, theming, defaultSiteUrl: siteUrl })
  const redirectHits = createRedirectHits(context)
  const usage = createAppUsage(context)
  const app: App = {
    ...context,
    env,
    log,
    apps: createAppDirectory(database, secrets, log),
    usage,
    nonces: isLasting(env) ? createRedisNonceStore(connections) : createDatabaseNonceStore(database),
    limiter: redis ? await openRedisLimiter(redis) : createMemoryLimiter(clock),
    redis,
    readAddress: createAddressReader(env.trustedProxies),
    theming,
    pictures,
    outbox,
    sampleMails: createSampleMails({ ...context, env, theming, defaultSiteUrl: siteUrl }),
    previewMail: createMailPreview({ ...context, theming, defaultSiteUrl: siteUrl }),
    redirectHits,
    apiPrefix: env.apiPrefix,
    defaultSiteUrl: siteUrl,
    publications: [nextContentPublication, nextProductPublication],
    ...(options.demo && { demo: options.demo }),
    startJobs() {
      schedule.every(60, 'clock', databaseClock.refresh)
      schedule.every(60, 'purge', (signal) =>
        runUnderLease(database, 'purge', 50, async () => {
          await purgeExpired(database, clock.now(), signal)
          await purgeAged(context, signal)
          await upkeep.purge(signal)
          await purgeOutboxJobs(database, clock.now(), signal)
          await purgeUnconfirmed(context)
          await purgeStockNotices(context)
        }),
      )
      schedule.every(1, 'webhooks', (signal) => spreadEvents(context, signal))
      schedule.every(60, 'redirect-hits', redirectHits.flush)
      schedule.every(60, 'api-usage', usage.flush)
      schedule.every(60, 'search-figures', () => search.figures.flush())
      schedule.every(1, 'search-builds', () => runBuild(context))
      schedule.every(1, 'imports', (signal) =>
        runImports(context, signal, async (file, asked) => {
          // Readers of files are loaded once there is one.
          const { importUploadedFile } = await import('#lib/import/index.ts')
          return importUploadedFile({ ...context, store: pictures.store, siteUrl }, file, asked)
        }),
      )
      schedule.every(60, 'expire-orders', (signal) =>
        runUnderLease(database, 'expire-orders', 50, () => expireOrders(context, signal)),
      )
      schedule.every(10, 'sales', (signal) =>
        runUnderLease(database, 'sales', 8, () => runSales(context, signal)),
      )
      schedule.every(60, 'payments', (signal) =>
        runUnderLease(database, 'payments', 50, () => sweepPayments(context, signal)),
      )
      // The lease makes this run once a day, whichever machine runs it and however often they are restarted.
      schedule.every(60, 'age-sales', (signal) =>
        runUnderLease(database, 'age-sales', DAY_SECONDS, () => ageSales(context, signal)),
      )
      schedule.every(60, 'reconciliation', (signal) =>
        runUnderLease(database, 'reconciliation', DAY_SECONDS, () => reconcileOrders(context, signal)),
      )
      schedule.every(60, 'takings', (signal) =>
        runUnderLease(database, 'takings', 50, () => moveTakings(context, signal)),
      )
      schedule.every(60, 'sales-figures', (signal) =>
        runUnderLease(database, 'sales-figures', 50, () => countSales(context, signal)),
      )
      schedule.every(60, 'choice-profiles', (signal) =>
        runUnderLease(database, 'choice-profiles', 50, () => fillProfiles(context, signal)),
      )
      schedule.every(60, 'erase-orders', (signal) =>
        runUnderLease(database, 'erase-orders', 3600, () => eraseOldOrders(context, signal)),
      )
      schedule.every(60, 'stock-notices', (signal) =>
        runUnderLease(database, 'stock-notices', 50, () => sendStockNotices(app, signal)),
      )
      schedule.every(60, 'owner-digest', () =>
        runUnderLease(database, 'owner-digest', 50, () => sendDigest(context)),
      )
      schedule.every(60, 'pictures', (signal) =>
        runUnderLease(database, 'pictures', 50, () => pictures.read({ signal })),
      )
      schedule.every(10, 'sizes-ahead', (signal) =>
        runUnderLease(database, 'sizes-ahead', 8, () => pictures.makeAhead(signal)),
      )
      schedule.every(600, 'translations', (signal) =>
        runUnderLease(database, 'translations', 3600, async () => {
          await removeOrphans(context, signal)
          await addSortNames(context, signal)
        }),
      )
      schedule.every(DAY_SECONDS, 'picture-sizes', (signal) => sweepPictures(app, signal))
      upkeep.start(schedule)
      outbox.start(schedule)
    },
    stopJobs: () => schedule.stop(),
    async close() {
      await schedule.stop()
      await redirectHits
        .flush()
        .catch((error) => log.warn({ err: error }, 'The latest visits of redirects were not counted.'))
      await usage
        .flush()
        .catch((error) => log.warn({ err: error }, 'The latest requests of apps were not counted.'))
      await search.figures
        .flush({ all: true })
        .catch((error) => log.warn({ err: error }, 'The latest searches were not counted.'))
      await outbox.close()
      await upkeep.close()
      await search.close()
      await theming.close()
      security.close()
      for (const connection of connections) connection.close()
      await database.close()
    },
  }
  await orClose(upkeep.watch, app.close)
  return app
}

/** Runs a step of opening. If it fails, closes what is already open. */
export async function orClose<T>(open: () => T | Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Connects to Redis, once for each of the site's secrets, the current one first. Keys begin with a hash of the secret,
 * so that machines of one site share keys, and several sites can share one Redis.
 */
async function connectAll(
  { redisUrl: url }: Environment,
  secrets: Secrets,
  log: Log,
): Promise<RedisConnection[]> {
  if (url === undefined) return []
  // Most sites have none, and need no client.
  const { connectRedis } = await import('#lib/platform/net/redis.ts')
  return secrets.signatures('redis keys', 'prefix').map((signature) => {
    const keyPrefix = `storefront:${signature.toString('hex').slice(0, 12)}:`
    return connectRedis({ url, keyPrefix, log })
  })
}

async function openRedisLimiter(redis: RedisConnection): Promise<Limiter> {
  const { createRedisLimiter } = await import('#lib/platform/net/redis-limiter.ts')
  return createRedisLimiter(redis)
}

/** Whether there is a Redis that forgets no nonce: one that takes over from another may, and a nonce could be replayed. */
function isLasting({ redisUrl }: Environment): boolean {
  return redisUrl !== undefined && !isSentinel(redisUrl)
}

/** On a disk, each machine has files of its own; a shared store is swept by one. */
async function sweepPictures({ database, pictures }: App, signal: AbortSignal): Promise<void> {
  if (pictures.store.isShared)
    await runUnderLease(database, 'picture-sizes', DAY_SECONDS / 2, () => pictures.sweep(signal))
  else await pictures.sweep(signal)
}

/** Refreshes the settings first, because another process may have changed them. */
async function purgeAged({ database, settings, clock }: Context, signal: AbortSignal): Promise<void> {
  await settings.refresh()
  const tables = agingTables({ auditDays: settings.current['security.audit_days'] })
  await purgeExpired(database, clock.now(), signal, tables)
}
