import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { compareLedger } from '#lib/domains/shop/orders/index.ts'
import { openBackup } from '#lib/services/backup/index.ts'
import { openTestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ORDER } from '#tests/support/order.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { describeSchema } from '#tests/support/upgrades/describe-schema.ts'
import { createEmptyDatabase } from '#tests/support/upgrades/empty-database.ts'
import { findLosses } from '#tests/support/upgrades/find-losses.ts'
import { readAllRows, type Tables } from '#tests/support/upgrades/read-all-rows.ts'
import { listReleases, restoreRelease, SECRET } from '#tests/support/upgrades/releases.ts'

let database: TestDatabase
let storage: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  storage = mkdtempSync(path.join(os.tmpdir(), 'storefront-upgrade-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(storage, { recursive: true, force: true })
})

const upgrade = (...args: string[]) =>
  runCommand('lib/cli/backup/upgrade.ts', args, {
    ...{ DATABASE_URL: database.url, STORAGE_PATH: storage, APP_SECRET: SECRET, BACKUP_KEY: '' },
  })

const provider = inject('stores').postgresql ? 'postgresql' : 'sqlite'

describe.each(listReleases(provider))('a shop of %s', (release) => {
  it('is backed up, keeps every value, gets the schema of a new one, and goes on selling', async () => {
    const app = await restoreRelease(release, database.url, storage)
    const before = await readAllRows(database.url)
    expect(countRows(before, ['Order', 'OrderLine', 'Refund', 'Cart', 'App', 'Setting'])).not.toContain(0)

    const preview = await upgrade('--check', '--json')
    expect(JSON.parse(preview.stdout)).toMatchObject({
      from: null,
      isPossible: true,
      theme: { name: 'almanac' },
    })
    expect(findLosses(before, await readAllRows(database.url))).toEqual([])
    const upgraded = await upgrade()
    expect([upgraded.code, upgraded.stdout]).toEqual([0, expect.stringMatching(/^Applied .*_baseline/)])
    const after = await readAllRows(database.url)
    expect(findLosses(before, after)).toEqual([])
    expect(await schemaOf(database.url)).toEqual(await schemaOfNew())
    // What is asked at that moment is known from then on.
    const priced = after.PriceChange?.rows.map((row) => [row.variantId, row.price, row.currency])
    const currency = expect.stringMatching(/^[A-Z]{3}$/)
    expect(priced).toEqual(after.ProductVariant?.rows.map(({ id, price }) => [id, price, currency]))

    const [file = ''] = readdirSync(path.join(storage, 'backups'))
    expect(upgraded.stderr).toContain(`restore.ts ${path.join(storage, 'backups', file)} --force`)
    const backup = await openBackup(path.join(storage, 'backups', file), {
      storagePath: storage,
      backupKey: undefined,
    })
    const migrations = before._prisma_migrations?.rows.map(({ migration_name: name }) => name)
    expect(backup.manifest.migrations).toEqual(migrations?.sort())
    await backup.discard()

    await sellOn(app, before)
  }, 180_000)
})

/** The shop's own API, called by the app of before: former orders are there, and another one is placed. */
async function sellOn(app: { key: string; secret: string }, before: Tables): Promise<void> {
  const api = await openTestApi({ database, now: '2026-11-27T12:00:00Z' })
  try {
    const who = { 'x-api-key': app.key, 'x-api-secret': app.secret }
    const call = (method: string, target: string, body?: object, headers = {}) =>
      api.call(method, target, body, { ...who, ...headers })
    const login = { email: 'ada@example.com', password: 'larch-kettle-42' }
    const { access_token: token } = (await call('POST', '/auth/login', login)).json.data
    const customer = { authorization: `Bearer ${token}` }
    const cart = await call('GET', '/cart', undefined, customer)
    expect(cart.json.data.items.length).toBeGreaterThan(0)
    const placed = await call('POST', '/checkout', { ...ORDER, terms: true }, customer)
    expect(placed.status).toBe(201)
    const orders = await call('GET', '/orders?per_page=50', undefined, customer)
    const ada = before.Customer?.rows.find(({ email }) => email === login.email)?.id
    const numbers = before.Order?.rows.flatMap(({ customerId, number }) =>
      customerId === ada ? [number] : [],
    )
    expect(orders.json.data.map(({ number }: { number: string }) => number).sort()).toEqual(
      [...(numbers ?? []), placed.json.data.order.number].sort(),
    )
    expect(await findFaults(api.app.database.prisma)).toEqual([])
    expect(await compareLedger(api.app.database.prisma)).toEqual([])
  } finally {
    await api.close()
  }
}

/** Without the triggers that an open shop makes for its search. */
async function schemaOf(url: string): Promise<string[]> {
  return (await describeSchema(url)).filter((line) => !line.includes('search:'))
}

async function schemaOfNew(): Promise<string[]> {
  const fresh = await createTestDatabase()
  try {
    return await schemaOf(fresh.url)
  } finally {
    await fresh.drop()
  }
}

function countRows(tables: Tables, names: readonly string[]): number[] {
  return names.map((name) => tables[name]?.rows.length ?? 0)
}
