import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Provider, providers } from '#lib/platform/database/database-location.ts'
import { authorMigrations } from '#lib/platform/migrations/author.ts'

const firstModels = `
model DataVersion {
  scope   String
  slot    Int
  version BigInt
  @@id([scope, slot])
}
model Parent {
  id       Int     @id @default(autoincrement())
  name     String?
  children Child[]
}
model Child {
  id       Int    @id @default(autoincrement())
  parentId Int
  parent   Parent @relation(fields: [parentId], references: [id], onDelete: Cascade)
}`
// A required column makes SQLite's engine rebuild the table and drop the old one.
const secondModels = firstModels.replace('name     String?', 'name     String')

/** Two models and their migrations, in a folder of their own. */
export async function createMigrationsProject() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-migrations-'))
  const modelsFolder = path.join(folder, 'models')
  const migrationsFolder = path.join(folder, 'migrations')
  const author = async (label: string, models: string, day: number) => {
    fs.mkdirSync(modelsFolder, { recursive: true })
    fs.writeFileSync(path.join(modelsFolder, 'all.prisma'), models)
    await authorMigrations(label, { modelsFolder, migrationsFolder, now: new Date(Date.UTC(2026, 0, day)) })
  }
  await author('first', firstModels, 1)
  return {
    options: {
      migrationsFolder,
      tables: { settings: ['Parent'], content: ['Child'], catalogue: [], stock: [], search: [] },
    },
    authorSecond: () => author('second', secondModels, 2),
    /** Writes a migration by hand, or over one. */
    editMigration(name: string, sql: string) {
      for (const provider of providers) writeMigration(migrationsFolder, provider, name, sql)
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  }
}

export type MigrationsProject = Awaited<ReturnType<typeof createMigrationsProject>>

function writeMigration(migrationsFolder: string, provider: Provider, name: string, sql: string): void {
  const folder = path.join(migrationsFolder, provider, name)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
}
