import fs from 'node:fs'
import path from 'node:path'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readMigrations } from '#lib/platform/migrations/folder.ts'

const NONE = { settings: [], content: [], catalogue: [], stock: [], search: [] }

/** Deploys the first of the migrations of before 0.2.0 to an empty database, as a version of that time did. Returns their names. */
export function deployFormer(url: string, count: number, scratch: string): Promise<string[]> {
  const { provider } = locateDatabase(url)
  const migrationsFolder = path.join(scratch, `former-${count}`)
  for (const { name, sql } of readMigrations(provider).former.slice(0, count)) {
    fs.mkdirSync(path.join(migrationsFolder, provider, name), { recursive: true })
    fs.writeFileSync(path.join(migrationsFolder, provider, name, 'migration.sql'), sql)
  }
  return deploy(url, { migrationsFolder, tables: NONE })
}
