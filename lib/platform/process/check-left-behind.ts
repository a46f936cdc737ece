import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { databaseIn, type Environment } from './env.ts'
import { resolveInProject } from './project-root.ts'

// Where the database was in any case before STORAGE_PATH held it.
const FORMER_FOLDER = 'storage'
const NAME = 'storefront.db'

/**
 * To be called before a database is created. If STORAGE_PATH names a folder without one, but `./storage` has one, the shop would seem empty:
 * this throws if the folder was served before, so that the other database must be the shop's, and warns by `tell` otherwise. It also warns
 * of a folder that was served if there is no database in `./storage` either: a new version may have been installed elsewhere.
 */
export function checkLeftBehind(
  { databaseUrl, storagePath }: Pick<Environment, 'databaseUrl' | 'storagePath'>,
  tell: (warning: string) => void,
): void {
  if (databaseUrl !== databaseIn(storagePath)) return
  const former = path.join(resolveInProject(FORMER_FOLDER), NAME)
  const file = path.join(storagePath, NAME)
  if (isDatabase(file)) return
  if (!isDatabase(former)) {
    if (wasServed(storagePath))
      tell(
        `A new database is created in ${storagePath}, though a server has used this folder before. If the shop has a database elsewhere, such as in the folder storage of its former version, stop the server, and move the database there or name it by DATABASE_URL.`,
      )
    return
  }
  const move = `mv ${quoteForShell(former)}* ${quoteForShell(`${storagePath}/`)}`
  if (wasServed(storagePath))
    throw new Error(
      `${storagePath} holds no database, but there is ${former}. STORAGE_PATH now holds the database, too: stop the server and move it there by ${move}, or set DATABASE_URL=${quoteForShell(`file:${former}`)} to leave it where it is.`,
    )
  tell(
    `A new database is created in ${storagePath}, and ${former} is not used. To use it instead, stop the server, remove ${quoteForShell(file)}* and run ${move}.`,
  )
}

/** Files that servers and seeding write there. The secret may also be an operator's. */
function wasServed(storagePath: string): boolean {
  return readdirSync(storagePath).some((name) => ['search', 'media', 'demo-app.json'].includes(name))
}

// A command that was run before there was a database leaves a file with a single page, which holds no table.
const PAGE_BYTES = 4096

/** Counts the write-ahead log, too: after a kill it may hold everything. */
function isDatabase(file: string): boolean {
  const sizes = [file, `${file}-wal`].map((part) => statSync(part, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.some((size) => size > PAGE_BYTES)
}

/** A file's path, or another word, as a shell takes it. */
export function quoteForShell(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
