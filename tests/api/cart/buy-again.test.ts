import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyAgain, isPlacedFrom } from '#lib/domains/shop/cart/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const guest = { customer: null, token: undefined }

it('puts what can still be bought into the cart, and says what cannot', async () => {
  const [kettle, cup, atlas] = [
    await shop.catalogue.product({ name: 'Kettle' }),
    await shop.catalogue.product({ name: 'Cup', stock: 5 }),
    await shop.catalogue.product({ name: 'Atlas' }),
  ]
  const cart = await shop.beginCart([kettle], 2)
  await shop.add(cup, 3, cart)
  await shop.add(atlas, 1, cart)
  const { json } = await shop.checkOut(cart)
  const order = await findAnyOrder(shop.app, json.data.order.number)
  await db().product.update({ where: { id: atlas.id }, data: { published: false } })

  // Two of the five cups are left.
  const first = await buyAgain(shop.app, guest, order)
  expect(first).toMatchObject({ missing: ['Atlas'], fewer: ['Cup'] })
  const { token } = first.answer ?? {}
  expect(token).toMatch(/^ct_/)
  const read = async () =>
    (await shop.get('/cart', { 'x-cart-token': token ?? '' })).json.data.items.map(
      (item: { name: string; quantity: number }) => [item.name, item.quantity],
    )
  expect(await read()).toEqual([
    ['Kettle', 2],
    ['Cup', 2],
  ])

  const second = await buyAgain(shop.app, { customer: null, token }, order)
  expect(second).toMatchObject({ missing: ['Cup', 'Atlas'], fewer: [] })
  expect(await read()).toEqual([
    ['Kettle', 4],
    ['Cup', 2],
  ])

  await db().product.deleteMany({ where: { id: { in: [kettle.id, cup.id] } } })
  const deleted = await findAnyOrder(shop.app, order.number)
  expect(await buyAgain(shop.app, guest, deleted)).toEqual({
    answer: null,
    missing: ['Kettle', 'Cup', 'Atlas'],
    fewer: [],
  })
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
  const { answer } = await buyAgain(shop.app, guest, order)
  expect(answer?.cart.lines.map(({ soldVariantId }) => soldVariantId)).toEqual([variants[1]?.id])
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
