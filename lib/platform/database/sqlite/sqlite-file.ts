import fs from 'node:fs'
import path from 'node:path'

/**
 * Creates a database file and its folder if they do not exist, accessible only to their owner. Existing ones keep their
 * permissions. SQLite gives the files beside the database the same permissions.
 */
export function makeSqliteFile(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Never opens an existing file: closing it would release this process's locks on it.
    fs.closeSync(fs.openSync(file, 'wx', 0o600))
  } catch {
    // The file exists, or cannot be created, for which SQLite has a better message.
  }
}
