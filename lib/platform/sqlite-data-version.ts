import Sqlite from 'better-sqlite3'
import { type DataVersionSource, scopes, type Versions } from './data-version.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { isBusy } from './sqlite-errors.ts'

type Reader = { connection: Sqlite.Database; statement: Sqlite.Statement<[], Versions> }

// Waiting inside SQLite blocks the event loop.
const blockingWaitMs = 10

/**
 * Reads versions synchronously, in a few microseconds, over a connection of its own. Only where another process keeps
 * even readers out they come later, as a promise.
 */
export function createSqliteVersions(file: string): DataVersionSource & { close(): void } {
  let reader: Reader | undefined
  const readNow = (): Versions => {
    // Opened at the first read: on a new database the table comes with the migrations.
    reader ??= openReader(file)
    const versions = reader.statement.get()
    if (!versions) throw new Error('The data versions cannot be read. Run "npm run db:deploy".')
    return versions
  }
  return {
    read() {
      try {
        return readNow()
      } catch (error) {
        if (!isBusy(error)) throw error
        return retryWhileBusy(readNow)
      }
    },
    close() {
      reader?.connection.close()
      reader = undefined
    },
  }
}

function openReader(file: string): Reader {
  const connection = new Sqlite(file, { readonly: true, timeout: blockingWaitMs })
  const columns = scopes.map(
    (scope) => `(SELECT version FROM "DataVersion" WHERE scope = '${scope}' AND slot = 0) AS ${scope}`,
  )
  try {
    return { connection, statement: connection.prepare(`SELECT ${columns.join(', ')}`) }
  } catch (error) {
    connection.close()
    throw error
  }
}
