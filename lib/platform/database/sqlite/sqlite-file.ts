import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes a database file where there is none, and its folder, for their owner alone; what is there keeps its rights. SQLite
 * gives the files it puts beside the database the same rights.
 */
export function makeSqliteFile(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Never opens a file that is there: closing it would take this process's locks off it.
    fs.closeSync(fs.openSync(file, 'wx', 0o600))
  } catch {
    // It is there, or it cannot be made, which SQLite tells better.
  }
}
