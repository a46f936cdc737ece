import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readMigrations } from '#lib/platform/migrations/folder.ts'
import { planMigrations } from '#lib/platform/migrations/history.ts'
import { planDeployment } from '#lib/platform/migrations/plan.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { deployFormer } from '#tests/support/upgrades/deploy-former.ts'
import { describeSchema } from '#tests/support/upgrades/describe-schema.ts'
import { createEmptyDatabase } from '#tests/support/upgrades/empty-database.ts'
import { readAllRows } from '#tests/support/upgrades/read-all-rows.ts'

const FORMER = 55

let fresh: TestDatabase
let database: TestDatabase
let folder: string

beforeAll(async () => {
  fresh = await createEmptyDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-baseline-'))
  await deploy(fresh.url)
})
afterAll(async () => {
  await fresh?.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})
afterEach(() => database?.drop())

async function beginWith(count: number): Promise<string[]> {
  database = await createEmptyDatabase()
  return deployFormer(database.url, count, folder)
}

describe('the schema of a new database', () => {
  it('is made by the current migrations alone', async () => {
    const { current, former } = readMigrations(locateDatabase(fresh.url).provider)
    expect(former.length).toBe(FORMER)
    const [history = []] = Object.entries(await readAllRows(fresh.url)).flatMap(([name, { rows }]) =>
      name === '_prisma_migrations' ? [rows] : [],
    )
    expect(history.map(({ migration_name: name }) => name).sort()).toEqual(current.map(({ name }) => name))
    expect(await planDeployment(fresh.url)).toMatchObject({
      pending: [],
      isNew: false,
      migratedBy: readProjectVersion(),
    })
  })

  it.each([1, 5, 30, FORMER - 1, FORMER])(
    'is that of one that began with %i former migrations',
    async (count) => {
      const before = await beginWith(count)
      expect(before.length).toBe(count)
      expect((await planDeployment(database.url)).migratedBy).not.toBeNull()
      const { current, former } = readMigrations(locateDatabase(database.url).provider)
      const rest = [...former.slice(count), ...current].map(({ name }) => name)
      expect(await deploy(database.url)).toEqual(rest)
      expect(await describeSchema(database.url)).toEqual(await describeSchema(fresh.url))
      expect(contentOf(await readAllRows(database.url))).toEqual(contentOf(await readAllRows(fresh.url)))
      expect(await deploy(database.url)).toEqual([])
    },
  )

  it('has the baseline recorded in place of the former migrations, whatever sorts before it', async () => {
    const { provider } = locateDatabase(fresh.url)
    const { current, former } = readMigrations(provider)
    const early = { name: '20200101000000_early', sql: '', checksum: '' }
    const applied = former.map(({ name, checksum }) => ({ name, checksum, finished: true, version: null }))
    const plan = planMigrations({ former, current: [early, ...current] }, applied)
    expect(plan.map(({ name }) => name)).toEqual([
      expect.stringMatching(/_baseline$/),
      early.name,
      ...current.slice(1).map(({ name }) => name),
    ])
    expect(plan[0]?.sql).toMatch(/^DELETE FROM/)
    const unnamed = current.map((one) => ({ ...one, name: one.name.replace(/_baseline$/, '_start') }))
    expect(() => planMigrations({ former, current: unnamed }, applied)).toThrow('is the baseline')
  })

  it('is refused where a former migration was edited', async () => {
    await beginWith(3)
    const name = readMigrations(locateDatabase(database.url).provider).former[1]?.name
    const edited = path.join(folder, 'edited')
    fs.cpSync('prisma/migrations', edited, { recursive: true })
    const file = path.join(
      edited,
      'before-0.2',
      locateDatabase(database.url).provider,
      `${name}/migration.sql`,
    )
    fs.appendFileSync(file, '-- changed')
    await expect(deploy(database.url, { migrationsFolder: edited })).rejects.toThrow(
      `were edited after they were applied: ${name}.`,
    )
  })
})

/** Without what differs between any two databases: when and how often they were written. */
function contentOf(tables: Awaited<ReturnType<typeof readAllRows>>): object {
  const history = tables._prisma_migrations?.rows.map((row) => `${row.migration_name} ${row.checksum}`).sort()
  const versions = tables.DataVersion?.rows.map(({ scope, slot }) => ({ scope, slot }))
  const rest = Object.entries(tables).map(([name, { rows }]) => [name, rows])
  return { ...Object.fromEntries(rest), _prisma_migrations: history, DataVersion: versions }
}
