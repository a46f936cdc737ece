import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
// Refused codes are counted by sender.
beforeEach(() => shop.clock.advance(3600))

type Product = { id: number }
type Headers = Record<string, string>

const db = () => shop.app.database.prisma
const changeVariant = ({ id }: Product, data: object) =>
  db().productVariant.updateMany({ where: { productId: id }, data })
const changeProduct = ({ id }: Product, data: object) => db().product.update({ where: { id }, data })
const read = async (cart: Headers) => (await shop.get('/cart', cart)).json.data
const codesOf = ({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code)
/** The status and, of a refusal, its code or its fields. */
async function put(product: Product, quantity: number): Promise<unknown[]> {
  const { status, json } = await shop.add(product, quantity, {})
  return status === 200 ? [200] : [status, json.error ?? Object.keys(json.errors)[0]]
}

describe('what a line asks for', () => {
  it('is the larger minimum and the smaller maximum of product and variant, to the piece', async () => {
    const [one, other] = [await shop.catalogue.product(), await shop.catalogue.product()]
    await changeProduct(one, { minQuantity: 3, maxQuantity: 5 })
    await changeVariant(one, { minQuantity: 2, maxQuantity: 9 })
    await changeProduct(other, { minQuantity: 2, maxQuantity: 9 })
    await changeVariant(other, { minQuantity: 3, maxQuantity: 5 })
    for (const product of [one, other]) {
      const answers = await Promise.all([2, 3, 5, 6].map((quantity) => put(product, quantity)))
      expect(answers).toEqual([[422, 'quantity'], [200], [200], [422, 'quantity']])
      const [item] = (await read(await shop.beginCart([product], 3))).items
      expect([item.min_quantity, item.max_quantity]).toEqual([3, 5])
    }
  })

  it('is named as one number where there is only one, in words where it is one unit', async () => {
    const [one, six, last] = [
      await shop.catalogue.product(),
      await shop.catalogue.product(),
      await shop.catalogue.product({ name: 'Lamp', stock: 1 }),
    ]
    await changeProduct(one, { maxQuantity: 1 })
    await changeProduct(six, { minQuantity: 6, maxQuantity: 6 })
    const answer = async (product: Product) => (await shop.add(product, 2, {})).json
    expect((await answer(one)).errors).toEqual({ quantity: ['You can buy one of this at a time.'] })
    expect((await answer(six)).errors).toEqual({ quantity: ['You can buy exactly 6 of this at a time.'] })
    expect((await answer(last)).message).toBe('Only one of Lamp is left.')
  })

  it('is never more than there is, unless it is sold beyond that or not counted', async () => {
    const product = await shop.catalogue.product({ stock: 4 })
    expect(await Promise.all([4, 5].map((quantity) => put(product, quantity)))).toEqual([
      [200],
      [409, 'insufficient_stock'],
    ])
    const refused = await shop.add(product, 5, {})
    expect(JSON.parse(refused.headers['X-Error-Details'] ?? '')).toEqual({ available: 4 })
    const cart = await shop.beginCart([product], 4)
    const itemOf = async () => {
      const { items, issues } = await read(cart)
      return [items[0].max_quantity, items[0].in_stock, issues.length]
    }
    expect(await itemOf()).toEqual([4, true, 0])
    await changeVariant(product, { maxQuantity: 6 })
    expect(await itemOf()).toEqual([4, true, 0])
    await changeVariant(product, { maxQuantity: 4, stock: 9 })
    expect(await itemOf()).toEqual([4, true, 0])
    await changeVariant(product, { maxQuantity: null, stock: 0 })
    expect(await itemOf()).toEqual([0, false, 1])
    await changeVariant(product, { backorder: true })
    expect(await itemOf()).toEqual([null, true, 0])
    await changeVariant(product, { backorder: false, trackStock: false })
    expect(await itemOf()).toEqual([null, true, 0])
  })

  it('is checked before the line is written', async () => {
    const product = await shop.catalogue.product({ stock: 4 })
    const cart = await shop.beginCart([product], 3)
    const { id } = (await read(cart)).items[0]
    const writesOf = async (change: () => Promise<unknown>) => {
      const statements = await shop.statements(change)
      return statements.filter((sql) => /^\s*(INSERT|UPDATE)\b[^(]*\bCartItem\b/i.test(sql)).length
    }
    const setTo = (quantity: number) => shop.call('PATCH', `/cart/items/${id}`, { quantity }, cart)
    expect(await writesOf(() => shop.add(product, 2, cart))).toBe(0)
    expect(await writesOf(() => setTo(5))).toBe(0)
    expect(await writesOf(() => shop.add(product, 1, cart))).toBe(1)
    expect(await writesOf(() => setTo(2))).toBe(1)
  })

  it('is not looked at if the cart is full', async () => {
    const [known, scarce] = [await shop.catalogue.product(), await shop.catalogue.product({ stock: 1 })]
    const cart = await shop.beginCart([known], 1)
    const { cartId, slug, name, variantName, quantity, unitPrice } = await db().cartItem.findFirstOrThrow({
      where: { productId: known.id },
    })
    // Lines of variants that were deleted since.
    const line = { cartId, slug, name, variantName, quantity, unitPrice, options: [] }
    await db().cartItem.createMany({ data: Array.from({ length: 99 }, () => line) })
    const refused = await shop.add(scarce, 5, cart)
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['product_id']])
    expect((await shop.add(known, 1, cart)).status).toBe(200)
  })
})

