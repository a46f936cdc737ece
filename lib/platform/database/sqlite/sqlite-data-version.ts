import Sqlite from 'better-sqlite3'
import { type DataVersionSource, scopes, type Versions } from '../data-version.ts'
import { retryWhileBusy } from '../retry.ts'
import { isBusy } from './sqlite-errors.ts'

type Reader = {
  connection: Sqlite.Database
  /** A number that changes with every commit of another connection; much cheaper to read than the versions. */
  change: Sqlite.Statement<[], number>
  versions: Sqlite.Statement<[], Versions>
}

// Waiting inside SQLite blocks the event loop.
const blockingWaitMs = 10

/**
 * Reads versions synchronously, in a few microseconds, over a connection of its own. Returns a promise only if another
 * process locks out even readers.
 */
export function createSqliteVersions(file: string): DataVersionSource & { close(): void } {
  let reader: Reader | undefined
  let known: { change: number | undefined; versions: Versions } | undefined
  const readNow = (): Versions => {
    // Opened at the first read, because migrations create the table.
    reader ??= openReader(file)
    // Read before the versions, so that a commit in between is seen by the next read.
    const change = reader.change.get()
    if (known && known.change === change) return known.versions
    const versions = reader.versions.get()
    if (!versions) throw new Error('The data versions cannot be read. Run "bin/storefront database deploy".')
    known = { change, versions }
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
      known = undefined
    },
  }
}

function openReader(file: string): Reader {
  const connection = new Sqlite(file, { readonly: true, timeout: blockingWaitMs })
  const columns = scopes.map(
    (scope) => `(SELECT version FROM "DataVersion" WHERE scope = '${scope}' AND slot = 0) AS ${scope}`,
  )
  try {
    return {
      connection,
      change: connection.prepare<[], number>('PRAGMA data_version').pluck(),
      versions: connection.prepare(`SELECT ${columns.join(', ')}`),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
