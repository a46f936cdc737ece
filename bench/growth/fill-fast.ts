import type pg from 'pg'
import { runSql } from '#tests/support/stores/run-sql.ts'

/**
 * Fills PostgreSQL without indexes, triggers and the checks of foreign keys, which takes a superuser, and makes the indexes afterwards.
 * Resolves to how many there are.
 */
export async function fillFast(url: string, fill: () => Promise<void>): Promise<number> {
  await setChecks(url, 'SET session_replication_role = replica')
  const indexes = await dropIndexes(url)
  await fill()
  await setChecks(url, 'RESET session_replication_role')
  await runSql(url, async (client) => {
    for (const statement of [...indexes, CONTINUE_NUMBERS, 'VACUUM ANALYZE']) await client.query(statement)
  })
  return indexes.length
}

async function setChecks(url: string, setting: string): Promise<void> {
  await runSql(url, (client) => client.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" ${setting}`))
}

/** Resolves to the statements that make them again. Those behind primary and foreign keys stay. */
async function dropIndexes(url: string): Promise<string[]> {
  return runSql(url, async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`)
    await client.query(`DROP INDEX ${rows.map(({ name }) => `"${name}"`).join(', ')}`)
    return rows.map(({ definition }) => definition)
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