describe('what is for sale', () => {
  it('is so from its very moment on, and shown as cheaper only where it is', async () => {
    const product = await shop.catalogue.product({ price: 500 })
    const moment = new Date(shop.clock.now().getTime() + 1)
    await changeProduct(product, { publishedAt: moment })
    expect(await put(product, 1)).toEqual([422, 'product_id'])
    shop.clock.set(moment)
    const cart = await shop.beginCart([product])
    const [compared, expected] = [
      [499n, 500n, 501n],
      [null, null, { amount: 501, formatted: '$5.01' }],
    ]
    for (const [index, compareAtPrice] of compared.entries()) {
      await changeVariant(product, { compareAtPrice })
      expect((await read(cart)).items[0].compare_at_price).toEqual(expected[index])
    }
  })

  it('is none of these, and the shopper is told why', async () => {
    const sized = await shop.catalogue.product({
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ price: 700, optionValues: { Size: 'S' } }],
    })
    const draft = await shop.catalogue.product({ published: false })
    const set = await shop.catalogue.product({ kind: 'grouped', variants: [], memberIds: [sized.id] })
    const external = { url: 'https://elsewhere.example/', buttonText: null, price: 900, compareAtPrice: null }
    const linked = await shop.catalogue.product({ kind: 'external', variants: [], external })
    const unmade = await shop.catalogue.product()
    await changeVariant(unmade, { active: false })
    const told = async (body: object) => (await shop.call('POST', '/cart/items', body)).json.errors
    const notForSale = { product_id: ['This product is not for sale.'] }
    expect(await told({ product_id: draft.id })).toEqual(notForSale)
    expect(await told({ product_id: unmade.id })).toEqual(notForSale)
    expect(await told({ product_id: set.id })).toEqual({
      product_id: ['This is a group of products. Choose one of them.'],
    })
    expect(await told({ product_id: linked.id })).toEqual({
      product_id: ['This product is sold on another site. Follow the link on its page.'],
    })
    expect(await told({ product_id: sized.id })).toEqual({
      variant_id: ['Choose a variant of this product.'],
    })
    expect(await told({ product_id: sized.id, variant_id: 999_999 })).toEqual({
      variant_id: ['This variant does not exist.'],
    })
  })

  it('is no product that has become a group or is sold elsewhere', async () => {
    const products = [await shop.catalogue.product(), await shop.catalogue.product()]
    const cart = await shop.beginCart(products)
    for (const [index, kind] of ['on_request', 'external'].entries())
      await changeProduct(products[index] ?? { id: 0 }, { kind })
    const { items, issues, totals } = await read(cart)
    expect(codesOf({ issues })).toEqual(['product_unavailable', 'product_unavailable'])
    expect([items.length, totals.total.amount]).toEqual([2, 0])
  })

  it('is no variant that was put away', async () => {
    const product = await shop.catalogue.product({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((Size) => ({ price: 700, optionValues: { Size } })),
    })
    const [small] = await db().productVariant.findMany({ where: { productId: product.id } })
    const variant_id = small?.id
    const add = () => shop.call('POST', '/cart/items', { product_id: product.id, variant_id })
    expect((await add()).status).toBe(200)
    await db().productVariant.update({ where: { id: small?.id }, data: { active: false } })
    const refused = await add()
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['variant_id']])
  })

  it('is taxed unless it is not taxable', async () => {
    await db().taxRate.create({ data: { name: 'VAT', country: 'SE', rate: 250_000 } })
    await shop.app.settings.set('shop.country', 'SE')
    const product = await shop.catalogue.product({ price: 1000 })
    const cart = await shop.beginCart([product])
    const taxOf = async () => (await read(cart)).totals.tax.amount
    expect(await taxOf()).toBe(250)
    await changeProduct(product, { taxable: false })
    expect(await taxOf()).toBe(0)
    await shop.app.settings.unset('shop.country')
  })
})

