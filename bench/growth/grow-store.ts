import { connectDatabase } from '#lib/platform/database/db.ts'
import { runSql } from '#tests/support/stores/run-sql.ts'
import { generateStore } from '../store/generate-store.ts'
import type { SalesSize } from '../store/sales-rows.ts'
import { addToTakings, writeSales } from '../store/write-sales.ts'
import { fillFast } from './fill-fast.ts'
import { multiply } from './multiply.ts'

/** The number of invented rows; the rest are copies of them. The letters of orders' numbers allow no more. */
const COPIES = 20

/**
 * Fills an empty PostgreSQL with a very large store: a twentieth is generated, and then copied without indexes and without the checks of
 * foreign keys, which takes a superuser. Resolves to the size of the twentieth, whose numbers and names are known.
 */
export async function growStore(
  url: string,
  size: SalesSize,
  tell: (step: string) => void,
): Promise<SalesSize> {
  const base = baseOf(size)
  await generateStore(url, { products: base.products, posts: POSTS })
  await writeSales(url, base, new Date())
  tell('a twentieth is generated')
  const indexes = await fillFast(url, async () => {
    await runSql(url, (client) => multiply(client, base, COPIES))
    tell('its copies are written')
  })
  tell(`${indexes} indexes are made`)
  // Longer than any statement of a shop may take.
  const unlimited = new URL(url)
  unlimited.searchParams.set('statement_timeout', '0')
  const database = await connectDatabase(unlimited.href)
  await addToTakings(database)
  await database.close()
  return base
}

function baseOf({ products, orders, customers }: SalesSize): SalesSize {
  const share = (count: number): number => Math.ceil(count / COPIES)
  return { products: share(products), orders: share(orders), customers: share(customers) }
}

const POSTS = 5_000
