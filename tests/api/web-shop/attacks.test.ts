import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writePage } from '#lib/pages/document/write-page.ts'
import { answerInvoiceFile, answerMailedInvoice } from '#lib/pages/shop/orders/files/load-invoice-page.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

type Fields = Record<string, string>

const SCRIPT = `"'><script>alert(1)</script>`
const PASSWORD = 'larch-kettle-42'

let api: ShopApi
let visitor: Visitor
let mug: { id: number }

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('shop.web_enabled', true)
  await api.app.database.prisma.shippingMethod.create({
    data: { code: 'post', name: 'Post', price: 500n, position: 1 },
  })
})
beforeEach(async () => {
  mug = await api.catalogue.product({ name: `Mug ${SCRIPT}`, price: 1250, stock: 500 })
  visitor = await shopper()
})
afterAll(() => api.close())

async function shopper(): Promise<Visitor> {
  const one = openVisitor(api.app)
  await one.send('/cart/forms/add', { product_id: String(mug.id) })
  return one
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
const cartOf = async (of: Visitor): Promise<any> => (await of.cart())?.data.cart
const { line2: _, ...address } = home
const buyer: Fields = {
  email: 'ada@example.com',
  phone: '',
  ...address,
  payment_gateway: 'cash_on_delivery',
  shipping_method: 'post',
}

async function hiddenOf(of: Visitor): Promise<Fields> {
  const page = await of.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  const hidden = page.data.hidden as Fields[]
  return Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]))
}

async function order(entered: Fields = {}, of: Visitor = visitor): Promise<string> {
  await of.send('/checkout/forms/update', { ...buyer, ...entered })
  return (await of.send('/checkout/forms/place', { ...buyer, ...(await hiddenOf(of)), ...entered })).to
}

describe('a forged total', () => {
  it.each(['', '1', '-5', '1e3', '1750.0', 'NaN', '99999999999999999999'])(
    'places no order: %j',
    async (expected_total) => {
      const before = await api.app.database.prisma.order.count()
      expect(await order({ expected_total })).toContain('/checkout')
      expect(await api.app.database.prisma.order.count()).toBe(before)
      expect(await order()).toContain('/orders/')
    },
  )
})

describe('scripts', () => {
  it('in whatever a buyer enters are texts, on every page that shows them', async () => {
    const evil = { name: SCRIPT, line1: SCRIPT, city: SCRIPT, customer_note: SCRIPT }
    await visitor.send('/cart/forms/coupon', { code: SCRIPT })
    const cart = await visitor.cart()
    expect(cart?.data.coupon_code).toBe(SCRIPT)
    const to = await order(evil)
    const [, number = '', token = ''] = /^\/orders\/([^/]+)\/([^/]+)$/.exec(to) ?? []
    const shown = await loadGuestOrderPage(api.app, { number, token: decodeURIComponent(token) }, {})
    for (const page of [cart, shown]) {
      if (!page) throw new Error('A page is missing.')
      const html = await writePage(api.app, page)
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain('<script>alert')
    }
  })

  it('in the name of the site, a page or a description do not end their tags', async () => {
    await api.app.settings.set('site.name', `Shop ${SCRIPT}`)
    const page = await visitor.cart()
    if (!page) throw new Error('There is no cart.')
    const data = [{ '@type': 'Thing', name: `</script>${SCRIPT}` }]
    const html = await writePage(api.app, { ...page, title: SCRIPT, description: SCRIPT, head: { data } })
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<title>/g)).toHaveLength(1)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject(data[0] ?? {})
    await api.app.settings.set('site.name', 'Shop')
  })
})

