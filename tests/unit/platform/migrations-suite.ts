import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { assertMigrated } from '#lib/platform/migrations/assert-migrated.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readMigrations } from '#lib/platform/migrations/folder.ts'
import { createMigrationsProject, type MigrationsProject } from './migrations-project.ts'

/** Promises about deployments on either database; `createEmpty` makes the URL of a database without tables. */
export function describeDeployment(createEmpty: () => Promise<string>): void {
  let project: MigrationsProject
  let options: MigrationsProject['options']
  let url: string

  beforeEach(async () => {
    project = await createMigrationsProject()
    options = project.options
    url = await createEmpty()
  })

  afterEach(() => project.remove())

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await connectDatabase(url)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  async function fillTables(): Promise<void> {
    await withDatabase(async ({ prisma }) => {
      await prisma.$executeRaw`INSERT INTO "Parent" (name) VALUES ('Parent')`
      await prisma.$executeRaw`INSERT INTO "Child" ("parentId") SELECT id FROM "Parent"`
    })
  }

  async function countRows(): Promise<unknown> {
    return withDatabase(async ({ prisma }) => {
      const [row] = await prisma.$queryRaw<[unknown]>`
        SELECT (SELECT COUNT(*) FROM "Parent") AS parents, (SELECT COUNT(*) FROM "Child") AS children`
      return row
    })
  }

  describe('deploying', () => {
    test('applies what is missing, oldest first, and nothing twice', async () => {
      await project.authorSecond()
      expect(await deploy(url, options)).toEqual(['20260101000000_first', '20260102000000_second'])
      expect(await deploy(url, options)).toEqual([])
    })

    test('keeps the rows, and those that refer to them, of a table that changes', async () => {
      await deploy(url, options)
      await fillTables()
      await project.authorSecond()
      await deploy(url, options)
      expect(await countRows()).toEqual({ parents: 1n, children: 1n })
    })

    test('leaves every version changed, and changing with each write, after a table was redefined', async () => {
      await deploy(url, options)
      await withDatabase(async ({ dataVersion }) => {
        const before = await dataVersion.read()
        await project.authorSecond()
        await deploy(url, options)
        const deployed = await dataVersion.read()
        expect(Object.values(deployed).map(Number)).toEqual(
          Object.values(before).map((value) => Number(value) + 1),
        )
        await fillTables()
        const written = await dataVersion.read()
        expect(Number(written.settings)).toBe(Number(deployed.settings) + 1)
        expect(Number(written.content)).toBe(Number(deployed.content) + 1)
      })
    })

    test('moves a table to another scope when the list says so', async () => {
      await deploy(url, options)
      await deploy(url, {
        ...options,
        tables: { settings: [], content: ['Child'], catalogue: ['Parent'], stock: [], search: [] },
      })
      await withDatabase(async ({ dataVersion, prisma }) => {
        const before = await dataVersion.read()
        await prisma.$executeRaw`INSERT INTO "Parent" (name) VALUES ('Parent')`
        const after = await dataVersion.read()
        expect(after.settings).toBe(before.settings)
        expect(after.catalogue).not.toBe(before.catalogue)
      })
    })

    test('lets a table be redefined that is watched for search', async () => {
      await deploy(url, options)
      await withDatabase(async ({ provider, prisma }) => {
        const make = {
          sqlite: [`CREATE TRIGGER "search:x" AFTER UPDATE OF name ON "Parent" BEGIN SELECT NEW.name; END`],
          postgresql: [
            `CREATE FUNCTION "search:x"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
            `CREATE TRIGGER "search:x" AFTER UPDATE OF name ON "Parent" FOR EACH ROW EXECUTE FUNCTION "search:x"()`,
          ],
        }
        for (const statement of make[provider]) await prisma.$executeRawUnsafe(statement)
        project.editMigration('20260102000000_drop', 'ALTER TABLE "Parent" DROP COLUMN name')
        expect(await deploy(url, options)).toEqual(['20260102000000_drop'])
      })
    })

    test('has days counted again only after a migration that may have changed their figures', async () => {
      project.editMigration(
        '20260102000000_sales',
        `CREATE TABLE "OrderLine" (id INTEGER, total INTEGER);
         CREATE TABLE "SalesDay" (day TEXT);`,
      )
      await deploy(url, options)
      const countDays = () =>
        withDatabase(async ({ prisma }) => {
          const rows = await prisma.$queryRaw<unknown[]>`SELECT day FROM "SalesDay"`
          return rows.length
        })
      await withDatabase(({ prisma }) => prisma.$executeRaw`INSERT INTO "SalesDay" VALUES ('2026-01-01')`)
      const harmless = `ALTER TABLE "OrderLine" ADD COLUMN note TEXT;
        CREATE INDEX lines ON "OrderLine" (total);
        -- UPDATE "OrderLine" SET total = 2;
        INSERT INTO "Parent" (name) SELECT note FROM "OrderLine";
        UPDATE "Parent" SET name = 'Sum' WHERE id IN (SELECT id FROM "OrderLine");`
      project.editMigration('20260103000000_harmless', harmless)
      await deploy(url, options)
      expect(await countDays()).toBe(1)
      project.editMigration('20260104000000_write', 'UPDATE "OrderLine" SET total = 2')
      await deploy(url, options)
      expect(await countDays()).toBe(0)
    })

    test('has choices read again only after a migration that may have changed them', async () => {
      project.editMigration(
        '20260102000000_choices',
        `CREATE TABLE "Product" (id INTEGER, "choiceProfileId" INTEGER);
         CREATE TABLE "ChoiceProfile" (id INTEGER);
         CREATE TABLE "ProductVariant" (id INTEGER, "productId" INTEGER, active BOOLEAN);
         CREATE TABLE "VariantOptionValue" ("variantId" INTEGER, "valueId" INTEGER);
         CREATE TABLE "ProductOption" (id INTEGER, name TEXT);
         CREATE TABLE "ProductOptionValue" (id INTEGER, "optionId" INTEGER, value TEXT, position INTEGER);`,
      )
      await deploy(url, options)
      const countKnown = () =>
        withDatabase(async ({ prisma }) => {
          const rows = await prisma.$queryRaw<unknown[]>`
            SELECT 1 AS one FROM "Product" WHERE "choiceProfileId" IS NOT NULL`
          return rows.length
        })
      await withDatabase(({ prisma }) => prisma.$executeRaw`INSERT INTO "Product" VALUES (1, 1)`)
      project.editMigration('20260103000000_harmless', 'ALTER TABLE "ProductOption" ADD COLUMN note TEXT')
      await deploy(url, options)
      expect(await countKnown()).toBe(1)
      project.editMigration('20260104000000_write', `UPDATE "ProductOption" SET name = 'Size'`)
      await deploy(url, options)
      expect(await countKnown()).toBe(0)
    })

    test('changes nothing when a migration fails', async () => {
      await deploy(url, options)
      await fillTables()
      project.editMigration('20260102000000_empty', 'DELETE FROM "Child"')
      project.editMigration('20260103000000_wrong', 'ALTER TABLE "Missing" ADD COLUMN x INTEGER')
      await expect(deploy(url, options)).rejects.toThrow('The migration 20260103000000_wrong failed')
      expect(await countRows()).toEqual({ parents: 1n, children: 1n })
    })

    test('fails when the list of versioned tables names one that is missing', async () => {
      const tables = { settings: ['Missing'], content: [], catalogue: [], stock: [], search: [] }
      await expect(deploy(url, { ...options, tables })).rejects.toThrow('"Missing" cannot have the trigger')
    })

    test('refuses a database that is newer than the code', async () => {
      await project.authorSecond()
      await deploy(url, options)
      fs.rmSync(options.migrationsFolder, { recursive: true })
      project.editMigration('20260101000000_first', 'SELECT 1')
      const message = 'The database is newer than this code: it has 20260102000000_second.'
      await expect(deploy(url, options)).rejects.toThrow(message)
      const assertion = withDatabase((database) => assertMigrated(database, options.migrationsFolder))
      await expect(assertion).rejects.toThrow(message)
    })

    test('refuses a migration that was edited after it was applied', async () => {
      await deploy(url, options)
      project.editMigration('20260101000000_first', 'SELECT 1')
      await expect(deploy(url, options)).rejects.toThrow(
        'were edited after they were applied: 20260101000000_first',
      )
    })

    test('lets a server start once nothing is missing', async () => {
      const check = () => withDatabase((database) => assertMigrated(database, options.migrationsFolder))
      await expect(check()).rejects.toThrow(
        'lacks these migrations: 20260101000000_first. Run "bin/storefront database deploy"',
      )
      await deploy(url, options)
      await check()
    })

    test('works when two processes do it at once', async () => {
      const run = () =>
        promisify(execFile)(process.execPath, [
          ...['scripts/run-program.mjs', 'lib/cli/running/database.ts', 'deploy', '--url', url],
        ])
      const outputs = (await Promise.all([run(), run()])).map(({ stdout }) => stdout.trim()).sort()
      const { current } = readMigrations(url.startsWith('file:') ? 'sqlite' : 'postgresql')
      const names = current.map(({ name }) => name)
      expect(outputs).toEqual([`Applied ${names.join(', ')}.`, 'The database is up to date.'])
    })
  })
}
