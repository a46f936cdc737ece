import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payByHand } from '#lib/domains/shop/checkout/index.ts'
import { countStep, findAnyOrder, readFunnel } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.funnelCount.deleteMany()
})

const read = () => readFunnel(shop.app, { days: 1 })

it('counts each step of a purchase once', async () => {
  const product = await shop.catalogue.product({})
  const other = await shop.catalogue.product({})
  const cart = await shop.beginCart([product])
  await shop.add(other, 1, cart)
  await shop.add(product, 1, cart)
  expect(await read()).toEqual([{ day: '2026-06-01', cart: 1, checkout: 0, payment: 0, paid: 0 }])
  await shop.get('/checkout', cart)
  await shop.get('/checkout', cart)
  expect(await read()).toMatchObject([{ cart: 1, checkout: 1, payment: 0, paid: 0 }])
  const { json } = await shop.checkOut(cart)
  expect(await read()).toMatchObject([{ checkout: 1, payment: 1, paid: 0 }])
  const order = await findAnyOrder(shop.app, json.data.order.number)
  await payByHand(shop.app, order)
  await payByHand(shop.app, order).catch(() => undefined)
  expect(await read()).toMatchObject([{ cart: 1, checkout: 1, payment: 1, paid: 1 }])
})

it('begins anew with a cart that was emptied, and shows no checkout of an empty one', async () => {
  const product = await shop.catalogue.product({})
  const cart = await shop.beginCart([product])
  await shop.get('/checkout', cart)
  const { items } = (await shop.get('/cart', cart)).json.data
  await shop.call('DELETE', `/cart/items/${items[0].id}`, undefined, cart)
  await shop.get('/checkout', cart)
  expect(await read()).toMatchObject([{ cart: 1, checkout: 1 }])
  await shop.add(product, 1, cart)
  await shop.get('/checkout', cart)
  expect(await read()).toMatchObject([{ cart: 2, checkout: 2 }])
})

it('counts one checkout of a cart that is opened many times at once', async () => {
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  await Promise.all(Array.from({ length: 12 }, () => shop.get('/checkout', cart)))
  expect(await read()).toMatchObject([{ cart: 1, checkout: 1 }])
})

it('takes an estimate of shipping beside the cart for no checkout', async () => {
  const visitor = openVisitor(shop.app)
  const { id } = await shop.catalogue.product({})
  await visitor.send('/cart/forms/add', { product_id: String(id) })
  expect((await visitor.cart({ country: 'US', postcode: '97209' }))?.data.estimate).toBeTruthy()
  expect(await read()).toMatchObject([{ cart: 1, checkout: 0 }])
  await visitor.checkout()
  expect(await read()).toMatchObject([{ cart: 1, checkout: 1 }])
})

it('changes one order’s payment method without counting another', async () => {
  await shop.app.settings.set('payments.sandbox.enabled', true)
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  await shop.checkOut(cart, { payment_gateway: 'sandbox' })
  await shop.checkOut(cart, { payment_gateway: 'sandbox', customer_note: 'Ring twice.' })
  expect(await read()).toMatchObject([{ payment: 1 }])
})

it('loses nothing when many count at once, takes back what fails, and begins a day in the site’s time zone', async () => {
  const count = (fails: boolean) =>
    transact(shop.app.database.prisma, async (tx) => {
      await countStep(tx, shop.app, 'paid')
      if (fails) throw new Error('The transaction fails.')
    }).catch(() => undefined)
  await Promise.all(Array.from({ length: 60 }, (_, index) => count(index % 3 === 0)))
  expect(await read()).toMatchObject([{ paid: 40 }])
  shop.clock.set('2026-06-01T23:30:00Z')
  await shop.app.settings.set('site.timezone', 'Asia/Tokyo')
  await count(false)
  expect(await readFunnel(shop.app, { days: 2 })).toMatchObject([
    { day: '2026-06-02', paid: 1 },
    { day: '2026-06-01', paid: 40 },
  ])
})
