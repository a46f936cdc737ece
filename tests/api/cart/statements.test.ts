import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'

let shop: ShopApi
let cart: Record<string, string>
let products: { id: number }[]

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('shop.country', 'US')
  products = [
    await shop.catalogue.product({ stock: 100 }),
    await shop.catalogue.product({ stock: 100 }),
    await shop.catalogue.product({ stock: 100 }),
  ]
  cart = await shop.beginCart(products.slice(0, 2))
})
afterAll(() => shop.close())

const product = (index: number) => products[index] as { id: number }

async function count(work: () => Promise<{ status: number }>): Promise<number> {
  const statements = await shop.statements(async () => expect((await work()).status).toBe(200))
  return statements.length
}

it('a cart is begun with five statements, whatever is put in', async () => {
  expect(await count(() => shop.add(product(0), 1, {}))).toBe(5)
})

it('something is added with four statements, however much is in the cart', async () => {
  expect(await count(() => shop.add(product(2), 1, cart))).toBe(4)
  expect(await count(() => shop.add(product(2), 1, cart))).toBe(4)
})

it('a cart is shown with two statements, and with two again after the taxes have changed', async () => {
  const show = () => shop.get('/cart', cart)
  expect(await count(show)).toBe(2)
  await shop.app.database.prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 200_000 } })
  expect((await show()).json.data.totals.tax.amount).toBeGreaterThan(0)
  expect(await count(show)).toBe(2)
})

it('a quantity is changed and a line removed with four and three statements', async () => {
  const { json } = await shop.get('/cart', cart)
  const path = `/cart/items/${json.data.items[0].id}`
  expect(await count(() => shop.call('PATCH', path, { quantity: 7 }, cart))).toBe(4)
  expect(await count(() => shop.call('DELETE', path, undefined, cart))).toBe(3)
})
