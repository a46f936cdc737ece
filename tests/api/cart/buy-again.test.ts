import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BoughtAgain, buyAgain, isPlacedFrom } from '#lib/domains/shop/cart/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const guest = { customer: null, token: undefined }

/** The outcome by the names of the lines. */
function read({ added, leftOut, priceChanges }: BoughtAgain) {
  return {
    added: added.map(({ line, quantity }) => [line.name, quantity]),
    leftOut: leftOut.map(({ line, quantity, reason }) => [line.name, quantity, reason]),
    prices: priceChanges.map(({ line, oldPrice, newPrice }) => [line.name, oldPrice, newPrice]),
  }
}

async function itemsOf(token: string | undefined) {
  const { json } = await shop.get('/cart', { 'x-cart-token': token ?? '' })
  return json.data.items.map((item: { name: string; quantity: number }) => [item.name, item.quantity])
}

it('puts what can still be bought into the cart, and says what cannot', async () => {
  const [kettle, cup, atlas] = [
    await shop.catalogue.product({ name: 'Kettle', price: 1000 }),
    await shop.catalogue.product({ name: 'Cup', stock: 5 }),
    await shop.catalogue.product({ name: 'Atlas' }),
  ]
  const cart = await shop.beginCart([kettle], 2)
  await shop.add(cup, 3, cart)
  await shop.add(atlas, 1, cart)
  const { json } = await shop.checkOut(cart)
  const order = await findAnyOrder(shop.app, json.data.order.number)
  await db().product.update({ where: { id: atlas.id }, data: { published: false } })
  await db().productVariant.updateMany({ where: { productId: kettle.id }, data: { price: 1200 } })

  // Two of the five cups are left.
  const first = await buyAgain(shop.app, guest, order)
  expect(read(first)).toEqual({
    added: [
      ['Kettle', 2],
      ['Cup', 2],
    ],
    leftOut: [
      ['Cup', 1, 'too_few_left'],
      ['Atlas', 1, 'unavailable'],
    ],
    prices: [['Kettle', 1000, 1200]],
  })
  const abroad = await buyAgain(shop.app, guest, { ...order, currency: 'JPY' })
  expect(read(abroad)).toEqual({ ...read(first), prices: [] })
  const { token } = first
  expect(token).toMatch(/^ct_/)
  expect(await itemsOf(token)).toEqual([
    ['Kettle', 2],
    ['Cup', 2],
  ])

  await db().product.update({ where: { id: kettle.id }, data: { maxQuantity: 3 } })
  const second = await buyAgain(shop.app, { customer: null, token }, order)
  expect(read(second)).toMatchObject({
    added: [['Kettle', 1]],
    leftOut: [
      ['Kettle', 1, 'quantity_limit'],
      ['Cup', 3, 'too_few_left'],
      ['Atlas', 1, 'unavailable'],
    ],
  })
  expect(await itemsOf(token)).toEqual([
    ['Kettle', 3],
    ['Cup', 2],
  ])

  await db().product.update({ where: { id: kettle.id }, data: { minQuantity: 3 } })
  await db().productVariant.updateMany({ where: { productId: cup.id }, data: { stock: 0 } })
  const third = await buyAgain(shop.app, guest, order)
  expect(read(third)).toMatchObject({
    added: [],
    leftOut: [
      ['Kettle', 2, 'quantity_limit'],
      ['Cup', 3, 'sold_out'],
      ['Atlas', 1, 'unavailable'],
    ],
  })

  await db().product.deleteMany({ where: { id: { in: [kettle.id, cup.id] } } })
  const deleted = await buyAgain(shop.app, guest, await findAnyOrder(shop.app, order.number))
  expect(read(deleted).leftOut.map(([, , reason]) => reason)).toEqual(Array(3).fill('unavailable'))
  expect(deleted.cart.lines).toEqual([])
})

