import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadHandoverPage } from '#lib/pages/shop/cart/load-handover-page.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let api: ShopApi
let visitor: Visitor
let mug: { id: number; slug: string }

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('shop.web_enabled', true)
})
beforeEach(async () => {
  visitor = openVisitor(api.app)
  mug = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 5 })
})
afterAll(() => api.close())

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
const dataOf = async (page: Promise<{ data: any } | null>) => (await page)?.data
const shown = async (query = {}) => dataOf(visitor.cart(query))
const lines = async () => {
  const { cart } = await shown()
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return cart.items.map((item: any) => [item.name, item.quantity, item.total.amount])
}
const add = (fields: Record<string, string> = {}) =>
  visitor.send('/cart/forms/add', { product_id: String(mug.id), ...fields })

describe('a visitor with a cart', () => {
  it('adds, changes, removes and takes that back, each by a plain form', async () => {
    expect(await add({ quantity: '2' })).toEqual({ status: 303, to: '/cart' })
    expect(visitor.jar['storefront-cart-count']).toBe('2')
    const added = await shown()
    expect(added.notice).toMatchObject({ kind: 'done', text: '“Tarn Mug” is in your cart.' })
    const [{ id }] = added.cart.items
    await visitor.send('/cart/forms/quantity', { id: String(id), quantity: '3' })
    expect(await lines()).toEqual([['Tarn Mug', 3, 3750]])
    await visitor.send('/cart/forms/remove', { id: String(id) })
    expect(visitor.jar['storefront-cart-count']).toBeUndefined()
    const removed = await shown()
    expect(removed.cart.items).toEqual([])
    expect(removed.notice.undo).toEqual({
      product_id: String(mug.id),
      variant_id: expect.any(String),
      quantity: '3',
      attributes: [],
    })
    await visitor.send('/cart/forms/restore', removed.notice.undo)
    expect(await lines()).toEqual([['Tarn Mug', 3, 3750]])
    await visitor.send('/cart/forms/quantity', {
      id: String((await shown()).cart.items[0].id),
      quantity: '0',
    })
    expect(await lines()).toEqual([])
  })

  it('has what it writes on an item in the cart, in the order, and back with the line that it removed', async () => {
    const engraving = { 'attributes[Engraving]': 'For Ann\r\nwith love', 'attributes[_batch]': '7' }
    await add({ ...engraving, 'attributes[Font]': ' ', quantity: '2' })
    await add()
    const { cart } = await shown()
    const [line, plain] = cart.items
    expect(cart.items.map(({ attributes }: { attributes: unknown }) => attributes)).toEqual([
      [{ key: 'Engraving', value: 'For Ann\nwith love' }],
      [],
    ])
    expect([line.full_name, plain.full_name]).toEqual(['Tarn Mug (Engraving: For Ann with love)', 'Tarn Mug'])
    await visitor.send('/cart/forms/remove', { id: String(line.id) })
    const { undo } = (await shown()).notice
    const fields = Object.fromEntries(
      undo.attributes.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    expect(Object.keys(fields)).toEqual(Object.keys(engraving))
    const { attributes: _, ...item } = undo
    await visitor.send('/cart/forms/restore', { ...item, ...fields })
    const restored = (await shown()).cart.items
    expect(restored.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2])
    expect(restored[1].attributes).toEqual(line.attributes)
  })

  it('is told what is wrong with what it wanted written, and keeps it in the form', async () => {
    const page = `/products/${mug.slug}`
    const answer = await add({ 'attributes[Engraving]': 'x'.repeat(501), quantity: '2', page })
    expect(answer).toEqual({ status: 303, to: `${page}#choose` })
    const { add_form: form } = await dataOf(visitor.product(mug.slug))
    expect(form.error).toContain('500')
    expect(form.attributes).toEqual([{ key: 'Engraving', value: 'x'.repeat(501) }])
    expect(await lines()).toEqual([])
  })

  it('loses the number beside the cart once another browser has emptied it', async () => {
    await add()
    const other = openVisitor(api.app, { ...visitor.jar })
    expect((await visitor.cart())?.cookies).toEqual([])
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const [{ id }] = ((await other.cart())?.data as any)?.cart.items ?? [{}]
    await other.send('/cart/forms/remove', { id: String(id) })
    expect((await visitor.cart())?.cookies).toEqual([
      expect.stringMatching(/^storefront-cart-count=0; .*Max-Age=0/),
    ])
  })

  it('has the cart that the same token names in the API', async () => {
    await add()
    const { json } = await api.get('/cart', { 'x-cart-token': visitor.jar['storefront-cart'] ?? '' })
    expect(json.data.item_count).toBe(1)
  })

  it('starts with the least that is sold, and goes on by one', async () => {
    mug = await api.catalogue.product({ name: 'Hook', price: 300, stock: 20, minQuantity: 4 })
    await add()
    await add()
    expect(await lines()).toEqual([['Hook', 5, 1500]])
  })

  it('is told what is wrong where it was sent from, with what was typed', async () => {
    const page = `/products/${mug.slug}`
    expect(await add({ quantity: '9', page })).toEqual({ status: 303, to: `${page}#choose` })
    const product = await dataOf(visitor.product(mug.slug))
    expect(product.add_form).toMatchObject({ error: expect.stringContaining('5'), quantity: { value: '9' } })
    // The reviews of the same page have a form too.
    expect(product.respond.notice).toBeNull()
    // Nowhere else than to a page of a product.
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/products/../account',
      '/products/a\nb',
    ])
      expect((await add({ quantity: '9', page: foreign })).to).toBe('/cart')
    expect((await shown()).notice.kind).toBe('error')
  })

  it('accepts everything that has changed with one form', async () => {
    const shelf = await api.catalogue.product({ name: 'Shelf', price: 4000, stock: 1 })
    const lamp = await api.catalogue.product({ name: 'Lamp', price: 2000, stock: 9 })
    await add({ quantity: '4' })
    for (const { id } of [shelf, lamp]) await visitor.send('/cart/forms/add', { product_id: String(id) })
    const { prisma } = api.app.database
    await prisma.productVariant.updateMany({ where: { productId: mug.id }, data: { stock: 2 } })
    await prisma.productVariant.updateMany({ where: { productId: shelf.id }, data: { stock: 0 } })
    await prisma.productVariant.updateMany({ where: { productId: lamp.id }, data: { price: 2500n } })
    const before = await shown()
    expect(before.has_issues).toBe(true)
    expect(await visitor.html(await visitor.cart())).toContain('Accept the changes')
    await visitor.send('/cart/forms/accept', {})
    const after = await shown()
    expect([after.has_issues, after.cart.item_count]).toEqual([false, 3])
    expect(await lines()).toEqual([
      ['Tarn Mug', 2, 2500],
      ['Lamp', 1, 2500],
    ])
  })

  it.each(['6', '1000', '99999', '99999999999999999999'])(
    'is told at the line how many are left when it wants %s',
    async (quantity) => {
      await add()
      const id = String((await shown()).cart.items[0].id)
      for (const fields of [
        { quantity, to: quantity },
        { quantity: '1', to: quantity },
      ]) {
        await visitor.send('/cart/forms/quantity', { id, ...fields })
        const { cart, notice } = await shown()
        expect(notice).toMatchObject({ kind: 'error', text: 'Only 5 of Tarn Mug are left.' })
        expect(cart.items).toMatchObject([{ quantity: 1, error: notice.text }])
      }
      await add({ quantity })
      const { cart, notice } = await shown()
      expect([notice.text, cart.items[0].error]).toEqual(['Only 5 of Tarn Mug are left.', ''])
      const described = await visitor.send('/cart/forms/quantity', { id, quantity })
      expect(described.to).toBe('/cart')
      expect(await visitor.html(await visitor.cart())).toContain(`aria-describedby="cart-error-${id}"`)
    },
  )

  it('is told the most that one line takes where stock sets no limit', async () => {
    mug = await api.catalogue.product({ name: 'Print', price: 300 })
    await add()
    await visitor.send('/cart/forms/quantity', {
      id: String((await shown()).cart.items[0].id),
      quantity: '1000',
    })
    expect((await shown()).cart.items[0].error).toBe('You can buy 1 to 999 of this at a time.')
  })

  it('writes a note in the cart and finds it again at checkout', async () => {
    await add()
    expect((await shown()).note).toEqual({ value: '' })
    const note = '  Ring twice\r\n“Ärger” & <b>  '
    expect(await visitor.send('/cart/forms/note', { customer_note: note })).toEqual({
      status: 303,
      to: '/cart',
    })
    const page = await visitor.cart()
    expect(page?.data).toMatchObject({
      note: { value: 'Ring twice\n“Ärger” & <b>' },
      notice: { kind: 'done', text: 'Your note has been saved.' },
    })
    expect(await visitor.html(page)).toContain('Ring twice\n“Ärger” &amp; &lt;b&gt;</textarea>')
    expect((await visitor.drawer()).html).toContain('Ring twice')
    expect((await dataOf(visitor.checkout() as never)).note.value).toBe('Ring twice\n“Ärger” & <b>')
    // The first step of the checkout has no field for it.
    await visitor.send('/checkout/forms/update', { quiet: '1', country: 'US' })
    expect((await dataOf(visitor.checkout() as never)).note.value).toBe('Ring twice\n“Ärger” & <b>')
    await visitor.send('/cart/forms/note', { customer_note: 'x'.repeat(2001) })
    expect(await shown()).toMatchObject({
      notice: { kind: 'error' },
      note: { value: expect.stringMatching(/^Ring/) },
    })
    await api.app.settings.set('checkout.fields.customer_note', 'hidden')
    expect((await shown()).note).toBeNull()
    await api.app.settings.set('checkout.fields.customer_note', 'optional')
  })

  it('uses coupons, and may not guess them', async () => {
    await add()
    await visitor.send('/cart/forms/coupon', { code: 'nothing' })
    expect(await shown()).toMatchObject({
      coupon_error: expect.stringContaining('does not exist'),
      coupon_code: 'nothing',
    })
    for (let i = 0; i < 10; i++) await visitor.send('/cart/forms/coupon', { code: `guess-${i}` })
    const { notice } = await shown()
    expect(notice.text).toContain('Too many')
  })

  it('sees the cart of the account after signing in, with what was in the guest’s', async () => {
    const email = 'ada@example.com'
    const password = 'larch-kettle-42'
    const elsewhere = openVisitor(api.app)
    const form = { name: 'Ada', email, password, password_confirmation: password }
    await elsewhere.send('/account/forms/register', form)
    await elsewhere.send('/cart/forms/add', { product_id: String(mug.id) })
    await add({ quantity: '2' })
    const entered = await visitor.send('/account/forms/sign-in', { email, password, next: '/cart' })
    expect(entered.to).toBe('/cart')
    expect(visitor.jar['storefront-cart']).toBeUndefined()
    expect(visitor.jar['storefront-cart-count']).toBe('3')
    expect(await lines()).toEqual([['Tarn Mug', 3, 3750]])
    await visitor.send('/account/forms/sign-out', {})
    expect(visitor.jar['storefront-cart-count']).toBeUndefined()
    expect((await shown()).cart.items).toEqual([])
  })
})

