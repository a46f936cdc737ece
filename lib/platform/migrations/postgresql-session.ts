import pg from 'pg'
import type { MigrationSession } from './session.ts'

// The key that Prisma's own migration engine locks, so that the two keep each other out as well.
const advisoryLock = 72_707_369

export async function withPostgresqlSession<T>(
  connectionString: string,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock})`)
    const result = await work(createSession(client))
    await client.query('COMMIT')
    return result
  } finally {
    // Closing rolls back what is not committed.
    await client.end()
  }
}

function createSession(client: pg.Client): MigrationSession {
  return {
    provider: 'postgresql',
    run: async (script) => {
      await client.query(script)
    },
    select: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    // PostgreSQL enforces every key as it goes.
    verify: async () => {},
  }
}
