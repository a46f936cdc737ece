import type { Pool } from 'pg'
import type { DataVersionSource, Scope, Versions } from '../data-version.ts'

const query = {
  name: 'storefront_data_version',
  text: 'SELECT scope, SUM(version)::text AS version FROM "DataVersion" GROUP BY scope',
}

/** Reads versions with one small query, which adds up the slots described at `postgresqlBumpFunction`. */
export function createPostgresqlVersions(pool: Pool): DataVersionSource {
  return {
    async read() {
      const { rows } = await pool.query<{ scope: Scope; version: string }>(query)
      return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Versions
    },
  }
}
