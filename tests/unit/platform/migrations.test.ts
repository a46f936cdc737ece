import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorMigrations, findSchemaChanges } from '#lib/platform/migrations/author.ts'
import { correctSqliteSql } from '#lib/platform/migrations/correct-sqlite-sql.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readMigrations } from '#lib/platform/migrations/folder.ts'
import { generateClients } from '#lib/platform/migrations/generate.ts'
import { startSchemaEngine } from '#lib/platform/migrations/schema-engine.ts'
import { createMigrationsProject } from './migrations-project.ts'
import { describeDeployment } from './migrations-suite.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-models-'))
})

afterEach(() => fs.rmSync(folder, { recursive: true }))

describeDeployment(async () => `file:${path.join(folder, 'new/shop.db')}`)

test('nobody writes between what runs before migrations, such as a backup, and the migrations', async () => {
  const project = await createMigrationsProject()
  const file = path.join(folder, 'shop.db')
  await deploy(`file:${file}`, project.options)
  await project.authorSecond()
  const other = new Sqlite(file, { timeout: 0 })
  const seen: unknown[] = []
  const beforeMigrating = async () => {
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked')
    seen.push(other.prepare('SELECT COUNT(*) FROM "Parent"').pluck().get())
  }
  await deploy(`file:${file}`, { ...project.options, beforeMigrating })
  expect(seen).toEqual([0])
  other.close()
  project.remove()
})

test('the committed migrations lead to the models: run "bin/storefront database new <name>" if not', async () => {
  expect((await findSchemaChanges()).map(({ sql }) => sql)).toEqual([])
})

test("Prisma's own engine finds nothing wrong with the history that a deployment leaves", async () => {
  const url = `file:${path.join(folder, 'shop.db')}`
  await deploy(url)
  const engine = await startSchemaEngine(new PrismaBetterSqlite3({ url }))
  const migrationDirectories = readMigrations('sqlite').current.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }))
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "sqlite"' }
  const diagnosis = await engine.diagnoseMigrationHistory({
    migrationsList: { baseDir: '', lockfile, shadowDbInitScript: '', migrationDirectories },
    optInToShadowDatabase: false,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sound = {
    hasMigrationsTable: true,
    history: null,
    editedMigrationNames: [],
    failedMigrationNames: [],
  }
  expect(diagnosis).toEqual(sound)
})

describe('authoring', () => {
  const now = new Date('2026-01-02T03:04:05Z')

  test('writes one migration for each database, under the same name, and none without a change', async () => {
    const options = {
      ...writeModels('model A {\n  id Int @id\n}'),
      migrationsFolder: path.join(folder, 'm'),
      now,
    }
    const folders = ['sqlite', 'postgresql'].map((name) =>
      path.join(folder, 'm', name, '20260102030405_add_a'),
    )
    expect(await authorMigrations('add_a', options)).toEqual(folders)
    expect(folders.every((name) => fs.existsSync(path.join(name, 'migration.sql')))).toBe(true)
    expect(await authorMigrations('again', options)).toEqual([])
  })

  test('refuses a name that does not fit a folder', async () => {
    await expect(authorMigrations('Add A', writeModels(''))).rejects.toThrow(
      'lower-case letters, digits and _',
    )
  })
})

describe('SQL for SQLite', () => {
  test('numbers large keys by itself', () => {
    const sql = correctSqliteSql('CREATE TABLE "A" (\n    "id" BIGINT NOT NULL PRIMARY KEY\n);')
    expect(sql).toBe('CREATE TABLE "A" (\n    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT\n);')
  })

  test('quotes JSON defaults', () => {
    const sql = correctSqliteSql(`"a" JSONB NOT NULL DEFAULT [],\n"b" JSONB NOT NULL DEFAULT {"c":"it's"}\n`)
    expect(sql).toBe(`"a" JSONB NOT NULL DEFAULT '[]',\n"b" JSONB NOT NULL DEFAULT '{"c":"it''s"}'\n`)
  })
})

test('clients are generated again only when the models change', async () => {
  const options = { clientsFolder: path.join(folder, 'clients'), schemasFolder: path.join(folder, 'schemas') }
  const generate = (models: string) => generateClients({ ...writeModels(models), ...options })
  expect(await generate('model A {\n  id Int @id\n}')).toBe(true)
  expect(await generate('model A {\n  id Int @id\n}')).toBe(false)
  expect(await generate('model B {\n  id Int @id\n}')).toBe(true)
  expect(fs.existsSync(path.join(folder, 'clients/postgresql/models/B.ts'))).toBe(true)
})

test('a client is whole at every moment, also while the next one is generated and where that fails', async () => {
  const options = { clientsFolder: path.join(folder, 'clients'), schemasFolder: path.join(folder, 'schemas') }
  const generate = (models: string) => generateClients({ ...writeModels(models), ...options })
  const client = path.join(folder, 'clients/sqlite')
  const isWhole = () => ['client.ts', 'stamp.txt'].every((file) => fs.existsSync(path.join(client, file)))
  await generate('model A {\n  id Int @id\n}')
  const seen = new Set<boolean>()
  const look = setInterval(() => seen.add(isWhole()), 2)
  await expect(generate('model A {\n  id Nothing @id\n}')).rejects.toThrow('Nothing')
  expect(await generate('model A {\n  id Int @id\n}')).toBe(false)
  await generate('model B {\n  id Int @id\n}')
  clearInterval(look)
  expect([...seen]).toEqual([true])
  expect(fs.readdirSync(path.join(client, 'models'))).toEqual(['B.ts'])
  expect(fs.readdirSync(path.join(folder, 'clients')).sort()).toEqual(['postgresql', 'sqlite'])
})

function writeModels(models: string): { modelsFolder: string } {
  const modelsFolder = path.join(folder, 'models')
  fs.mkdirSync(modelsFolder, { recursive: true })
  fs.writeFileSync(path.join(modelsFolder, 'all.prisma'), models)
  return { modelsFolder }
}
