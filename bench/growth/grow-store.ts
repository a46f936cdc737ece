import { connectDatabase } from '#lib/platform/database/db.ts'
import { runSql } from '#tests/support/stores/run-sql.ts'
import { generateStore } from '../store/generate-store.ts'
import type { SalesSize } from '../store/sales-rows.ts'
import { addToTakings, writeSales } from '../store/write-sales.ts'
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
  await setChecks(url, 'SET session_replication_role = replica')
  const indexes = await dropIndexes(url)
  await runSql(url, (client) => multiply(client, base, COPIES))
  tell('its copies are written')
  await setChecks(url, 'RESET session_replication_role')
  await runAll(url, [...indexes, CONTINUE_NUMBERS, 'VACUUM ANALYZE'])
  tell(`${indexes.length} indexes are made`)
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

async function setChecks(url: string, setting: string): Promise<void> {
  await runSql(url, (client) => client.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" ${setting}`))
}

/** Resolves to the statements that make them again. Those behind primary and foreign keys stay. */
async function dropIndexes(url: string): Promise<string[]> {
  return runSql(url, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`)
    await client.query(`DROP INDEX ${rows.map(({ name }) => `"${name}"`).join(', ')}`)
    return rows.map(({ definition }) => definition)
  })
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  await runSql(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

// Rows that were written with their numbers have not moved what counts them.
const CONTINUE_NUMBERS = `
DO $$
DECLARE counted record; highest bigint;
BEGIN
  FOR counted IN SELECT table_name, column_name, pg_get_serial_sequence(format('%I', table_name), column_name) AS counter
    FROM information_schema.columns WHERE table_schema = 'public' AND column_default LIKE 'nextval(%'
  LOOP
    EXECUTE format('SELECT max(%I) FROM %I', counted.column_name, counted.table_name) INTO highest;
    IF highest IS NOT NULL THEN PERFORM setval(counted.counter, highest); END IF;
  END LOOP;
END $$`
