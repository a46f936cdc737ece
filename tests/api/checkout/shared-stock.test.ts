import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptChanges } from '#lib/domains/shop/cart/index.ts'
import { saveProduct, setStock } from '#lib/domains/shop/catalogue/index.ts'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
let made = 0

/** Ink in two colours that are counted together, and one that is counted by itself. */
async function createInk(stock: number) {
  const number = ++made
  const shared = { price: 300, trackStock: true, stock, sharesStock: true }
  const { id } = await shop.catalogue.product({
    options: [{ name: 'Ink', values: ['Black', 'Blue', 'Red'] }],
    variants: [
      { ...shared, sku: `BLACK-${number}`, optionValues: { Ink: 'Black' } },
      { ...shared, sku: `BLUE-${number}`, optionValues: { Ink: 'Blue' } },
      { ...shared, sku: `RED-${number}`, optionValues: { Ink: 'Red' }, stock: 5, sharesStock: false },
    ],
  })
  const variants = await db().productVariant.findMany({
    where: { productId: id },
    orderBy: { position: 'asc' },
  })
  const [black = 0, blue = 0, red = 0] = variants.map((variant) => variant.id)
  return { id, black, blue, red, number }
}

type Ink = Awaited<ReturnType<typeof createInk>>

const add = (ink: Ink, variant: number, quantity: number, headers: Record<string, string> = {}) =>
  shop.call('POST', '/cart/items', { product_id: ink.id, variant_id: variant, quantity }, headers)

async function beginCart(ink: Ink, variant: number, quantity: number): Promise<Record<string, string>> {
  const { json } = await add(ink, variant, quantity)
  return { 'x-cart-token': json.data.token }
}

/** The stock of each variant, which its movements add up to. */
async function stockOf({ id }: Ink): Promise<number[]> {
  const variants = await db().productVariant.findMany({
    where: { productId: id },
    orderBy: { position: 'asc' },
    include: { stockMovements: true },
  })
  for (const { stock, stockMovements } of variants)
    expect(stockMovements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(stock)
  return variants.map(({ stock }) => stock)
}

describe('stock that variants share', () => {
  it('cannot be put into one cart twice', async () => {
    const ink = await createInk(7)
    const cart = await beginCart(ink, ink.black, 4)
    expect((await add(ink, ink.blue, 4, cart)).json).toMatchObject({ error: 'insufficient_stock' })
    expect((await add(ink, ink.blue, 3, cart)).status).toBe(200)
    expect((await add(ink, ink.red, 5, cart)).status).toBe(200)
    const { json } = await shop.get('/cart', cart)
    expect(json.data.issues).toEqual([])
    expect((await shop.checkOut(cart)).status).toBe(201)
    expect(await stockOf(ink)).toEqual([0, 0, 0])
    expect((await db().product.findUniqueOrThrow({ where: { id: ink.id } })).inStock).toBe(false)
  })

  it('is sold once, whichever variants are bought at once', async () => {
    const ink = await createInk(7)
    const carts: Record<string, string>[] = []
    for (let index = 0; index < 20; index++)
      carts.push(await beginCart(ink, index % 2 ? ink.black : ink.blue, 2))
    const answers = await Promise.all(carts.map((cart) => shop.checkOut(cart)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17)
    expect(await stockOf(ink)).toEqual([1, 1, 5])
  })

  it('tells a cart whose lines are more than there is', async () => {
    const ink = await createInk(7)
    const cart = await beginCart(ink, ink.black, 4)
    await add(ink, ink.blue, 3, cart)
    await setStock(shop.app, `BLUE-${ink.number}`, 6)
    expect(await stockOf(ink)).toEqual([6, 6, 5])
    const { json } = await shop.get('/cart', cart)
    expect(json.data.issues).toMatchObject([
      { code: 'insufficient_stock', available: 3 },
      { code: 'insufficient_stock', available: 2 },
    ])
    expect((await shop.checkOut(cart)).status).toBe(409)
  })

  it('is accepted for as much as there is, on whichever lines', async () => {
    const ink = await createInk(7)
    const cart = await beginCart(ink, ink.black, 4)
    await add(ink, ink.blue, 3, cart)
    await setStock(shop.app, `BLUE-${ink.number}`, 3)
    await acceptChanges(shop.app, { customer: null, token: cart['x-cart-token'] })
    const { json } = await shop.get('/cart', cart)
    expect([json.data.issues, json.data.items.map((one: { quantity: number }) => one.quantity)]).toEqual([
      [],
      [3],
    ])
  })

  it('stays as it is when a variant is bought that is not tracked', async () => {
    const ink = await createInk(7)
    await db().productVariant.update({ where: { id: ink.black }, data: { trackStock: false } })
    const cart = await beginCart(ink, ink.black, 9)
    expect((await add(ink, ink.blue, 2, cart)).status).toBe(200)
    expect((await shop.checkOut(cart)).status).toBe(201)
    expect(await stockOf(ink)).toEqual([7, 5, 5])
  })

  it('comes back for all of them', async () => {
    const ink = await createInk(7)
    const cart = await beginCart(ink, ink.black, 2)
    await add(ink, ink.blue, 1, cart)
    await add(ink, ink.red, 1, cart)
    expect((await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })).status).toBe(201)
    expect(await stockOf(ink)).toEqual([4, 4, 4])
    shop.clock.advance(30 * 24 * 3600)
    await expireOrders(shop.app)
    expect(await stockOf(ink)).toEqual([7, 7, 5])
  })

  it('is one number when the product is saved, for retired variants as well', async () => {
    const ink = await createInk(7)
    await beginCart(ink, ink.blue, 1)
    const { slug, name } = await db().product.findUniqueOrThrow({ where: { id: ink.id } })
    const options = [{ name: 'Ink', values: ['Black', 'Green'] }]
    const black = { price: 300, stock: 4, optionValues: { Ink: 'Black' } }
    const green = { price: 300, trackStock: true, sharesStock: true, optionValues: { Ink: 'Green' } }
    await transact(db(), (tx) =>
      saveProduct(tx, { id: ink.id, slug, name, options, variants: [black, green] }, new Date()),
    )
    const rows = await db().productVariant.findMany({
      where: { productId: ink.id },
      orderBy: { id: 'asc' },
      select: { stock: true, active: true },
    })
    expect(rows).toEqual([
      { stock: 4, active: true },
      { stock: 4, active: false },
      { stock: 4, active: true },
    ])
    expect(await stockOf(ink)).toEqual([4, 4, 4])
  })

  it('is counted once for the product', async () => {
    const ink = await createInk(7)
    await shop.app.settings.set('shop.show_stock', true)
    const { json } = await shop.get(`/products?ids=${ink.id}`)
    expect(json.data[0].stock).toBe(12)
  })
})
