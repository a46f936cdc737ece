import Sqlite from 'better-sqlite3'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { fillFast } from '../growth/fill-fast.ts'
import { openBulkWriter } from '../store/bulk-writer.ts'
import { generateStore, inBatches } from '../store/generate-store.ts'
import { makeYear, type SoldVariant, type YearSize } from './year-rows.ts'

/** Fills an empty database with a catalogue, and with some years of orders of it. A database with orders is left as it is. */
export async function fillYears(url: string, products: number, size: YearSize): Promise<void> {
  if (await hasOrders(url)) return
  await generateStore(url, { products, posts: 1 })
  const database = await connectDatabase(url)
  const variants = await database.prisma.productVariant.findMany({ select: { id: true, productId: true } })
  await database.close()
  const write = () => writeYear(url, size, variants)
  if (database.provider === 'sqlite') await fillSqlite(url, write)
  else await fillFast(url, write)
}

async function hasOrders(url: string): Promise<boolean> {
  await deploy(url)
  const database = await connectDatabase(url)
  const order = await database.prisma.order.findFirst({ select: { id: true } })
  await database.close()
  return order !== null
}

async function writeYear(url: string, size: YearSize, variants: readonly SoldVariant[]): Promise<void> {
  const writer = await openBulkWriter(url)
  await inBatches(size.orders, (from, to) => writer.write(makeYear(from, to, size, variants)))
  await writer.close()
}

/** Without triggers and indexes, which are made again afterwards. */
async function fillSqlite(url: string, fill: () => Promise<void>): Promise<void> {
  const location = locateDatabase(url)
  if (location.provider !== 'sqlite') return
  const run = <T>(work: (database: Sqlite.Database) => T): T => {
    const database = new Sqlite(location.file)
    database.pragma('synchronous = OFF')
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  const dropped = run((database) => {
    const all = database
      .prepare(
        `SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL`,
      )
      .all() as { type: string; name: string; sql: string }[]
    for (const { type, name } of all) database.exec(`DROP ${type} "${name}"`)
    return all
  })
  await fill()
  run((database) => {
    for (const { sql } of dropped) database.exec(sql)
    database.exec('ANALYZE')
  })
}
