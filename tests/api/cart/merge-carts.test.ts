import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeCarts } from '#lib/domains/shop/cart/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type SignedIn, signInCustomer } from '#tests/support/factories/customers.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
})
afterAll(() => api.close())

const add = async (productId: number, quantity: number, headers = {}) =>
  (await api.call('POST', '/cart/items', { product_id: productId, quantity }, headers)).json.data
const beginGuestCart = async (productId: number, quantity: number): Promise<string> =>
  (await add(productId, quantity)).token
const merge = (customer: SignedIn, token: string) =>
  api.app.database.prisma.$transaction((tx) => mergeCarts(tx, api.app, { customer, token }))
const signIn = () => signInCustomer(api.app, api.credentials.id)
const cartOf = async ({ headers }: SignedIn) => (await api.get('/cart', headers)).json.data
const quantities = ({ items }: { items: { quantity: number }[] }) => items.map(({ quantity }) => quantity)

describe('a guest’s cart, when its owner signs in', () => {
  it('becomes the account’s, and is gone for guests', async () => {
    const { id } = await catalogue.product()
    const token = await beginGuestCart(id, 2)
    const ada = await signIn()
    await merge(ada, token)
    expect(quantities(await cartOf(ada))).toEqual([2])
    expect((await api.get('/cart', { 'x-cart-token': token })).json.data.item_count).toBe(0)
    await merge(ada, token)
    expect(quantities(await cartOf(ada))).toEqual([2])
  })

  it('is added to what the account has, as far as there is enough, which the cart tells once', async () => {
    const [jug, cup] = [await catalogue.product({ stock: 5, name: 'Jug' }), await catalogue.product()]
    const ada = await signIn()
    await add(jug.id, 3, ada.headers)
    await add(cup.id, 2, ada.headers)
    const token = await beginGuestCart(jug.id, 4)
    await add(cup.id, 1, { 'x-cart-token': token })
    await merge(ada, token)
    const merged = await cartOf(ada)
    expect(quantities(merged)).toEqual([5, 3])
    expect(merged.issues).toEqual([
      expect.objectContaining({ code: 'insufficient_stock', available: 5, item_id: merged.items[0].id }),
    ])
    expect((await cartOf(ada)).issues).toEqual([])
  })

  it('never lowers how many the account has, though fewer are left or sold at once by now', async () => {
    const { prisma } = api.app.database
    const [jug, cup] = [await catalogue.product({ stock: 9, name: 'Jug' }), await catalogue.product()]
    const ada = await signIn()
    await add(jug.id, 5, ada.headers)
    await add(cup.id, 4, ada.headers)
    const token = await beginGuestCart(jug.id, 2)
    await add(cup.id, 1, { 'x-cart-token': token })
    await prisma.productVariant.updateMany({ where: { productId: jug.id }, data: { stock: 3 } })
    await prisma.productVariant.updateMany({ where: { productId: cup.id }, data: { maxQuantity: 2 } })
    await merge(ada, token)
    const merged = await cartOf(ada)
    expect(quantities(merged)).toEqual([5, 4])
    const told = merged.issues.map(({ code, available }: Record<string, unknown>) => [code, available])
    expect(told).toEqual([
      ['insufficient_stock', 3],
      ['quantity_above_maximum', 2],
    ])
    expect((await cartOf(ada)).issues).toEqual(merged.issues)
  })

  it('is cut to what the shop sells at once, and said to be, where that is less than what is left', async () => {
    const jug = await catalogue.product({ stock: 5, name: 'Jug' })
    await api.app.database.prisma.productVariant.updateMany({
      where: { productId: jug.id },
      data: { maxQuantity: 4 },
    })
    const ada = await signIn()
    await add(jug.id, 4, ada.headers)
    await merge(ada, await beginGuestCart(jug.id, 3))
    const { items, issues } = await cartOf(ada)
    expect([items[0].quantity, issues[0].code, issues[0].available]).toEqual([4, 'quantity_above_maximum', 4])
    expect((await cartOf(ada)).issues).toEqual([])
  })

  it('adds up what is no longer sold too, which the cart tells anyway', async () => {
    const jug = await catalogue.product({ name: 'Jug' })
    const ada = await signIn()
    await add(jug.id, 998, ada.headers)
    const token = await beginGuestCart(jug.id, 2)
    await api.app.database.prisma.product.update({ where: { id: jug.id }, data: { published: false } })
    await merge(ada, token)
    const { items, issues } = await cartOf(ada)
    expect(quantities({ items })).toEqual([999])
    expect(issues.map(({ code, available }: Record<string, unknown>) => [code, available])).toEqual([
      ['quantity_above_maximum', 999],
      ['product_unavailable', null],
    ])
    expect(issues[0].message).toContain('Jug')
  })

  it('holds 999 pieces of a thing and no more', async () => {
    const { id } = await catalogue.product()
    const ada = await signIn()
    await add(id, 999, ada.headers)
    expect(quantities(await cartOf(ada))).toEqual([999])
    const more = await api.call('POST', '/cart/items', { product_id: id, quantity: 1 }, ada.headers)
    expect([more.status, Object.keys(more.json.errors)]).toEqual([422, ['quantity']])
    await merge(ada, await beginGuestCart(id, 1))
    const { items, issues } = await cartOf(ada)
    expect([items[0].quantity, issues[0].code, issues[0].available]).toEqual([
      999,
      'quantity_above_maximum',
      999,
    ])
  })

  it('holds two full carts and no more, however often another is merged into it', async () => {
    const ada = await signIn()
    const products = []
    for (let i = 0; i < 4; i++) products.push(await catalogue.product())
    const fillUp = async (cartId: number, lines: number) => {
      const line = { cartId, name: 'Gone', options: [], quantity: 1, unitPrice: 100n }
      await api.app.database.prisma.cartItem.createMany({ data: Array.from({ length: lines }, () => line) })
    }
    await add(products[0]?.id ?? 0, 1, ada.headers)
    const { id: cartId } = await api.app.database.prisma.cart.findFirstOrThrow({
      where: { customerId: ada.id },
    })
    await fillUp(cartId, 197)
    const token = await beginGuestCart(products[1]?.id ?? 0, 1)
    for (const { id } of products.slice(2)) await add(id, 1, { 'x-cart-token': token })
    await add(products[0]?.id ?? 0, 1, { 'x-cart-token': token })
    await merge(ada, token)
    const { items } = await cartOf(ada)
    expect(items).toHaveLength(200)
    // What the cart has already is added to all the same.
    expect(items[0].quantity).toBe(2)
  })

  it('tells once of an item that was cut more than once', async () => {
    const jug = await catalogue.product({ stock: 3, name: 'Jug' })
    const ada = await signIn()
    await add(jug.id, 2, ada.headers)
    for (let i = 0; i < 3; i++) await merge(ada, await beginGuestCart(jug.id, 2))
    expect((await cartOf(ada)).issues).toHaveLength(1)
  })

  it('brings its coupon where the account’s has none', async () => {
    for (const code of ['OWN', 'GUESTS']) {
      await api.app.database.prisma.coupon.create({ data: { code, type: 'percent', percent: 1000 } })
    }
    const { id } = await catalogue.product()
    const [ada, bob] = [await signIn(), await signIn()]
    await add(id, 1, bob.headers)
    await api.call('POST', '/cart/coupon', { code: 'OWN' }, bob.headers)
    for (const customer of [ada, bob]) {
      const token = await beginGuestCart(id, 1)
      await api.call('POST', '/cart/coupon', { code: 'GUESTS' }, { 'x-cart-token': token })
      await merge(customer, token)
    }
    expect((await cartOf(ada)).coupon.code).toBe('GUESTS')
    expect((await cartOf(bob)).coupon.code).toBe('OWN')
  })

  it('brings what it had to tell, and leaves lines apart whose variants are gone', async () => {
    const { prisma } = api.app.database
    const [jug, cup] = [await catalogue.product({ stock: 3 }), await catalogue.product()]
    const ada = await signIn()
    await add(jug.id, 3, ada.headers)
    await add(cup.id, 1, ada.headers)
    const token = await beginGuestCart(cup.id, 2)
    await add(jug.id, 1, { 'x-cart-token': token })
    await prisma.product.delete({ where: { id: cup.id } })
    const told = (name: string, itemId: number) => ({
      ...{ code: 'insufficient_stock', itemId, name, available: 1, oldPrice: null, newPrice: null },
    })
    const [cut, gone] = await prisma.cartItem.findMany({
      where: { cart: { customerId: ada.id } },
      orderBy: { id: 'asc' },
    })
    const ofOwn = [told('Own', gone?.id ?? 0), told('Replaced', cut?.id ?? 0)]
    await prisma.cart.update({ where: { customerId: ada.id }, data: { notices: ofOwn, couponCode: 'OWN' } })
    const { cartId } = await prisma.cartItem.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const ofGuest = [told('Guest', 0)]
    await prisma.cart.update({ where: { id: cartId }, data: { notices: ofGuest, couponCode: 'GUESTS' } })
    await merge(ada, token)
    const row = await prisma.cart.findUniqueOrThrow({ where: { customerId: ada.id } })
    const notice = { ...told(jug.name, cut?.id ?? 0), available: 3 }
    expect(row).toMatchObject({ couponId: null, couponCode: 'OWN', notices: [ofOwn[0], ...ofGuest, notice] })
    expect(quantities(await cartOf(ada))).toEqual([3, 1, 2])
  })

  it('is merged once, however many devices sign in with it at once', async () => {
    const { id } = await catalogue.product()
    const [ada, bob] = [await signIn(), await signIn()]
    const token = await beginGuestCart(id, 3)
    await Promise.all(Array.from({ length: 10 }, (_, at) => merge(at % 2 === 0 ? ada : bob, token)))
    const both = [await cartOf(ada), await cartOf(bob)]
    expect(both.flatMap(quantities)).toEqual([3])
  })

  it('is left alone while guests have no carts', async () => {
    const token = await beginGuestCart((await catalogue.product()).id, 2)
    const ada = await signIn()
    await api.app.settings.set('account.guest_cart', false)
    await merge(ada, token)
    await api.app.settings.unset('account.guest_cart')
    expect((await cartOf(ada)).items).toEqual([])
    expect((await api.get('/cart', { 'x-cart-token': token })).json.data.item_count).toBe(2)
  })

  it('is left alone where the token names none', async () => {
    const ada = await signIn()
    await merge(ada, 'ct_nonsense')
    expect(await cartOf(ada)).toMatchObject({ id: null, item_count: 0 })
  })
})
