import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Provider } from '../database/database-location.ts'
import { projectRoot } from '../process/project-root.ts'

export type Migration = {
  name: string
  sql: string
  /** As Prisma stores it: SHA-256 of the file, in hex. */
  checksum: string
}

export function defaultMigrationsFolder(): string {
  return path.join(projectRoot(), 'prisma/migrations')
}

/** The migrations of this code, oldest first. */
export type Migrations = {
  /** The baseline creates the whole schema; the others change it. */
  current: Migration[]
  /** Lead to the schema that the baseline creates. Only databases that began with them need them. */
  former: Migration[]
}

const FORMER = 'before-0.2'

export function readMigrations(provider: Provider, migrationsFolder = defaultMigrationsFolder()): Migrations {
  return {
    current: readFolder(path.join(migrationsFolder, provider)),
    former: readFolder(path.join(migrationsFolder, FORMER, provider)),
  }
}

function readFolder(folder: string): Migration[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => readMigration(folder, name))
}

function readMigration(folder: string, name: string): Migration {
  const sql = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
