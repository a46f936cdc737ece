import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSales } from '#lib/domains/shop/catalogue/staff/index.ts'
import { runImport, type SourceName, sources } from '#lib/import/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'in-the-cart-'))
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

async function importFile(source: SourceName, lines: string[]) {
  const file = path.join(folder, 'export.csv')
  await writeFile(file, lines.join('\n'))
  const result = await runImport({
    ...{ database: api.app.database, source: sources[source], file, now: api.clock.now() },
    settings: { exponent: 2, currency: 'USD', timeZone: 'UTC', weightUnit: 'kg', language: 'en' },
  })
  expect(result.skipped).toEqual([])
  // Rows are dated by the real clock.
  await api.app.database.prisma.product.updateMany({ data: { publishedAt: api.clock.now() } })
}

async function add(sku: string, quantity: number, token = '') {
  const { prisma } = api.app.database
  const product = await prisma.product.findFirstOrThrow({
    where: { OR: [{ sku }, { variants: { some: { sku } } }] },
    include: { variants: true },
  })
  const variant = product.variants.length > 1 ? product.variants.find((one) => one.sku === sku) : undefined
  const body = { product_id: product.id, variant_id: variant?.id ?? null, quantity }
  const answer = await api.call('POST', '/cart/items', body, token ? { 'x-cart-token': token } : {})
  const { data, errors } = answer.json
  return { status: answer.status, errors, token: data?.token as string, cart: data }
}

it('sells a product at its sale price until the sale ends by itself, and from when a later one begins', async () => {
  await importFile('woocommerce', [
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,In stock?,Sale price,Regular price',
    '1,simple,RUNNING,Running,1,2026-01-01,2026-06-30,1,15,20',
    '2,simple,LATER,Later,1,2026-07-01,2026-07-31,1,12,20',
  ])
  const pricesAt = async (time: string) => {
    api.clock.set(time)
    await runSales(api.app)
    const { token } = await add('RUNNING', 1)
    const { cart } = await add('LATER', 1, token)
    const prices = cart.items.map(({ unit_price }: { unit_price: { amount: number } }) => unit_price.amount)
    return [...prices, cart.totals.subtotal.amount]
  }
  expect(await pricesAt('2026-06-01T12:00:00Z')).toEqual([1500, 2000, 3500])
  expect(await pricesAt('2026-06-30T23:59:30Z')).toEqual([1500, 2000, 3500])
  expect(await pricesAt('2026-07-01T00:01:00Z')).toEqual([2000, 1200, 3200])
  expect(await pricesAt('2026-08-01T00:01:00Z')).toEqual([2000, 2000, 4000])
})

it('refuses what is not for sale, and sells what is free or unlisted', async () => {
  await importFile('woocommerce', [
    'ID,Type,SKU,Name,Published,In stock?,Regular price',
    '11,simple,ASK,On request,1,1,',
    '12,simple,FREE,Free sample,1,1,0',
  ])
  await importFile('shopify', [
    'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status',
    'hat,Hat,TRUE,Title,Default Title,HIDDEN-HAT,5,deny,10.00,unlisted',
  ])
  expect(await add('ASK', 1)).toMatchObject({
    ...{
      status: 422,
      errors: {
        product_id: [
          'The price of this product is on request, so it cannot be put into a cart. Contact the shop.',
        ],
      },
    },
  })
  expect(await add('FREE', 1)).toMatchObject({ status: 200, cart: { totals: { subtotal: { amount: 0 } } } })
  expect(await add('HIDDEN-HAT', 1)).toMatchObject({ status: 200 })
})

it("shares the parent's stock among its variations", async () => {
  await importFile('woocommerce', [
    'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    '21,variable,INK,Ink,1,1,7,,,Ink,"Black, Blue"',
    '22,variation,INK-BLACK,Ink,1,1,parent,3,INK,Ink,Black',
    '23,variation,INK-BLUE,Ink,1,1,parent,4,INK,Ink,Blue',
  ])
  const { status, token } = await add('INK-BLACK', 4)
  expect(status).toBe(200)
  expect((await add('INK-BLUE', 4, token)).status).toBe(409)
  expect((await add('INK-BLUE', 3, token)).status).toBe(200)
})