describe('the cart’s forms', () => {
  it('refuse what another site sends', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await visitor.send('/cart/forms/add', { product_id: String(mug.id) }, foreign)).status).toBe(403)
    expect(visitor.jar).toEqual({})
  })

  it('issue a new cart for a token that the site did not', async () => {
    const planted = `ct_${'a'.repeat(48)}.${'b'.repeat(22)}`
    visitor = openVisitor(api.app, { 'storefront-cart': planted })
    await add()
    expect(visitor.jar['storefront-cart']).not.toBe(planted)
    expect(await lines()).toHaveLength(1)
  })

  it('cannot touch the line of another cart', async () => {
    await add()
    const [{ id }] = (await shown()).cart.items
    const thief = openVisitor(api.app)
    await thief.send('/cart/forms/add', { product_id: String(mug.id) })
    for (const form of ['remove', 'quantity'])
      await thief.send(`/cart/forms/${form}`, { id: String(id), quantity: '5' })
    expect((await dataOf(thief.cart())).notice.text).toBe('This item is no longer in your cart.')
    expect(await lines()).toEqual([['Tarn Mug', 1, 1250]])
  })

  it.each([
    ['add', { product_id: '1e3' }],
    ['add', { product_id: '99999999' }],
    ['add', { product_id: '<script>alert(1)</script>' }],
    ['quantity', { id: '1', quantity: '-1' }],
    ['quantity', { id: '1', quantity: '1000' }],
    ['restore', { product_id: '', variant_id: 'x', quantity: '1' }],
    ['coupon', { code: '' }],
    ['accept', {}],
  ])('answer what makes no sense with a message: %s %j', async (form, fields) => {
    expect(await visitor.send(`/cart/forms/${form}`, fields)).toEqual({ status: 303, to: '/cart' })
    const page = await visitor.cart()
    expect(page?.data.notice).toMatchObject({ kind: 'error' })
    expect(await visitor.html(page)).not.toContain('<script>alert')
  })

  it('hold as many lines as the API’s, and their page stays within its weight', async () => {
    const { prisma } = api.app.database
    await add()
    const cart = await prisma.cart.findFirstOrThrow({ orderBy: { id: 'desc' } })
    for (let i = 0; i < 99; i++) {
      const { id } = await api.catalogue.product({ name: `Thing ${i}`, price: 100 })
      await visitor.send('/cart/forms/add', { product_id: String(id) })
    }
    const { id } = await api.catalogue.product({ name: 'One too many', price: 100 })
    await visitor.send('/cart/forms/add', { product_id: String(id) })
    expect((await shown()).notice.kind).toBe('error')
    expect(await prisma.cartItem.count({ where: { cartId: cart.id } })).toBe(100)
    const html = await visitor.html(await visitor.cart())
    expect(brotliCompressSync(html).byteLength).toBeLessThan(40_000)
  })
})

