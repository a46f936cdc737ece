import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '#lib/app/app.ts'
import { setUpOwner } from '#lib/domains/people/staff/index.ts'
import { migrate, openStore, type UnpreparedStore } from '#lib/server/start/prepare-store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let database: TestDatabase
let storage: string

beforeAll(async () => {
  database = await createTestDatabase()
  storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-prepare-'))
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('STORAGE_PATH', storage)
  vi.stubEnv('APP_SECRET', 'a-secret-for-tests-that-is-long-enough')
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('PORT', '3000')
  vi.stubEnv('SITE_URL', '')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  await rm(storage, { recursive: true, force: true })
})

const opened: UnpreparedStore[] = []
const open = async () => {
  const store = await openStore()
  opened.push(store)
  return store
}
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

it('finds a new store empty, and links its first owner to it until there is one', async () => {
  await migrate()
  const store = await open()
  expect(await store.isEmpty()).toBe(true)
  const link = (await store.makeSetupLink()) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\/su_[\w-]{43}$/)
  const app = await openApp()
  await app.settings.set('site.url', 'https://shop.example')
  const again = (await store.makeSetupLink()) ?? ''
  expect(again).toMatch(/^https:\/\/shop\.example\/admin\/setup\/su_/)
  const owner = { name: 'Rosa', email: 'rosa@example.com', password: 'larch-kettle-42' }
  const browser = { ip: '192.0.2.1', device: 'Firefox', requestId: null }
  const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
  await expect(setUpOwner(app, { token: tokenOf(link), ...owner }, browser)).rejects.toMatchObject({
    code: 'invalid_link',
  })
  await setUpOwner(app, { token: tokenOf(again), ...owner }, browser)
  await app.close()
  expect(await store.makeSetupLink()).toBeNull()
})

it('finds a store with products not empty, and knows whether its indexes are built', async () => {
  const app = await openApp()
  await createCatalogueFactory(app).product({ name: 'Tarn Mug' })
  const store = await open()
  expect(await store.isEmpty()).toBe(false)
  expect(await store.lacksIndexes()).toBe(true)
  for (const type of app.search.definitions().keys()) await app.search.rebuild(type)
  expect(await store.lacksIndexes()).toBe(false)
  await app.close()
})

it('says what to do where the database cannot be opened', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  const advice = 'The database does not respond. Check DATABASE_URL, and that the server is running.'
  await expect(migrate()).rejects.toThrow(advice)
  await expect(openStore()).rejects.toThrow(advice)
  vi.stubEnv('DATABASE_URL', `file:${path.join(storage, 'unmigrated.db')}`)
  await expect(openStore()).rejects.toThrow('bin/storefront database deploy')
  vi.stubEnv('DATABASE_URL', database.url)
})
