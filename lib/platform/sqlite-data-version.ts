import Sqlite from 'better-sqlite3'
import { type DataVersionSource, scopes, type Versions } from './data-version.ts'

type Reader = { connection: Sqlite.Database; statement: Sqlite.Statement<[], Versions> }

/** Reads versions synchronously, in a few microseconds, over a connection of its own. */
export function createSqliteVersions(file: string): DataVersionSource & { close(): void } {
  let reader: Reader | undefined
  return {
    read() {
      // Opened at the first read: on a new database the table comes with the migrations.
      reader ??= openReader(file)
      const versions = reader.statement.get()
      if (!versions) throw new Error('The data versions cannot be read. Run "npm run db:deploy".')
      return versions
    },
    close() {
      reader?.connection.close()
      reader = undefined
    },
  }
}

function openReader(file: string): Reader {
  const connection = new Sqlite(file, { readonly: true })
  const columns = scopes.map(
    (scope) => `(SELECT version FROM "DataVersion" WHERE scope = '${scope}' AND slot = 0) AS ${scope}`,
  )
  return { connection, statement: connection.prepare(`SELECT ${columns.join(', ')}`) }
}