describe('while visitors cannot buy on the website', () => {
  it('pages are as if there were no cart', async () => {
    await add()
    await api.app.settings.set('shop.web_enabled', false)
    expect(await visitor.cart()).toBeNull()
    expect((await visitor.drawer()).status).toBe(404)
    expect((await add()).status).toBe(404)
    const product = await visitor.product(mug.slug)
    const html = await visitor.html(product)
    expect(product?.data.add_form).toBeNull()
    expect(html).not.toMatch(/\/cart|shop\.js/)
    await api.app.settings.set('shop.web_enabled', true)
    expect(await visitor.html(await visitor.product(mug.slug))).toContain('action="/cart/forms/add"')
  })
})

it('the drawer is a document with the cart alone', async () => {
  await add({ part: 'drawer' })
  const { status, html } = await visitor.drawer()
  expect([status, html.includes('data-shop-part="drawer"'), html.includes('Tarn Mug')]).toEqual([
    200,
    true,
    true,
  ])
  expect(html).not.toContain('site-header')
  expect(html).toMatch(/cart\.css/)
})

it('shipping is estimated by country', async () => {
  await api.app.database.prisma.shippingMethod.create({
    data: { code: 'post', name: 'Post', price: 500n, position: 1 },
  })
  await add()
  const data = await shown({ country: 'SE' })
  expect(data.estimate.methods).toEqual([
    { name: 'Post', eta: null, price: expect.objectContaining({ amount: 500 }) },
  ])
  expect(data.cart.totals.shipping.amount).toBe(500)
  expect((await shown({ country: 'XX' })).estimate).toMatchObject({
    methods: null,
    error: expect.any(String),
  })
})

