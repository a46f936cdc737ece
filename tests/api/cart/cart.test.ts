import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ env: { TRUSTED_PROXIES: '192.0.2.1' } })
  catalogue = createCatalogueFactory(api.app)
})
afterAll(() => api.close())

const as = (token: string) => ({ 'x-cart-token': token })
const add = (body: object, headers = {}) => api.call('POST', '/cart/items', body, headers)
/** A guest's cart with one product in it. */
async function beginCart(product: { id: number }, quantity = 1) {
  const { json } = await add({ product_id: product.id, quantity })
  return { token: json.data.token as string, item: json.data.items[0], cart: json.data }
}
const totals = ({ json }: TestAnswer) => {
  const { subtotal, discount, shipping, tax, total } = json.data.totals
  return [subtotal.amount, discount.amount, shipping?.amount ?? null, tax.amount, total.amount]
}
const codes = ({ json }: TestAnswer) => json.data.issues.map(({ code }: { code: string }) => code)
const coupon = (data: object) =>
  api.app.database.prisma.coupon.create({ data: { type: 'percent', percent: 1000, ...data } as never })

describe('GET /cart', () => {
  it('gives a guest a token, and writes nothing', async () => {
    const { json, status } = await api.get('/cart')
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      id: null,
      item_count: 0,
      items: [],
      issues: [],
      coupon: null,
      updated_at: null,
    })
    expect(json.data.token).toMatch(/^ct_[\w-]{48}\.[\w-]{22}$/)
    expect(await api.app.database.prisma.cart.count()).toBe(0)
  })

  it('gives the token no second time, and the cart begins under it', async () => {
    const { token } = (await api.get('/cart')).json.data
    const again = await api.get('/cart', as(token))
    expect(again.json.data).not.toHaveProperty('token')
    const { id } = await catalogue.product()
    const added = await add({ product_id: id }, as(token))
    expect(added.json.data).not.toHaveProperty('token')
    expect((await api.get('/cart', as(token))).json.data).toMatchObject({ item_count: 1 })
  })

  it('gives a new token for one that is unknown, forged or has expired', async () => {
    const { id } = await catalogue.product()
    const { token } = await beginCart({ id })
    // The end would not do: its last bits may mean nothing.
    const forged = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`
    for (const bad of ['nonsense', 'ct_', forged, `${token}x`]) {
      const { json } = await api.get('/cart', as(bad))
      expect([json.data.item_count, typeof json.data.token]).toEqual([0, 'string'])
    }
    api.clock.advance(31 * 24 * 3600)
    const { json } = await add({ product_id: id }, as(token))
    expect(json.data.token).toBeDefined()
    expect(json.data.token).not.toBe(token)
    expect(json.data.item_count).toBe(1)
  })

  it('keeps a guest’s cart for thirty days after it was last read, which is written down once a day', async () => {
    const { token } = await beginCart(await catalogue.product())
    const { token: unread } = await beginCart(await catalogue.product())
    const begun = api.clock.now().getTime()
    const readAt = async (days: number, milliseconds = 0) => {
      api.clock.set(new Date(begun + days * 24 * 3_600_000 + milliseconds))
      return (await api.get('/cart', as(token))).json.data.item_count as number
    }
    const writesOf = async (work: () => Promise<unknown>) =>
      (await api.statements(work)).filter((sql) => /UPDATE\W+(main\W+|public\W+)?Cart\W/i.test(sql)).length
    expect(await writesOf(() => readAt(1, -1))).toBe(0)
    expect(await writesOf(() => readAt(1))).toBe(1)
    expect(await writesOf(() => readAt(1))).toBe(0)
    expect(await readAt(31, -1)).toBe(1)
    expect((await api.get('/cart', as(unread))).json.data.item_count).toBe(0)
    expect(await readAt(61, -1)).toBe(0)
    const { token: other } = await beginCart(await catalogue.product())
    const left = api.clock.now().getTime() + 30 * 24 * 3_600_000
    api.clock.set(new Date(left))
    expect((await api.get('/cart', as(other))).json.data.item_count).toBe(0)
    api.clock.set(new Date(left - 1))
    expect((await api.get('/cart', as(other))).json.data.item_count).toBe(1)
  })

  it('belongs to the account of who is signed in, whatever token is sent', async () => {
    const { id } = await catalogue.product()
    const { token } = await beginCart({ id })
    const ada = await signInCustomer(api.app, api.credentials.id)
    const own = await api.get('/cart', { ...as(token), ...ada.headers })
    expect(own.json.data).toMatchObject({ item_count: 0, id: null })
    expect(own.json.data).not.toHaveProperty('token')
    await add({ product_id: id, quantity: 3 }, ada.headers)
    expect((await api.get('/cart', ada.headers)).json.data.item_count).toBe(3)
    expect((await api.get('/cart', as(token))).json.data.item_count).toBe(1)
  })

  it('refuses guests where the site gives them no cart', async () => {
    await api.app.settings.set('account.guest_cart', false)
    const { status, json } = await api.get('/cart')
    expect([status, json.error]).toEqual([401, 'not_signed_in'])
    await api.app.settings.unset('account.guest_cart')
  })
})

describe('POST /cart/items', () => {
  it('shows what was put in with all that it costs', async () => {
    const { id } = await catalogue.product({ price: 1250, compareAtPrice: 2000, sku: 'CUP', name: 'Cup' })
    const { cart } = await beginCart({ id }, 2)
    expect(cart.items).toEqual([
      {
        id: expect.any(Number),
        product_id: id,
        variant_id: null,
        slug: expect.stringMatching(/^product-/),
        attributes: [],
        image: null,
        withdrawal_exemption: null,
        lowest_price: null,
        base_price: null,
        name: 'Cup',
        variant_name: null,
        sku: 'CUP',
        options: [],
        quantity: 2,
        min_quantity: 1,
        max_quantity: null,
        unit_price: { amount: 1250, formatted: '$12.50' },
        compare_at_price: { amount: 2000, formatted: '$20.00' },
        subtotal: { amount: 2500, formatted: '$25.00' },
        discount: { amount: 0, formatted: '$0.00' },
        total: { amount: 2500, formatted: '$25.00' },
        in_stock: true,
      },
    ])
    expect(cart).toMatchObject({ item_count: 2, requires_shipping: true, currency: 'USD', tax_lines: [] })
  })

  it('crosses out the price that a reduction is measured by, where the shop states that', async () => {
    const { id } = await catalogue.product({ price: 1250, compareAtPrice: 2000 })
    const shown = async (lowestPrice: bigint | null) => {
      await api.app.database.prisma.productVariant.updateMany({
        where: { productId: id },
        data: { lowestPrice },
      })
      const { item } = await beginCart({ id })
      return [item.compare_at_price?.amount, item.lowest_price?.amount]
    }
    await api.app.settings.set('shop.prior_prices', 'always')
    expect([await shown(1500n), await shown(1250n), await shown(1000n), await shown(null)]).toEqual([
      [1500, 1500],
      [undefined, undefined],
      [undefined, undefined],
      [2000, undefined],
    ])
    await api.app.settings.set('shop.prior_prices', 'never')
    expect(await shown(1500n)).toEqual([2000, undefined])
    await api.app.settings.unset('shop.prior_prices')
  })

  it('adds to the line there is, and tells variants apart', async () => {
    const product = await catalogue.product({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((value) => ({ price: 700, optionValues: { Size: value } })),
    })
    const { json } = await api.get(`/products/${product.slug}`)
    const [small, medium] = json.data.variants
    const { token } = (await add({ product_id: product.id, variant_id: small.id })).json.data
    await add({ product_id: product.id, variant_id: medium.id }, as(token))
    const { data } = (await add({ product_id: product.id, variant_id: small.id, quantity: 2 }, as(token)))
      .json
    expect(
      data.items.map((item: { quantity: number; options: object[] }) => [item.quantity, item.options]),
    ).toEqual([
      [3, [{ name: 'Size', value: 'S' }]],
      [1, [{ name: 'Size', value: 'M' }]],
    ])
  })

  it('refuses what is not for sale, and more than there is, and changes nothing then', async () => {
    const sized = await catalogue.product({
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ price: 700, optionValues: { Size: 'S' } }],
    })
    const draft = await catalogue.product({ published: false })
    const later = await catalogue.product({ publishedAt: new Date('2031-01-01') })
    const few = await catalogue.product({ stock: 3, name: 'Lamp' })
    const { token } = await beginCart(few, 2)
    const refused = async (body: object) => {
      const { status, json } = await add(body, as(token))
      return [status, json.error ?? Object.keys(json.errors)]
    }
    expect(await refused({ product_id: 999_999 })).toEqual([422, ['product_id']])
    expect(await refused({ product_id: draft.id })).toEqual([422, ['product_id']])
    expect(await refused({ product_id: later.id })).toEqual([422, ['product_id']])
    expect(await refused({ product_id: sized.id })).toEqual([422, ['variant_id']])
    expect(await refused({ product_id: sized.id, variant_id: 999_999 })).toEqual([422, ['variant_id']])
    expect(await refused({ product_id: few.id, quantity: 0 })).toEqual([422, ['quantity']])
    expect(await refused({ product_id: few.id, quantity: 1000 })).toEqual([422, ['quantity']])
    expect(await refused({ product_id: few.id, quantity: 1.5 })).toEqual([422, ['quantity']])
    expect(await refused({ product_id: few.id, quantity: 2 })).toEqual([409, 'insufficient_stock'])
    expect((await add({ product_id: few.id, quantity: 2 }, as(token))).json.message).toBe(
      'Only 3 of Lamp are left.',
    )
    expect((await api.get('/cart', as(token))).json.data).toMatchObject({ item_count: 2 })
  })

  it('takes several things in one call, all or none, and names all that is wrong at once', async () => {
    const mug = await catalogue.product({ stock: 5, name: 'Mug' })
    const gone = await catalogue.product({ stock: 0, name: 'Bowl' })
    const addAll = (items: object[], headers = {}) =>
      api.call('POST', '/cart/items/batch', { items }, headers)
    const key = { 'idempotency-key': 'several-lines-1' }
    const wanted = [{ product_id: mug.id, quantity: 2 }, { product_id: mug.id }]
    const { status, json } = await addAll(wanted, key)
    expect([status, json.data.item_count, json.data.items.length]).toEqual([200, 3, 1])
    expect((await addAll(wanted, key)).json.data.token).toBe(json.data.token)
    const { token } = json.data
    const bad = [
      { product_id: mug.id, quantity: 2 },
      { product_id: mug.id, quantity: 1 },
      { product_id: gone.id },
      { product_id: 999_999 },
    ]
    const refused = await addAll(bad, as(token))
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      {
        'items.1.quantity': ['Only 5 of Mug are left.'],
        'items.2.quantity': ['Bowl is sold out.'],
        'items.3.product_id': [expect.any(String)],
      },
    ])
    expect((await api.get('/cart', as(token))).json.data.item_count).toBe(3)
    for (const items of [[], Array.from({ length: 51 }, () => ({ product_id: mug.id }))])
      expect(Object.keys((await addAll(items, as(token))).json.errors)).toEqual(['items'])
    const unread = await addAll([{ product_id: mug.id, quantity: 0 }, { quantity: 1 }], as(token))
    expect(Object.keys(unread.json.errors)).toEqual(['items.0.quantity', 'items.1.product_id'])
    expect((await api.get('/cart', as(token))).json.data.item_count).toBe(3)
  })

  it('holds a hundred different things', async () => {
    const products: { id: number }[] = []
    // Made one after the other: all at once they would wait for a connection longer than is allowed.
    while (products.length < 101) products.push(await catalogue.product())
    let token = ''
    for (const { id } of products.slice(0, 100)) {
      const { json } = await add({ product_id: id }, token ? as(token) : {})
      token ||= json.data.token
    }
    const { status, json } = await add({ product_id: products[100]?.id }, as(token))
    expect([status, Object.keys(json.errors)]).toEqual([422, ['product_id']])
    expect((await add({ product_id: products[0]?.id }, as(token))).json.data.item_count).toBe(101)
  })

  it('adds up what is put in at once: fifty calls make fifty pieces, of one cart', async () => {
    const { id } = await catalogue.product()
    const { token } = (await api.get('/cart')).json.data
    const answers = await Promise.all(Array.from({ length: 50 }, () => add({ product_id: id }, as(token))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = (await api.get('/cart', as(token))).json
    expect([data.item_count, data.items.length]).toEqual([50, 1])
  })

  it('begins one cart for first calls of a customer at once', async () => {
    const { id } = await catalogue.product()
    const ada = await signInCustomer(api.app, api.credentials.id)
    await Promise.all(Array.from({ length: 20 }, () => add({ product_id: id }, ada.headers)))
    expect((await api.get('/cart', ada.headers)).json.data.item_count).toBe(20)
    expect(await api.app.database.prisma.cart.count({ where: { customerId: ada.id } })).toBe(1)
  })

  it('never puts in more than there is, however many ask at once', async () => {
    const { id } = await catalogue.product({ stock: 7 })
    const { token } = (await api.get('/cart')).json.data
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ product_id: id }, as(token))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ json }) => json.error === 'insufficient_stock')).toHaveLength(13)
    expect((await api.get('/cart', as(token))).json.data.item_count).toBe(7)
  })
})

describe('PATCH and DELETE /cart/items/{id}', () => {
  it('set how many there are, and take out', async () => {
    const { token, item } = await beginCart(await catalogue.product({ price: 300 }))
    const more = await api.call('PATCH', `/cart/items/${item.id}`, { quantity: 4 }, as(token))
    expect(totals(more)).toEqual([1200, 0, null, 0, 1200])
    const none = await api.call('PATCH', `/cart/items/${item.id}`, { quantity: 0 }, as(token))
    expect(none.json.data.items).toEqual([])
    const withdrawn = await catalogue.product({ price: 300 })
    const left = await beginCart(withdrawn)
    await api.app.database.prisma.product.update({ where: { id: withdrawn.id }, data: { published: false } })
    const kept = await api.call('PATCH', `/cart/items/${left.item.id}`, { quantity: 2 }, as(left.token))
    expect([codes(kept), totals(kept)[0]]).toEqual([['product_unavailable'], 0])
    expect(kept.json.data.items[0]).toMatchObject({ quantity: 2, unit_price: { amount: 300 } })
    const other = await beginCart(await catalogue.product())
    const gone = await api.call('DELETE', `/cart/items/${other.item.id}`, undefined, as(other.token))
    expect(gone.json.data.items).toEqual([])
  })

  it('know no item of another cart', async () => {
    const product = await catalogue.product()
    const [mine, theirs] = [await beginCart(product), await beginCart(product)]
    for (const method of ['PATCH', 'DELETE']) {
      const refused = await api.call(method, `/cart/items/${theirs.item.id}`, { quantity: 2 }, as(mine.token))
      expect([refused.status, refused.json.error]).toEqual([404, 'not_found'])
    }
    const without = await api.call('DELETE', `/cart/items/${theirs.item.id}`)
    expect(without.status).toBe(404)
    const { json } = await api.get('/cart', as(theirs.token))
    expect(json.data.item_count).toBe(1)
  })
})

describe('issues', () => {
  it('tell of what has changed, until it is put right', async () => {
    const { prisma } = api.app.database
    const product = await catalogue.product({ price: 500, stock: 5, name: 'Jug' })
    const { token, item } = await beginCart(product, 4)
    const variants = { where: { productId: product.id } }
    await prisma.productVariant.updateMany({ ...variants, data: { price: 600n, stock: 2 } })
    const changed = await api.get('/cart', as(token))
    expect(codes(changed)).toEqual(['insufficient_stock', 'price_changed'])
    expect(changed.json.data.issues).toEqual([
      expect.objectContaining({ item_id: item.id, available: 2, message: 'Only 2 of Jug are left.' }),
      expect.objectContaining({
        old_price: { amount: 500, formatted: '$5.00' },
        new_price: { amount: 600, formatted: '$6.00' },
        message: 'The price of Jug has changed from $5.00 to $6.00.',
      }),
    ])
    expect(totals(changed)[0]).toBe(2400)
    const right = await api.call('PATCH', `/cart/items/${item.id}`, { quantity: 2 }, as(token))
    expect([codes(right), totals(right)[0]]).toEqual([[], 1200])
    await prisma.productVariant.updateMany({ ...variants, data: { stock: 0 } })
    expect(codes(await api.get('/cart', as(token)))).toEqual(['out_of_stock'])
    await prisma.productVariant.updateMany({ ...variants, data: { stock: 9, minQuantity: 3 } })
    expect(codes(await api.get('/cart', as(token)))).toEqual(['quantity_below_minimum'])
    await prisma.productVariant.updateMany({ ...variants, data: { minQuantity: 1, maxQuantity: 1 } })
    expect(codes(await api.get('/cart', as(token)))).toEqual(['quantity_above_maximum'])
    await prisma.productVariant.updateMany({ ...variants, data: { maxQuantity: null, active: false } })
    expect(codes(await api.get('/cart', as(token)))).toEqual(['variant_unavailable'])
  })

  it('keep the name of what is gone, which counts for nothing', async () => {
    const [jug, cup] = [await catalogue.product({ name: 'Jug' }), await catalogue.product({ price: 250 })]
    const { token } = await beginCart(jug)
    await add({ product_id: cup.id }, as(token))
    await api.app.database.prisma.product.delete({ where: { id: jug.id } })
    const answer = await api.get('/cart', as(token))
    expect(codes(answer)).toEqual(['product_unavailable'])
    expect(answer.json.data.items[0]).toMatchObject({ name: 'Jug', product_id: null, in_stock: false })
    expect(totals(answer)).toEqual([250, 0, null, 0, 250])
  })

  it('tell that prices are in another currency now, until something is changed', async () => {
    const { token, item } = await beginCart(await catalogue.product({ price: 500 }))
    await api.app.settings.set('currency.code', 'EUR')
    expect(codes(await api.get('/cart', as(token)))).toEqual(['currency_changed'])
    const seen = await api.call('PATCH', `/cart/items/${item.id}`, { quantity: 1 }, as(token))
    expect([codes(seen), seen.json.data.currency]).toEqual([[], 'EUR'])
    await api.app.settings.unset('currency.code')
  })
})

describe('taxes', () => {
  it('are those of the shop’s own country, on top of prices or in them', async () => {
    await api.app.database.prisma.taxRate.createMany({
      data: [
        { name: 'VAT', country: 'NL', taxClass: 'standard', rate: 210_000 },
        { name: 'VAT', country: 'NL', taxClass: 'reduced', rate: 90_000 },
      ],
    })
    await api.app.settings.set('shop.country', 'NL')
    const book = await catalogue.product({ price: 1000, taxClass: 'reduced' })
    const { token } = await beginCart(await catalogue.product({ price: 1000 }))
    await add({ product_id: book.id }, as(token))
    const onTop = await api.get('/cart', as(token))
    expect(totals(onTop)).toEqual([2000, 0, null, 300, 2300])
    expect(onTop.json.data.tax_lines).toEqual([
      { name: 'VAT', rate: '21.00', amount: { amount: 210, formatted: '$2.10' }, included: false },
      { name: 'VAT', rate: '9.00', amount: { amount: 90, formatted: '$0.90' }, included: false },
    ])
    await api.app.settings.set('shop.tax_inclusive', true)
    expect(totals(await api.get('/cart', as(token)))).toEqual([2000, 0, null, 257, 2000])
    await api.app.settings.unset('shop.tax_inclusive')
    await api.app.settings.unset('shop.country')
  })
})

describe('POST and DELETE /cart/coupon', () => {
  it('reduce the cart, whatever the case of the code, and a second one takes the place of the first', async () => {
    await coupon({ code: 'TEN', percent: 1000 })
    await coupon({ code: 'FIVER', type: 'fixed', amount: 500n, percent: null, currency: 'USD' })
    const { token } = await beginCart(await catalogue.product({ price: 999 }), 3)
    const ten = await api.call('POST', '/cart/coupon', { code: ' ten ' }, as(token))
    expect(ten.json.data.coupon).toEqual({
      code: 'TEN',
      description: '10% off',
      discount: { amount: 300, formatted: '$3.00' },
    })
    expect(totals(ten)).toEqual([2997, 300, null, 0, 2697])
    const fiver = await api.call('POST', '/cart/coupon', { code: 'fiver' }, as(token))
    expect(fiver.json.data.coupon).toMatchObject({ code: 'FIVER', description: '$5.00 off' })
    const wrong = await api.call('POST', '/cart/coupon', { code: 'NOPE' }, as(token))
    expect([wrong.status, wrong.json.errors]).toEqual([422, { code: ['This code does not exist.'] }])
    const none = await api.call('DELETE', '/cart/coupon', undefined, as(token))
    expect([none.json.data.coupon, totals(none)[1]]).toEqual([null, 0])
    expect((await api.call('DELETE', '/cart/coupon', undefined, as(token))).status).toBe(200)
  })

  it('may be the first call, which begins a cart that waits with its coupon', async () => {
    await coupon({ code: 'FIRST', percent: 1000 })
    await coupon({ code: 'LARGE', minSubtotal: 5000n })
    const first = await api.call('POST', '/cart/coupon', { code: 'first' })
    expect([first.status, first.json.data.coupon.code, first.json.data.items]).toEqual([200, 'FIRST', []])
    const { token } = first.json.data
    const { id } = await catalogue.product({ price: 1000 })
    const filled = await api.call('POST', '/cart/items', { product_id: id, quantity: 1 }, as(token))
    expect(totals(filled).slice(0, 2)).toEqual([1000, 100])
    const countCarts = () => api.app.database.prisma.cart.count()
    const carts = await countCarts()
    const large = await api.call('POST', '/cart/coupon', { code: 'large' })
    expect([large.status, Object.keys(large.json)]).toEqual([422, ['message', 'errors']])
    expect(await countCarts()).toBe(carts)
  })

  it('say of each coupon that is refused why', async () => {
    const now = api.clock.now().getTime()
    const [day, ada] = [24 * 3_600_000, await signInCustomer(api.app, api.credentials.id)]
    const category = await catalogue.category({ name: 'Books' })
    const cases: [object, string][] = [
      [{ code: 'OFF', active: false }, 'does not exist'],
      [{ code: 'SOON', startsAt: new Date(now + day) }, 'not valid yet'],
      [{ code: 'LATE', endsAt: new Date(now) }, 'has expired'],
      [{ code: 'GONE', maxUses: 3, uses: 3 }, 'usage limit'],
      [{ code: 'MEMBERS', customersOnly: true }, 'Sign in'],
      [{ code: 'RICH', minSubtotal: 100_000n }, 'at least $1,000.00'],
      [{ code: 'BOOKS', categories: { create: { categoryId: category.id } } }, 'does not apply to anything'],
      [{ code: 'NOSALE', excludeSaleItems: true }, 'does not apply to anything'],
    ]
    const { token } = await beginCart(await catalogue.product({ price: 1000, compareAtPrice: 1500 }))
    for (const [data, reason] of cases) {
      const { code } = await coupon(data)
      const { json, status } = await api.call('POST', '/cart/coupon', { code }, as(token))
      expect([status, json.errors?.code?.[0]]).toEqual([422, expect.stringContaining(reason)])
      api.clock.advance(1200)
    }
    await coupon({ code: 'ONCE', maxUsesPerCustomer: 1 })
    await add({ product_id: (await catalogue.product()).id }, ada.headers)
    expect((await api.call('POST', '/cart/coupon', { code: 'ONCE' }, ada.headers)).status).toBe(200)
  })

  it('reduce only what they are for, the categories below theirs included', async () => {
    const books = await catalogue.category({ name: 'Books' })
    const novels = await catalogue.category({ name: 'Novels', parentId: books.id })
    await coupon({ code: 'READ', percent: 5000, categories: { create: { categoryId: books.id } } })
    const novel = await catalogue.product({ price: 800, categoryIds: [novels.id] })
    const { token } = await beginCart(novel)
    const music = await catalogue.category({ name: 'Music' })
    await add(
      { product_id: (await catalogue.product({ price: 1000, categoryIds: [music.id] })).id },
      as(token),
    )
    const gone = await catalogue.product({ categoryIds: [novels.id] })
    await add({ product_id: gone.id }, as(token))
    await api.app.database.prisma.product.delete({ where: { id: gone.id } })
    const answer = await api.call('POST', '/cart/coupon', { code: 'READ' }, as(token))
    expect(
      answer.json.data.items.map((item: { discount: { amount: number } }) => item.discount.amount),
    ).toEqual([400, 0, 0])
    expect(totals(answer)).toEqual([1800, 400, null, 0, 1400])
  })

  it('tell once that a coupon is no good any more', async () => {
    const { id } = await coupon({ code: 'BRIEF' })
    const { token } = await beginCart(await catalogue.product())
    await api.call('POST', '/cart/coupon', { code: 'BRIEF' }, as(token))
    await coupon({ code: 'LASTING' })
    const theirs = await beginCart(await catalogue.product())
    await api.call('POST', '/cart/coupon', { code: 'LASTING' }, as(theirs.token))
    await api.app.database.prisma.coupon.update({ where: { id }, data: { active: false } })
    const told = await api.get('/cart', as(token))
    expect([codes(told), told.json.data.coupon]).toEqual([['coupon_invalid'], null])
    expect(codes(await api.get('/cart', as(token)))).toEqual([])
    expect((await api.get('/cart', as(theirs.token))).json.data.coupon.code).toBe('LASTING')
  })

  it('look at no code after ten wrong ones', async () => {
    const { token } = await beginCart(await catalogue.product())
    api.clock.advance(3600)
    for (let tries = 0; tries < 10; tries++) {
      const { status } = await api.call('POST', '/cart/coupon', { code: `GUESS${tries}` }, as(token))
      expect(status).toBe(422)
    }
    const { status, json, headers } = await api.call('POST', '/cart/coupon', { code: 'TEN' }, as(token))
    expect([status, json.error]).toEqual([429, 'rate_limited'])
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
  })

  it('look at no code from an address that tried thirty wrong ones, however many carts it began', async () => {
    api.clock.advance(3600)
    const product = await catalogue.product()
    const from = (ip: string, token: string) => ({ ...as(token), 'x-forwarded-for': ip })
    for (let guess = 0; guess < 30; guess++) {
      const { token } = await beginCart(product)
      const { status } = await api.call(
        'POST',
        '/cart/coupon',
        { code: `TRY${guess}` },
        from('9.9.9.9', token),
      )
      expect(status).toBe(422)
    }
    const { token } = await beginCart(product)
    const tryAgain = (ip: string) => api.call('POST', '/cart/coupon', { code: 'NOPE' }, from(ip, token))
    expect((await tryAgain('9.9.9.9')).status).toBe(429)
    expect((await tryAgain('9.9.9.10')).status).toBe(422)
  })

  it('know no cart of a token that is none', async () => {
    for (const [method, path] of [
      ['POST', '/cart/coupon'],
      ['DELETE', '/cart/coupon'],
    ] as const) {
      const refused = await api.call(method, path, { code: 'TEN' }, as('ct_unknown'))
      expect([refused.status, refused.json.error]).toEqual([404, 'not_found'])
    }
    const unknown = await api.call('POST', '/cart/coupon', { code: 'NOPE' }, as('ct_unknown'))
    expect([unknown.status, unknown.json.error]).toEqual([404, 'not_found'])
    for (const body of [{ code: '' }, { code: 5 }, {}, undefined]) {
      const blind = await api.call('POST', '/cart/coupon', body, as('ct_unknown'))
      expect([body, blind.status, blind.json.error]).toEqual([body, 404, 'not_found'])
    }
    const expired = (await beginCart(await catalogue.product())).token
    api.clock.advance(31 * 24 * 3600)
    const late = await api.call('POST', '/cart/coupon', { code: 'NOPE' }, as(expired))
    expect([late.status, late.json.error]).toEqual([404, 'not_found'])
    // A token whose cart has not begun is a good one: the code is what is wrong.
    const fresh = (await api.get('/cart')).json.data.token
    const empty = await api.call('POST', '/cart/coupon', { code: 'NOPE' }, as(fresh))
    expect([empty.status, empty.json.errors]).toEqual([422, { code: ['This code does not exist.'] }])
    const blank = await api.call('POST', '/cart/coupon', { code: '' }, as(fresh))
    expect([blank.status, Object.keys(blank.json.errors)]).toEqual([422, ['code']])
    const first = await api.call('DELETE', '/cart/coupon')
    expect(first.json.data).toMatchObject({ id: null, token: expect.stringMatching(/^ct_/) })
  })
})
