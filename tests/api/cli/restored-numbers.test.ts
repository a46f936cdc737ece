import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { noteNumbersGivenOut } from '#lib/platform/process/numbers-given-out.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let folder: string
let database: TestDatabase
const file = () => path.join(folder, 'shop.tar.gz')
const place = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-numbers-'))
  database = await createTestDatabase()
  await inShop('kept', async (shop) => {
    await shop.app.settings.set('invoices.enabled', true)
    expect([await sell(shop, 'refunded'), await sell(shop)]).toEqual([
      ['INV-2026-000001', 'CN-2026-000001'],
      ['INV-2026-000002'],
    ])
  })
  expect(await run('backup', 'kept', '--to', file())).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function run(command: 'backup' | 'restore', storage: string, ...args: string[]) {
  return runCommand(`lib/cli/backup/${command}.ts`, args, {
    ...{ DATABASE_URL: database.url, STORAGE_PATH: place(storage), BACKUP_KEY: '', LOG_LEVEL: 'silent' },
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  })
}

/** The shop with a storage folder of the name. */
async function inShop<T>(storage: string, work: (shop: ShopApi) => Promise<T>): Promise<T> {
  await mkdir(place(storage), { recursive: true })
  const shop = await openShopApi({ database, env: { STORAGE_PATH: place(storage) } })
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

/** Sells something, and refunds it if asked; resolves to the numbers of its documents. */
async function sell(shop: ShopApi, then?: 'refunded'): Promise<string[]> {
  const slug = `bowl-${crypto.randomUUID()}`
  const cart = await shop.beginCart([await shop.catalogue.product({ slug, name: slug })])
  const { number } = (await shop.checkOut(cart)).json.data.order
  const order = await findAnyOrder(shop.app, number)
  await payByHand(shop.app, order)
  if (then) await refundByHand(shop.app, await findAnyOrder(shop.app, number), { everything: true })
  await shop.app.outbox.drain()
  const listed = await listInvoices(shop.app, order.id)
  for (const one of listed) expect(await findInvoice(shop.app, order.id, one.number)).not.toBeNull()
  return listed.map((one) => one.number)
}

const numbersAfter = (storage: string) => inShop(storage, (shop) => sell(shop, 'refunded'))

it('a restored shop goes on above the numbers that its storage folder knows of', async () => {
  expect(await numbersAfter('kept')).toEqual(['INV-2026-000003', 'CN-2026-000002'])
  expect(await run('restore', 'kept', file(), '--force')).toMatchObject({ code: 0 })
  expect(await numbersAfter('kept')).toEqual(['INV-2026-000004', 'CN-2026-000003'])
})

it('where the storage folder was lost, restoring asks for the last numbers, and replaces nothing without', async () => {
  const before = await inShop('kept', (shop) => shop.app.database.prisma.invoice.count())
  await mkdir(place('lost'), { recursive: true })
  const refused = await run('restore', 'lost', file(), '--force')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('--last-invoice INV-2026-000002 --last-credit-note CN-2026-000001')
  const half = await run('restore', 'lost', file(), '--force', '--last-invoice', 'INV-2026-000002')
  expect(half.stderr).toContain('--last-credit-note CN-2026-000001')
  expect(half.stderr).not.toContain('--last-invoice')
  const numbers = ['--last-invoice', 'INV-2026-000090', '--last-credit-note', 'seven']
  const wrong = await run('restore', 'lost', file(), '--force', ...numbers)
  expect(wrong.stderr).toContain('"seven" is not the number of a document')
  expect(await inShop('kept', (shop) => shop.app.database.prisma.invoice.count())).toBe(before)

  const given = ['--last-invoice', 'INV-2026-000090', '--last-credit-note', 'CN-2026-000001']
  expect(await run('restore', 'lost', file(), '--force', ...given)).toMatchObject({ code: 0 })
  expect(await numbersAfter('lost')).toEqual(['INV-2026-000091', 'CN-2026-000002'])
})

it('a database that went back by other means goes on above them, too', async () => {
  const [last = ''] = await numbersAfter('kept')
  await inShop('kept', async (shop) => {
    const { prisma } = shop.app.database
    await prisma.invoice.deleteMany()
    await prisma.invoiceSeries.deleteMany()
    expect(Number((await sell(shop))[0]?.slice(-6))).toBe(Number(last.slice(-6)) + 1)
  })
})

it('what another database has given out counts for nothing', async () => {
  await mkdir(place('another'), { recursive: true })
  await noteNumbersGivenOut(place('another'), { database: 'another', last: { 'invoice 2026': 5_000 } })
  const refused = await run('restore', 'another', file(), '--force')
  expect(refused.stderr).toContain('--last-invoice INV-2026-000002')
  const [number = ''] = await numbersAfter('another')
  expect(Number(number.slice(-6))).toBeLessThan(1_000)
})