describe('a cart', () => {
  const codeOf = (url: string) => decodeURIComponent(url.split('/').at(-1) ?? '')

  it('is handed over from an app by a link that works once, after a click', async () => {
    const headers = await api.beginCart([mug], 2)
    const { json } = await api.call('POST', '/cart/handover', undefined, headers)
    expect(json.data).toMatchObject({ url: expect.stringContaining('/cart/open/'), code: expect.any(String) })
    const code = codeOf(json.data.url)
    const page = await loadHandoverPage(api.app, code, visitor.jar)
    expect(await visitor.html(page)).toContain('Continue with this cart')
    expect((await visitor.send('/cart/forms/open', { code })).to).toBe('/cart')
    expect(visitor.jar['storefront-cart']).toBe(headers['x-cart-token'])
    expect(await lines()).toEqual([['Tarn Mug', 2, 2500]])
    const again = openVisitor(api.app)
    await again.send('/cart/forms/open', { code })
    expect((await dataOf(again.cart())).cart.items).toEqual([])
    expect((await api.call('POST', '/cart/handover/redeem', { code })).status).toBe(404)
  })

  it('is handed over from the website to the app', async () => {
    await api.app.settings.set('client.scheme', 'tarn')
    await add({ quantity: '3' })
    const { app_url } = await shown()
    const { protocol, searchParams } = new URL(app_url)
    expect(protocol).toBe('tarn:')
    const redeem = () => api.call('POST', '/cart/handover/redeem', { code: searchParams.get('code') })
    const answers = await Promise.all([redeem(), redeem()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { json } = answers.find(({ status }) => status === 200) ?? {}
    expect(json.data).toMatchObject({ item_count: 3, token: visitor.jar['storefront-cart'] })
    await api.app.settings.set('client.scheme', null)
  })

  it('is not handed over by what is forged, or too late', async () => {
    const { json } = await api.call('POST', '/cart/handover', undefined, await api.beginCart([mug]))
    api.clock.advance(11 * 60)
    const noted = vi.spyOn(api.app.security, 'note')
    for (const code of ['v2.x.y', json.data.code, `${json.data.code}x`]) {
      await visitor.send('/cart/forms/open', { code })
      expect((await shown()).notice.kind).toBe('error')
      expect(await visitor.html(await loadHandoverPage(api.app, code, {}))).toContain('no longer valid')
    }
    const events = noted.mock.calls.filter(([, facts]) => facts?.cart === 'handover')
    expect(events.map(([event]) => event)).toEqual(Array(3).fill('access.refused'))
    noted.mockRestore()
    expect((await api.call('POST', '/cart/handover', undefined, {})).status).toBe(404)
  })
})

describe('what was printed of a cart a moment ago', () => {
  const html = async (whose: Visitor) => whose.html(await whose.cart())

  it('is shown to nobody else, however alike their carts are', async () => {
    const other = openVisitor(api.app)
    await add({ quantity: '2' })
    await other.send('/cart/forms/add', { product_id: String(mug.id), quantity: '3' })
    for (const whose of [visitor, other]) await html(whose)
    expect(await html(visitor)).toContain('$25.00')
    expect(await html(visitor)).not.toContain('$37.50')
    expect(await html(other)).toContain('$37.50')
    expect(await html(openVisitor(api.app))).not.toContain('Tarn Mug')
  })

  it('is shown no longer once the cart, the product or a setting has changed', async () => {
    await add({ quantity: '2' })
    // The first tells what was done.
    await html(visitor)
    const before = await html(visitor)
    expect(await html(visitor)).toBe(before)
    await add({ quantity: '1' })
    await html(visitor)
    expect(await html(visitor)).toContain('$37.50')
    await api.app.database.prisma.product.update({ where: { id: mug.id }, data: { name: 'Fell Mug' } })
    const renamed = await html(visitor)
    expect(renamed).toContain('Fell Mug')
    expect(renamed).not.toContain('Tarn Mug')
    await api.app.settings.set('site.locale', 'de')
    expect(await html(visitor)).toContain('Warenkorb')
    await api.app.settings.set('site.locale', 'en')
  })
})
