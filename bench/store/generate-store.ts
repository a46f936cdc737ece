import { refreshCommentsCount } from '#lib/domains/publishing/content/index.ts'
import { refreshProduct, refreshRating } from '#lib/domains/shop/catalogue/index.ts'
import { connectDatabase, type Database, type Tx } from '#lib/platform/database/db.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { OTHER_LOCALE } from '../plans/list-requests.ts'
import { type Batch, openBulkWriter } from './bulk-writer.ts'
import { makeCatalogueLabels } from './catalogue-labels.ts'
import { makeContentLabels } from './content-labels.ts'
import { makePosts } from './post-rows.ts'
import { makeProducts } from './product-rows.ts'

export type StoreSize = { products: number; posts: number }

// Large enough to be fast, small enough to fit one statement's arguments.
const BATCH = 1_000

/** Migrates an empty database and fills it with a store of this size, the same in every run. */
export async function generateStore(url: string, size: StoreSize): Promise<void> {
  await deploy(url)
  const writer = await openBulkWriter(url)
  await writer.write(makeCatalogueLabels())
  await writer.write(makeContentLabels())
  const write = (make: (from: number, to: number) => Batch) => (from: number, to: number) =>
    writer.write(make(from, to))
  await inBatches(size.products, write(makeProducts))
  await inBatches(size.posts, write(makePosts))
  await writer.close()
  const database = await connectDatabase(url)
  await refreshDerived(database, size)
  await database.close()
}

async function refreshDerived(database: Database, size: StoreSize): Promise<void> {
  const refresh = (...steps: ((tx: Tx, ids: number[]) => Promise<void>)[]) => {
    return (from: number, to: number) =>
      database.prisma.$transaction(async (tx) => {
        const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
        for (const step of steps) await step(tx, ids)
      })
  }
  await inBatches(
    size.products,
    refresh((tx, ids) => refreshProduct(tx, ids, new Date()), refreshRating),
  )
  await inBatches(size.posts, refresh(refreshCommentsCount))
  await translateNames(database)
  // What a server's own housekeeping does in time.
  if (database.provider === 'postgresql') await database.prisma.$executeRawUnsafe('ANALYZE')
}

/** Every second product has a name in another language. */
async function translateNames({ prisma }: Database): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "ProductSortName" ("productId", "locale", "sortName")
    SELECT "id", ${OTHER_LOCALE}, "sortName" FROM "Product" WHERE "id" % 2 = 0`
}

/** Of numbers from 1 to `total`. */
export async function inBatches(
  total: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= total; from += BATCH) await work(from, Math.min(total, from + BATCH - 1))
}