describe('what is sent', () => {
  it.each([
    '//evil.example',
    'https://evil.example/products/x',
    '/products/../../evil',
    '/products/x\r\nSet-Cookie: a=b',
    '/products/x\\@evil.example',
    'javascript:alert(1)',
    '/products/湯のみ',
  ])('leads to no other site and adds no header: %j', async (page) => {
    // Of something that cannot be added, so that the form leads back to where it says it was.
    const { to } = await visitor.send('/cart/forms/add', { product_id: '99999999', page })
    expect(to).toBe('/cart')
  })

  it('is refused as a whole if it is far too long', async () => {
    const { status } = await visitor.send('/cart/forms/coupon', { code: 'x'.repeat(66_000) })
    expect(status).toBe(400)
    const { status: checkout } = await visitor.send('/checkout/forms/place', { note: 'x'.repeat(66_000) })
    expect(checkout).toBe(400)
  })

  it('has no NUL, which PostgreSQL cannot store, in any field', async () => {
    await visitor.send('/cart/forms/coupon', { code: 'TEN\0' })
    expect((await visitor.cart())?.data.coupon_code).toBe('TEN')
    const marked = { name: 'Ada\0', city: 'Port\0land', postcode: '972\u000009', customer_note: '\0Ring.' }
    expect(await order(marked)).toMatch(/^\/orders\//)
    const placed = await api.app.database.prisma.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(placed.customerNote).toBe('Ring.')
    expect(placed.billing).toMatchObject({ name: 'Ada', city: 'Portland', postcode: '97209' })
  })

  it('names no order where its address has a NUL', async () => {
    const number = 'A%00'
    expect((await visitor.send(`/orders/${number}/forms/cancel`, { grant: 'x' })).status).toBe(404)
    const asked = { number, document: number, grant: 'x' }
    expect((await answerInvoiceFile(api.app, { ...asked, format: null }, {})).status).toBe(404)
    expect((await answerMailedInvoice(api.app, { number, token: 'x' })).status).toBe(404)
    // As some routers pass it on.
    expect((await answerInvoiceFile(api.app, { ...asked, format: null, number: 'A\0' }, {})).status).toBe(404)
  })

  it('by another site changes nothing, whatever it says of itself', async () => {
    const before = await cartOf(visitor)
    const [{ id }] = before.items
    const foreign: Fields[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost.evil.example', host: 'localhost' },
      {},
    ]
    const forms: [string, Fields][] = [
      ['/cart/forms/add', { product_id: String(mug.id) }],
      ['/cart/forms/remove', { id: String(id) }],
      ['/cart/forms/open', { code: 'x' }],
      ['/checkout/forms/place', buyer],
      ['/checkout/forms/update', buyer],
    ]
    for (const headers of foreign)
      for (const [path, fields] of forms) expect((await visitor.send(path, fields, headers)).status).toBe(403)
    expect((await cartOf(visitor)).items).toEqual(before.items)
  })
})

describe('a planted cart', () => {
  it('shows its planter nothing once its finder has signed in', async () => {
    const planter = visitor
    const finder = openVisitor(api.app, { ...planter.jar })
    const form = {
      name: 'Mei',
      email: 'mei@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }
    await finder.send('/account/forms/register', form)
    await finder.send('/cart/forms/add', { product_id: String(mug.id), quantity: '3' })
    expect((await cartOf(finder)).items[0].quantity).toBe(4)
    expect((await cartOf(planter)).items).toEqual([])
    await planter.send('/cart/forms/add', { product_id: String(mug.id) })
    expect((await cartOf(finder)).items[0].quantity).toBe(4)
  })

  it('tells its planter nothing of what its finder enters or orders', async () => {
    const planter = visitor
    const finder = openVisitor(api.app, { ...planter.jar })
    await finder.send('/checkout/forms/update', { ...buyer, line1: '7 Secret Lane' })
    expect(JSON.stringify((await planter.checkout()) ?? {})).not.toContain('Secret Lane')
    const fields = { ...buyer, ...(await hiddenOf(finder)) }
    const { to } = await finder.send('/checkout/forms/place', fields)
    expect(to).toMatch(/^\/orders\//)
    // With the cart alone, but not the form's key, nobody is led to the order.
    const again = await planter.send('/checkout/forms/place', { ...fields, key: 'guessed' })
    expect(again.to).not.toContain(to.split('/')[2] ?? 'order')
  })
})

describe('a cart as large as it may be', () => {
  it('refuses more with a message, and takes a fixed number of statements to show', async () => {
    const statementsFor = (of: Visitor) => api.statements(() => of.cart())
    await visitor.cart()
    const few = await statementsFor(visitor)
    const { prisma } = api.app.database
    const { id: cartId } = await prisma.cart.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const [line] = await prisma.cartItem.findMany({ where: { cartId } })
    if (!line) throw new Error('The cart is empty.')
    for (let i = 0; i < 99; i++) await visitor.send('/cart/forms/add', await anotherProduct())
    // What is known of the catalogue is read again.
    await visitor.cart()
    expect((await statementsFor(visitor)).length).toBe(few.length)
    await visitor.send('/cart/forms/add', await anotherProduct())
    const page = await visitor.cart()
    expect((page?.data.notice as { text: string } | undefined)?.text).toContain('100')
    expect((await cartOf(visitor)).items).toHaveLength(100)
  })
})

async function anotherProduct(): Promise<Fields> {
  const { id } = await api.catalogue.product({ price: 100 })
  return { product_id: String(id) }
}