describe('a change of the shop’s currency', () => {
  it('is told instead of prices, until the whole cart is accepted with one change', async () => {
    const products = [await shop.catalogue.product({ price: 500 }), await shop.catalogue.product()]
    const cart = await shop.beginCart(products)
    await shop.app.settings.set('currency.code', 'EUR')
    for (const [index, product] of products.entries()) await changeVariant(product, { price: 700 + index })
    const told = await read(cart)
    expect(codesOf(told)).toEqual(['currency_changed'])
    await shop.call('PATCH', `/cart/items/${told.items[0].id}`, { quantity: 1 }, cart)
    const accepted = await read(cart)
    expect([codesOf(accepted), accepted.totals.subtotal.amount]).toEqual([[], 1401])
    await shop.app.settings.unset('currency.code')
  })
})

describe('a coupon', () => {
  const coupon = (data: object) =>
    db().coupon.create({ data: { type: 'percent', percent: 1000, ...data } as never })
  const use = (code: string, cart: Headers) => shop.call('POST', '/cart/coupon', { code }, cart)

  it('is for the products it names, and for nothing on sale where it says so', async () => {
    const [lamp, jug] = [
      await shop.catalogue.product({ price: 1000 }),
      await shop.catalogue.product({ price: 500, compareAtPrice: 600 }),
    ]
    const cart = await shop.beginCart([lamp, jug])
    await coupon({ code: 'LAMPS', products: { create: { productId: lamp.id } } })
    await coupon({ code: 'REGULAR', excludeSaleItems: true })
    for (const code of ['LAMPS', 'REGULAR']) {
      const { items } = (await use(code, cart)).json.data
      expect(items.map(({ discount }: { discount: { amount: number } }) => discount.amount)).toEqual([100, 0])
    }
  })

  it('of an amount is for the currency it was made in', async () => {
    await coupon({ code: 'DOLLARS', type: 'fixed', percent: null, amount: 300n, currency: 'USD' })
    const cart = await shop.beginCart([await shop.catalogue.product({ price: 1000 })])
    await shop.app.settings.set('currency.code', 'EUR')
    const refused = await use('DOLLARS', cart)
    expect([refused.status, refused.json.errors?.code?.[0]]).toEqual([
      422,
      expect.stringContaining('does not apply to anything'),
    ])
    await shop.app.settings.unset('currency.code')
    expect((await use('DOLLARS', cart)).json.data.totals.discount.amount).toBe(300)
  })
})

describe('a guest’s token', () => {
  it('begins a cart within thirty days of its issue', async () => {
    const { id } = await shop.catalogue.product()
    const begin = async (milliseconds: number) => {
      // A token knows the second it was issued in.
      shop.clock.set(new Date(Math.ceil(shop.clock.now().getTime() / 1000) * 1000))
      const { token } = (await shop.get('/cart')).json.data
      shop.clock.advance(30 * 24 * 3600 + milliseconds / 1000)
      const { json } = await shop.add({ id }, 1, { 'x-cart-token': token })
      return json.data.token === undefined ? 'kept' : 'another'
    }
    expect([await begin(-1), await begin(0)]).toEqual(['kept', 'another'])
  })
})

describe('the highest prices', () => {
  it('leave sums that can be counted: of the dearest item, a line has ten', async () => {
    const dear = await shop.catalogue.product({ price: MAX_PRICE })
    expect(await put(dear, 11)).toEqual([422, 'quantity'])
    const cart = await shop.beginCart([dear], 10)
    const { items, totals } = await read(cart)
    expect([items[0].max_quantity, totals.total.amount]).toEqual([10, 10 * MAX_PRICE])
    await changeVariant(dear, { price: 100n })
    await shop.call('PATCH', `/cart/items/${items[0].id}`, { quantity: 999 }, cart)
    await changeVariant(dear, { price: BigInt(MAX_PRICE) })
    expect(codesOf(await read(cart))).toContain('quantity_above_maximum')
  })

  it('are no limit where a line may have 999 all the same', async () => {
    const mostOf = async (price: number) =>
      (await read(await shop.beginCart([await shop.catalogue.product({ price })]))).items[0].max_quantity
    // Of ten million millions, what 999 and what 998 units may cost.
    const [most, dearer] = [10_010_010_010, 10_010_010_011]
    expect([await mostOf(0), await mostOf(most), await mostOf(dearer)]).toEqual([null, null, 998])
  })
})
