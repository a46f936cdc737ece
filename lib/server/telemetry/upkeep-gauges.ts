import { statfs } from 'node:fs/promises'
import type { App } from '#lib/app/app.ts'
import { findLastBackup } from '#lib/platform/process/backup-note.ts'
import type { GaugeOptions } from '#lib/platform/telemetry/metrics.ts'
import { isIndexMissing } from '#lib/search/index.ts'
import { isHealthy } from '../health.ts'
import type { CertificateWatch } from './watch-certificate.ts'

/** Gauges of what the operator has to look after. Times are seconds since 1970, as Prometheus' `time()`. */
export function upkeepGauges(
  { database, redis, search, env: { storagePath } }: App,
  certificate: CertificateWatch,
): GaugeOptions[] {
  const disk = () => statfs(storagePath)
  return [
    {
      name: 'storefront_database_up',
      help: 'Whether the database responds, and not only a standby in its place: 1 or 0',
      combine: 'min',
      read: async () => {
        const responds = await isHealthy(database.dataVersion)
        // Pages are still served, but nothing can be sold.
        return [{ value: Number(responds && !database.standby?.standIn()) }]
      },
    },
    {
      name: 'storefront_redis_up',
      help: 'Whether Redis responds and can write: 1 or 0',
      combine: 'min',
      read: async () => (redis ? [{ value: Number(await redis.works()) }] : []),
    },
    {
      name: 'storefront_storage_free_bytes',
      help: 'Free space on the disk of the storage folder',
      combine: 'min',
      read: async () => [{ value: await disk().then(({ bavail, bsize }) => bavail * bsize) }],
    },
    {
      name: 'storefront_storage_size_bytes',
      help: 'The size of the disk of the storage folder',
      combine: 'max',
      read: async () => [{ value: await disk().then(({ blocks, bsize }) => blocks * bsize) }],
    },
    {
      name: 'storefront_backup_timestamp_seconds',
      help: 'When the last backup was made; 0 if there was none with this storage folder',
      combine: 'max',
      read: async () => [{ value: secondsOf(await findLastBackup(storagePath)) ?? 0 }],
    },
    {
      name: 'storefront_certificate_expiry_timestamp_seconds',
      help: 'When the certificate of the site’s https address expires',
      combine: 'min',
      read: async () => {
        const value = secondsOf(certificate.expiry())
        return value === undefined ? [] : [{ value }]
      },
    },
    {
      name: 'storefront_orders_flagged',
      help: 'Orders that need attention, by what is wrong with their money',
      labels: ['flag'],
      combine: 'max',
      read: async () => {
        const flags = await database.prisma.order.groupBy({
          by: ['flag'],
          where: { flag: { not: null } },
          _count: true,
        })
        return flags.map(({ flag, _count }) => ({ labels: { flag: flag ?? '' }, value: _count }))
      },
    },
    {
      name: 'storefront_search_index_ready',
      help: 'Whether the index of a type can be searched: 1 or 0',
      labels: ['type'],
      combine: 'min',
      read: () =>
        Promise.all(
          [...search.definitions().keys()].map(async (type) => ({
            labels: { type },
            value: Number(!(await isIndexMissing(search, type))),
          })),
        ),
    },
  ]
}

function secondsOf(date: Date | undefined): number | undefined {
  return date && date.getTime() / 1000
}
