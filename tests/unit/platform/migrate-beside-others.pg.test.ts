import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { versionedTables } from '#lib/platform/database/data-version.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let migrationsFolder: string
const clients: pg.Client[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  migrationsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-migrations-'))
  fs.cpSync('prisma/migrations', migrationsFolder, { recursive: true })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await database.drop()
  fs.rmSync(migrationsFolder, { recursive: true })
})

const open = async () => {
  const client = new pg.Client({ connectionString: database.url })
  clients.push(client)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const addMigration = (sql: string, name = '29990101000000_change') => {
  const folder = path.join(migrationsFolder, 'postgresql', name)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
}
const triggersOf = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query(
    'SELECT tgname AS name, oid::text AS id FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname',
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
/** A client that has read and written every table that the site shows, and has not committed. */
const lingerEverywhere = async () => {
  const other = await open()
  await other.query('BEGIN')
  const tables = Object.values(versionedTables)
    .flat()
    .map((entry) => (typeof entry === 'string' ? entry : entry.table))
  for (const table of new Set(tables)) await other.query(`LOCK TABLE "${table}" IN ROW EXCLUSIVE MODE`)
  return other
}

describe('a deployment beside others', () => {
  it('locks nothing where nothing is to be changed', async () => {
    const other = await lingerEverywhere()
    const before = await triggersOf(other)
    expect(await deploy(database.url, { migrationsFolder, patienceMs: 0 })).toEqual([])
    expect(await triggersOf(other)).toEqual(before)
    expect(before.size).toBeGreaterThan(40)
  })

  it('fails, and changes nothing, if its connection is lost during the backup', async () => {
    const client = await open()
    addMigration('ALTER TABLE "Product" ADD COLUMN "remark" TEXT;')
    const beforeMigrating = async () => {
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'storefront-migrations' AND datname = current_database()`)
      await sleep(200)
    }
    await expect(deploy(database.url, { migrationsFolder, beforeMigrating })).rejects.toThrow(/[Cc]onnection/)
    await expect(client.query('SELECT "remark" FROM "Product"')).rejects.toThrow('does not exist')
  })

  it('locks no table but the one that changes, and leaves its triggers alone', async () => {
    const other = await lingerEverywhere()
    const before = await triggersOf(other)
    addMigration('ALTER TABLE "ContactMessage" ADD COLUMN "remark" TEXT;')
    const applied = await deploy(database.url, { migrationsFolder, patienceMs: 0 })
    expect(applied).toEqual(['29990101000000_change'])
    expect(await triggersOf(other)).toEqual(before)
    await other.query('COMMIT')
    addMigration('ALTER TABLE "Product" ADD COLUMN "remark" TEXT;', '29990102000000_product')
    await deploy(database.url, { migrationsFolder, patienceMs: 0 })
    expect(await triggersOf(other)).toEqual(before)
  })

  it('lets everybody through while it waits for a reader', async () => {
    const [reader, visitor, buyer] = [await open(), await open(), await open()]
    await buyer.query(`INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('x', '1', now())`)
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM "Product"')
    addMigration(
      'ALTER TABLE "Setting" ADD COLUMN "remark" TEXT; ALTER TABLE "Product" ADD COLUMN "remark" TEXT;',
    )
    const messages: string[] = []
    let isDone = false
    const deploying = deploy(database.url, {
      migrationsFolder,
      onWait: (message) => messages.push(message),
    }).finally(() => {
      isDone = true
    })
    let served = 0
    for (const client of [visitor, buyer]) await client.query(`SET statement_timeout = '10s'`)
    while (served < 20) {
      await visitor.query('SELECT count(*) FROM "Product"')
      await buyer.query(`UPDATE "Setting" SET "value" = '2' WHERE "key" = 'x'`)
      served++
      await sleep(100)
    }
    expect(isDone).toBe(false)
    expect(messages).toEqual([
      expect.stringMatching(/^Waiting for those who hold locks .*idle in transaction/),
    ])
    await reader.query('COMMIT')
    expect(await deploying).toEqual(['29990101000000_change'])
    const { rows } = await visitor.query(`SELECT "remark", "value" FROM "Setting" WHERE "key" = 'x'`)
    expect(rows).toEqual([{ remark: null, value: 2 }])
  })

  it('gives up in the end, says who is in the way and has changed nothing', async () => {
    const reader = await open()
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM "Product"')
    addMigration('CREATE TABLE "Extra" (id INT); ALTER TABLE "Product" ADD COLUMN "remark" TEXT;')
    const pid = (await reader.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    await expect(deploy(database.url, { migrationsFolder, patienceMs: 0 })).rejects.toThrow(
      new RegExp(`could not be migrated within 0 seconds, and nothing was changed.*process ${pid},`),
    )
    const { rows } = await reader.query(`SELECT to_regclass('"Extra"') AS extra`)
    expect(rows).toEqual([{ extra: null }])
  })

  it('may change a column that a trigger names, and puts that trigger back', async () => {
    const client = await open()
    const before = await triggersOf(client)
    addMigration('ALTER TABLE "Customer" ALTER COLUMN "avatarUrl" TYPE VARCHAR(4000);')
    await deploy(database.url, { migrationsFolder, patienceMs: 0 })
    const after = await triggersOf(client)
    const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name))
    expect([...after.keys()]).toEqual([...before.keys()])
    expect(changed).toEqual(['data_version_content_Customer_update_avatarUrl'])
  })

  it('replaces what does something else than it should, and that alone', async () => {
    const client = await open()
    const before = await triggersOf(client)
    await client.query(`DROP TRIGGER "data_version_content_Post_row" ON "Post"`)
    await client.query(`CREATE TRIGGER "data_version_content_Post_row" AFTER INSERT ON "Post"
      FOR EACH ROW EXECUTE FUNCTION storefront_bump_data_version('content')`)
    await client.query(`CREATE OR REPLACE FUNCTION storefront_bump_data_version() RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`)
    const wrong = await triggersOf(client)
    await deploy(database.url, { migrationsFolder })
    const after = await triggersOf(client)
    expect([...after.keys()]).toEqual([...before.keys()])
    const replaced = [...after.keys()].filter((name) => wrong.get(name) !== after.get(name))
    expect(replaced).toEqual(['data_version_content_Post_row'])
    const version = async () =>
      (await client.query(`SELECT SUM(version)::int AS sum FROM "DataVersion" WHERE scope = 'content'`))
        .rows[0].sum
    const first = await version()
    await client.query(`INSERT INTO "PostTag" ("slug", "name") VALUES ('a', 'A')`)
    expect(await version()).toBe(first + 1)
  })

  it('drops the triggers of search alone that read what changes, and voids every log', async () => {
    const client = await open()
    const watch = async (name: string, table: string, body: string) => {
      await client.query(
        `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
      )
      await client.query(`CREATE TRIGGER "${name}" AFTER INSERT ON "${table}" EXECUTE FUNCTION "${name}"()`)
    }
    await watch('search:product:1', 'Product', 'RETURN NULL;')
    await watch('search:post:1', 'Post', 'RETURN NULL;')
    await watch('search:post:2', 'Post', 'PERFORM name FROM "ProductTag"; RETURN NULL;')
    await watch('search:tag:1', 'ProductTag', 'RETURN NULL;')
    await client.query(`INSERT INTO "SearchLog" ("type", "name") VALUES ('post', 'first')`)
    const lists = async () =>
      [...(await triggersOf(client)).keys()].filter((name) => name.startsWith('search:'))
    addMigration('ALTER TABLE "ProductTag" RENAME COLUMN "name" TO "title";')
    await deploy(database.url, { migrationsFolder })
    expect(await lists()).toEqual(['search:post:1', 'search:product:1'])
    const { rows } = await client.query(`SELECT "name" FROM "SearchLog"`)
    expect(rows[0].name).not.toBe('first')
  })
})