it('is asked for by the holder of an order, and answers a retry with what was added at first', async () => {
  const lamp = await shop.catalogue.product({ name: 'Lamp', price: 1000, stock: 9 })
  const cart = await shop.beginCart([lamp], 2)
  const { json: placed } = await shop.checkOut(cart)
  const { order, order_token: token } = placed.data
  const path = `/orders/${order.number}/reorder`
  const key = 'reorder-lamp-0000000001'
  const again = (headers: Record<string, string>) => shop.call('POST', path, undefined, headers)
  expect((await again({ 'x-order-token': 'ot_of-no-order' })).status).toBe(404)

  const first = await again({ 'x-order-token': token, 'idempotency-key': key })
  expect(first.status).toBe(200)
  const { id: item_id } = order.items[0]
  expect(first.json.data).toMatchObject({
    added: [{ item_id, name: 'Lamp', variant_name: null, quantity: 2 }],
    left_out: [],
    price_changes: [],
    cart: { token: expect.stringMatching(/^ct_/), item_count: 2 },
  })
  const second = await again({ 'x-order-token': token, 'idempotency-key': key })
  expect(second.json).toEqual(first.json)
  const own = first.json.data.cart.token
  expect(await itemsOf(own)).toEqual([['Lamp', 2]])

  // Without the key, it is another time.
  const third = await again({ 'x-order-token': token, 'x-cart-token': own })
  expect(third.json.data.cart).toMatchObject({ item_count: 4 })
})

it('takes the variant that was ordered', async () => {
  const product = await shop.catalogue.product({
    name: 'Shirt',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { price: 1000, optionValues: { Size: 'S' } },
      { price: 2000, optionValues: { Size: 'M' } },
    ],
  })
  const variants = await db().productVariant.findMany({
    where: { productId: product.id },
    orderBy: { id: 'asc' },
  })
  const { json: added } = await shop.call('POST', '/cart/items', {
    product_id: product.id,
    variant_id: variants[1]?.id,
    quantity: 1,
  })
  const { json } = await shop.checkOut({ 'x-cart-token': added.data.token })
  const order = await findAnyOrder(shop.app, json.data.order.number)
  const { cart } = await buyAgain(shop.app, guest, order)
  expect(cart.lines.map(({ soldVariantId }) => soldVariantId)).toEqual([variants[1]?.id])
})

it('knows an order by the cart of a guest who placed it, and by no other', async () => {
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  const { json } = await shop.checkOut(cart)
  const { id } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
  const other = await shop.beginCart([await shop.catalogue.product({})])
  const isFrom = (token: string | undefined) => isPlacedFrom(shop.app, id, { customer: null, token })
  expect(await Promise.all([cart, other].map((one) => isFrom(one['x-cart-token'])))).toEqual([true, false])
  expect([await isFrom('ct_of-no-cart'), await isFrom(undefined)]).toEqual([false, false])
})

it('finds no room in a cart of a hundred other lines', async () => {
  const [lamp, known] = [await shop.catalogue.product({ name: 'Lamp' }), await shop.catalogue.product()]
  const { json } = await shop.checkOut(await shop.beginCart([lamp], 2))
  const order = await findAnyOrder(shop.app, json.data.order.number)
  const cart = await shop.beginCart([known])
  const shopper = { customer: null, token: cart['x-cart-token'] }
  const { cartId, slug, name, quantity, unitPrice } = await db().cartItem.findFirstOrThrow({
    where: { productId: known.id },
  })
  const fill = (count: number) =>
    db().cartItem.createMany({
      data: Array.from({ length: count }, () => ({ cartId, slug, name, quantity, unitPrice, options: [] })),
    })
  await fill(99)
  expect(read(await buyAgain(shop.app, shopper, order))).toEqual({
    ...{ added: [], leftOut: [['Lamp', 2, 'cart_full']], prices: [] },
  })
  await db().cartItem.deleteMany({ where: { productId: known.id } })
  expect(read(await buyAgain(shop.app, shopper, order)).added).toEqual([['Lamp', 2]])
})
