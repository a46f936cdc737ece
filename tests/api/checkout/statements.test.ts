import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let products: { id: number }[]

beforeAll(async () => {
  shop = await openShopApi()
  products = []
  for (const stock of [100, 100, 100, 100]) products.push(await shop.catalogue.product({ stock }))
  // Whatever is read once is read now.
  await shop.checkOut(await shop.beginCart(products.slice(0, 1)))
})
afterAll(() => shop.close())

it.each([1, 2, 4])('a cart of %i lines is ordered with the same fifteen statements', async (lines) => {
  const cart = await shop.beginCart(products.slice(0, lines))
  const statements = await shop.statements(async () => expect((await shop.checkOut(cart)).status).toBe(201))
  expect(statements.length).toBe(15)
})

it('an order that was just placed is answered as it is read', async () => {
  const cart = await shop.beginCart(products.slice(0, 3), 2)
  const { data } = (await shop.checkOut(cart)).json
  const read = await shop.get(`/orders/${data.order.number}`, { 'x-order-token': data.order_token })
  expect(read.status).toBe(200)
  expect(read.json.data).toEqual(data.order)
})
