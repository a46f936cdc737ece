import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import pg from 'pg'
import type { DatabaseUse, Select } from './copied-state.ts'
import { runTool, startTool } from './postgresql-tools.ts'

/** One transaction's view of the database serves pg_dump and what is read beside it. Nobody waits for either. */
export async function copyPostgresql<T>(
  url: string,
  to: string,
  read: (select: Select) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // It waits for pg_dump, however long a server lets others be idle.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const args = ['--format=custom', '--compress=0', '--no-owner', '--no-acl', '--schema=public']
    await runTool('pg_dump', [...args, `--snapshot=${rows[0]?.snapshot}`, `--file=${to}`], url)
    await chmod(to, 0o600)
    return read(async <Row>(sql: string) => (await client.query(sql)).rows as Row[])
  })
}

/** Rejects where pg_dump is missing, is older than the server, or lacks rights. Reads the schema alone. */
export async function tryPostgresqlCopy(url: string): Promise<void> {
  await runTool('pg_dump', ['--schema-only', '--schema=public', '--file=/dev/null'], url)
}

/** Writes the archive out as SQL, to see that all of it can be read. */
export async function checkPostgresqlCopy(file: string): Promise<void> {
  const { child, ended } = await startTool('pg_restore', ['--file=-', file])
  child.stdin.end()
  child.stdout.resume()
  await ended
}

export async function findPostgresqlUse(url: string): Promise<DatabaseUse> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ tables: number; others: number }>(`
      SELECT (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables,
        (SELECT count(*)::int FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend') AS others`)
    return { isEmpty: rows[0]?.tables === 0, hasOthers: rows[0]?.others !== 0 }
  })
}

export async function measurePostgresql(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    )
    return Number(rows[0]?.bytes)
  })
}

/** In one transaction: others see all that was there, or all that has come in its place. */
export async function replacePostgresql(url: string, by: string): Promise<void> {
  const shell = await startTool('psql', SHELL_OPTIONS, url)
  const reader = await startTool('pg_restore', [...READER_OPTIONS, by])
  const { stdin } = shell.child
  // What psql says of a fault tells more than a broken pipe.
  stdin.on('error', () => undefined)
  reader.child.stdin.end()
  try {
    stdin.write(`BEGIN;\n${EMPTY_SCHEMA}\n`)
    reader.child.stdout.pipe(stdin, { end: false })
    const read = Promise.all([reader.ended, once(reader.child.stdout, 'end')])
    await Promise.race([read, shell.ended])
    stdin.write('COMMIT;\n')
  } catch (error) {
    reader.child.kill()
    throw error
  } finally {
    // Without the COMMIT, the connection ends with all of it undone.
    stdin.end()
    await shell.ended
  }
}

// Of a schema that is named, only what is in it is written.
const READER_OPTIONS = ['--schema=public', '--no-owner', '--no-acl', '--file=-']
const SHELL_OPTIONS = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null']

// The schema itself stays, with its owner and rights.
const EMPTY_SCHEMA = `
SET client_min_messages = warning;
SET lock_timeout = '30s';
DO $$
DECLARE command text;
BEGIN
  FOREACH command IN ARRAY ARRAY(
    SELECT format('DROP TABLE IF EXISTS public.%I CASCADE', tablename) FROM pg_tables WHERE schemaname = 'public'
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('DROP SEQUENCE IF EXISTS public.%I CASCADE', sequencename) FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname) FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e')
  LOOP
    EXECUTE command;
  END LOOP;
END $$;`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'storefront-backup' })
  // If the connection is lost while it waits for a program, the next query says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
