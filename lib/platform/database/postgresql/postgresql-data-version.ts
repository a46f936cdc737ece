import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DataVersionSource, Scope, Versions } from '../data-version.ts'

const query = {
  name: 'storefront_data_version',
  text: 'SELECT scope, SUM(version)::text AS version FROM "DataVersion" GROUP BY scope',
}

/**
 * Reads versions with one small query, which adds up the slots described at `postgresqlBumpFunction`. Those who ask in the same
 * turn of the event loop share one, which begins after all of them have asked.
 */
export function createPostgresqlVersions(pool: Pool): DataVersionSource {
  let next: Promise<Versions> | null = null
  const ask = async () => {
    await nextTurn()
    next = null
    const { rows } = await pool.query<{ scope: Scope; version: string }>(query)
    return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Versions
  }
  return {
    read() {
      next ??= ask()
      return next
    },
  }
}
