import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payByHand } from '#lib/domains/shop/checkout/index.ts'
import { loadOrder } from '#lib/domains/shop/orders/index.ts'
import { returnLink } from '#lib/domains/shop/payments/index.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

type Fields = Record<string, string>

let api: ShopApi
let visitor: Visitor
let mug: { id: number }

beforeAll(async () => {
  api = await openShopApi()
  const { settings, database } = api.app
  await settings.set('shop.web_enabled', true)
  await settings.set('payments.sandbox.enabled', true)
  const methods = [
    { code: 'post', name: 'Post', price: 500n, position: 1 },
    { code: 'courier', name: 'Courier', price: 1200n, position: 2, countries: ['US'] },
  ]
  for (const data of methods) await database.prisma.shippingMethod.create({ data })
})
beforeEach(async () => {
  mug = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 50 })
  visitor = await shopper()
})
afterAll(() => api.close())

async function shopper(product = mug) {
  const one = openVisitor(api.app)
  await one.send('/cart/forms/add', { product_id: String(product.id) })
  return one
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
async function form(of: Visitor = visitor): Promise<any> {
  const page = await of.checkout()
  if (!page || 'redirectTo' in page) throw new Error(`The checkout leads to ${page?.redirectTo}.`)
  return page.data
}

const { line2: _, ...address } = home
const buyer = { email: 'ada@example.com', phone: '', ...address, payment_gateway: 'cash_on_delivery' }

/** The fields that a browser sends: the hidden ones of the page, the chosen options, and the entered text. */
async function fill(entered: Fields = {}, of: Visitor = visitor): Promise<Fields> {
  // Prices are known once the address is.
  await of.send('/checkout/forms/update', { ...buyer, ...entered })
  const { hidden, shipping } = await form(of)
  const fields = Object.fromEntries(hidden.map(({ name, value }: Fields) => [name, value]))
  const method = shipping.methods.find(({ checked }: { checked: boolean }) => checked)?.value ?? ''
  return { ...fields, shipping_method: method, ...buyer, ...entered }
}

const place = (fields: Fields, of: Visitor = visitor) => of.send('/checkout/forms/place', fields)
const orders = () => api.app.database.prisma.order.findMany({ orderBy: { id: 'asc' } })
const numberOf = (path: string) => /\/(?:orders|pay)\/([^/?]+)/.exec(path)?.[1]

describe('a guest at checkout', () => {
  it('orders with one form, and is led to the order', async () => {
    const before = (await orders()).length
    const { status, to } = await place(await fill({ customer_note: 'Ring\r\ntwice' }))
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/orders\/[A-Z0-9]+\/ot_/)])
    const [placed, ...others] = (await orders()).slice(before)
    expect(others).toEqual([])
    expect(placed).toMatchObject({
      number: numberOf(to),
      email: 'ada@example.com',
      customerNote: 'Ring\ntwice',
      gateway: 'cash_on_delivery',
      shippingMethodCode: 'post',
      total: 1750n,
      billing: expect.objectContaining({ line1: '18 Alder Lane', state: 'OR' }),
    })
    expect(visitor.jar['storefront-checkout']).toBeUndefined()
    expect(visitor.jar['storefront-cart-count']).toBeUndefined()
    expect(await visitor.checkout()).toEqual({ redirectTo: '/cart' })
  })

  it('is told why nothing was ordered from a cart that was emptied meanwhile', async () => {
    const fields = await fill()
    const cart = await visitor.cart()
    // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
    const [{ id }] = (cart?.data as any)?.cart.items ?? [{}]
    await visitor.send('/cart/forms/remove', { id: String(id) })
    await visitor.cart()
    const { to } = await place(fields)
    expect(to).toBe('/cart')
    const shown = await visitor.cart()
    expect(shown?.data).toMatchObject({
      notice: { kind: 'error', text: expect.stringContaining('Nothing was ordered') },
    })
  })

  it('is asked for the place first where prices depend on it', async () => {
    const first = await form()
    expect([first.is_ready, first.cart.totals.shipping]).toEqual([false, null])
    await visitor.send('/checkout/forms/update', { country: 'US' })
    const begun = await form()
    // All that is missing at once.
    expect(begun.notice.errors.map(({ url }: Fields) => url)).toEqual([
      ...['#checkout-email', '#checkout-name', '#checkout-line1', '#checkout-city'],
      ...['#checkout-state', '#checkout-postcode'],
    ])
    expect([begun.cart.totals.shipping, begun.cart.totals.total.amount]).toEqual([null, 1250])
    await visitor.send('/checkout/forms/update', {
      country: 'US',
      state: 'OR',
      postcode: '97209',
      quiet: '1',
    })
    const { is_ready, shipping, address } = await form()
    expect(is_ready).toBe(true)
    expect(shipping.methods.map(({ value }: Fields) => value)).toEqual(['post', 'courier'])
    expect(address.fields.map(({ name }: Fields) => name)).toEqual([
      ...['country', 'name', 'line1', 'line2', 'city', 'state', 'postcode'],
    ])
    expect(address.fields.find(({ name }: Fields) => name === 'postcode').label).toContain('ZIP code')
    expect(address.fields.find(({ name }: Fields) => name === 'state').choices).toHaveLength(63)
    await visitor.send('/checkout/forms/update', { country: 'JP', shipping_method: 'courier' })
    const inJapan = await form()
    expect(inJapan.address.fields.map(({ name }: Fields) => name).slice(-3)).toEqual([
      'postcode',
      'state',
      'city',
    ])
    expect(inJapan.shipping.methods.map(({ value }: Fields) => value)).toEqual(['post'])
  })

  it('corrects every mistake, and loses nothing that was entered', async () => {
    const note = '一二三四五六七八九十'.repeat(200)
    const wrong = { email: 'ada@', name: '', line1: '', city: 'Portland', state: 'ZZ', customer_note: note }
    const { to } = await place(await fill(wrong))
    expect(to).toBe('/checkout#notice')
    const { notice, contact, note: shown } = await form()
    expect(notice.errors.map(({ url }: Fields) => url)).toEqual([
      ...['#checkout-email', '#checkout-name', '#checkout-line1', '#checkout-state'],
    ])
    expect(contact[0]).toMatchObject({ value: 'ada@', error: expect.stringContaining('e-mail') })
    expect(shown.value).toBe(note)
    const page = await visitor.checkout()
    expect(await visitor.html(page as never)).toContain('value="Portland"')
    expect((await place(await fill())).to).toMatch(/^\/orders\//)
  })

  it('orders once, however often and from wherever the form is sent', async () => {
    const before = (await orders()).length
    const fields = await fill()
    const all = await Promise.all([place(fields), place(fields), place(fields)])
    expect(new Set(all.map(({ to }) => to)).size).toBe(1)
    // After the answer was lost, from the page that the browser kept, or with something else in the cart.
    expect((await place(fields)).to).toBe(all[0]?.to)
    await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
    expect((await place(fields)).to).toBe(all[0]?.to)
    expect((await orders()).length - before).toBe(1)
    // Another form is another order.
    expect((await place(await fill())).to).not.toBe(all[0]?.to)
    expect((await orders()).length - before).toBe(2)
  })

  it('does not find another’s order by its form', async () => {
    const fields = await fill()
    await place(fields)
    const thief = await shopper()
    const { to } = await place({ ...fields, ...(await fill({}, thief)), key: fields.key ?? '' }, thief)
    expect(numberOf(to)).not.toBe((await orders()).at(-2)?.number)
  })

  it('pays what was shown and nothing else', async () => {
    const fields = await fill()
    expect((await place({ ...fields, expected_total: '1' })).to).toBe('/checkout#notice')
    expect((await form()).notice.text).toContain('$17.50')
    await api.app.database.prisma.productVariant.updateMany({
      where: { productId: mug.id },
      data: { price: 9900n },
    })
    // What has changed is accepted in the cart.
    expect((await place(fields)).to).toBe('/checkout#notice')
    expect(await form()).toMatchObject({ has_issues: true, is_ready: false })
    await visitor.send('/cart/forms/accept', {})
    expect((await place(fields)).to).toBe('/checkout#notice')
    expect((await form()).notice.text).toContain('$104.00')
    expect((await place(await fill())).to).toMatch(/^\/orders\//)
  })

  it('is told when the last piece went meanwhile', async () => {
    await api.app.database.prisma.productVariant.updateMany({
      where: { productId: mug.id },
      data: { stock: 1 },
    })
    const [mine, theirs] = [await fill(), await shopper()]
    const other = await fill({ email: 'grace@example.com' }, theirs)
    const answers = await Promise.all([place(mine), place(other, theirs)])
    expect(answers.filter(({ to }) => to.startsWith('/orders/'))).toHaveLength(1)
    const loser = answers[0]?.to.startsWith('/orders/') ? theirs : visitor
    expect(await form(loser)).toMatchObject({ has_issues: true })
  })

  it('pays on the web, comes back, and changes the same order', async () => {
    const before = (await orders()).length
    const fields = await fill({ payment_gateway: 'sandbox' })
    const { to } = await place(fields)
    expect(to).toMatch(/^\/pay\/[A-Z0-9]+\?.*&go=1$/)
    const [order] = (await orders()).slice(-1)
    const seal = new URLSearchParams(returnLink(api.app, order?.number ?? '').split('?')[1]).get('seal') ?? ''
    const returned = await loadReturnPage(api.app, order?.number ?? '', { seal, left: true }, visitor.jar)
    expect(await visitor.html(returned)).toContain('href="/checkout"')
    expect(
      await visitor.html(await loadReturnPage(api.app, order?.number ?? '', { seal, left: true })),
    ).not.toContain('href="/checkout"')
    // Back: the cart and what was entered are still there.
    const again = await form()
    expect(again.payment.methods.find(({ checked }: { checked: boolean }) => checked).value).toBe('sandbox')
    expect(again.contact[0].value).toBe('ada@example.com')
    expect(numberOf((await place({ ...fields, city: 'Salem' })).to)).toBe(numberOf(to))
    expect(numberOf((await place(await fill())).to)).toBe(numberOf(to))
    const placed = (await orders()).slice(before)
    expect(placed).toMatchObject([{ gateway: 'cash_on_delivery' }])
    expect((await place(fields)).to).toBe((await place(fields)).to)
    expect((await orders()).length - before).toBe(1)
  })

  it('has an empty cart once it is paid on the web', async () => {
    const { to } = await place(await fill({ payment_gateway: 'sandbox' }))
    const number = numberOf(to) ?? ''
    const { id, total } = await api.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
    await payByHand(api.app, await loadOrder(api.app.database.prisma, id))
    const seal = new URLSearchParams(returnLink(api.app, number).split('?')[1]).get('seal') ?? ''
    const returned = await loadReturnPage(api.app, number, { seal, left: false }, visitor.jar)
    expect([total > 0n, returned?.cookies.join()]).toEqual([true, expect.stringContaining('count=0')])
    expect(returned?.cookies.join()).toMatch(/storefront-checkout=;/)
    expect(await visitor.checkout()).toEqual({ redirectTo: '/cart' })
  })

  it('has the invoice sent elsewhere', async () => {
    const invoice = {
      invoice_name: 'Tarn Ltd',
      invoice_line1: '1 Quay',
      invoice_city: 'Leith',
      invoice_postcode: 'EH6 6JH',
      invoice_country: 'GB',
    }
    await place(await fill({ ...invoice, other_invoice: 'on', name: '' }))
    expect((await orders()).at(-1)).toMatchObject({
      billing: expect.objectContaining({ name: 'Tarn Ltd', country: 'GB' }),
      shipping: expect.objectContaining({ line1: '18 Alder Lane', country: 'US', name: 'Tarn Ltd' }),
    })
    visitor = await shopper()
    await place(await fill({ other_invoice: 'on', invoice_country: 'GB' }))
    expect((await form()).notice.errors.map(({ url }: Fields) => url)).toEqual([
      ...['#checkout-invoice_name', '#checkout-invoice_line1', '#checkout-invoice_city'],
      '#checkout-invoice_postcode',
    ])
  })

  it('has one address where nothing is delivered, and is taxed there', async () => {
    const rate = await api.app.database.prisma.taxRate.create({
      data: { name: 'VAT', country: 'DE', rate: 190_000 },
    })
    const german = { country: 'DE', line1: 'Weg 1', city: 'Berlin', postcode: '10115', name: 'Nadia' }
    const invoice = Object.fromEntries(
      Object.entries(german).map(([name, value]) => [`invoice_${name}`, value]),
    )
    visitor = await shopper(await api.catalogue.product({ price: 10_000, requiresShipping: false }))
    const fields = await fill({ ...invoice, other_invoice: 'on' })
    const { invoice: asked, address: main } = await form()
    const country = main.fields.find(({ name }: Fields) => name === 'country')
    expect([asked, country.value, fields.expected_total]).toEqual([null, 'DE', '11900'])
    await place(fields)
    const order = (await orders()).at(-1)
    expect(order).toMatchObject({
      tax: 1900n,
      shipping: null,
      billing: expect.objectContaining({ country: 'DE' }),
    })
    await api.app.database.prisma.taxRate.delete({ where: { id: rate.id } })
  })

  it('accepts the terms, if there are any', async () => {
    await api.app.settings.set('shop.terms_url', '/terms')
    await place(await fill())
    expect((await form()).terms).toMatchObject({ url: '/terms', error: expect.any(String), checked: false })
    const { to } = await place(await fill({ terms: 'on' }))
    expect(to).toMatch(/^\/orders\//)
    await api.app.settings.set('shop.terms_url', null)
  })

  it('may be asked to sign in', async () => {
    await api.app.settings.set('shop.guest_checkout', false)
    expect(await form()).toMatchObject({ is_ready: false, account: { is_needed: true } })
    expect((await place(await buyerWithKey())).to).toBe('/checkout#notice')
    await api.app.settings.set('shop.guest_checkout', true)
  })
})

const buyerWithKey = async () => ({ ...buyer, key: 'k', expected_total: '', shipping_method: '' })

describe('a customer at checkout', () => {
  it('signs in on the way, and finds the cart and everything entered', async () => {
    const account = { email: 'mei@example.com', password: 'paper-lantern-19' }
    const other = openVisitor(api.app)
    const join = { name: 'Mei', ...account, password_confirmation: account.password }
    await other.send('/account/forms/register', join)
    const entered = { ...buyer, city: 'Portland', customer_note: 'Leave it at the door' }
    const { to } = await visitor.send('/checkout/forms/sign-in', entered)
    expect(to).toBe('/account/sign-in?next=%2Fcheckout')
    const signedIn = await visitor.send('/account/forms/sign-in', { ...account, next: '/checkout' })
    expect(signedIn.to).toBe('/checkout')
    const data = await form()
    expect(data.account.email).toBe('mei@example.com')
    expect(data.cart.item_count).toBe(1)
    expect(data.note.value).toBe('Leave it at the door')
    expect(data.address.fields.find(({ name }: Fields) => name === 'city').value).toBe('Portland')
    const placed = await place(await fill({ save_address: 'on' }))
    expect(placed.to).toMatch(/^\/account\/orders\//)

    await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
    const next = await form()
    const [saved] = next.address.saved.choices
    expect(saved).toMatchObject({ checked: true, label: expect.stringContaining('18 Alder Lane') })
    expect(next.is_ready).toBe(true)
    const { hidden } = next
    const fields = Object.fromEntries(hidden.map(({ name, value }: Fields) => [name, value]))
    const quick = await place({ ...fields, address_id: saved.value, payment_gateway: 'bank_transfer' })
    expect(quick.to).toMatch(/^\/account\/orders\//)
    expect((await orders()).at(-1)).toMatchObject({
      billing: expect.objectContaining({ line1: '18 Alder Lane' }),
    })
  })

  it('is led to a saved address that needs a change, which older rules took', async () => {
    const account = { email: 'noor@example.com', password: 'copper-window-41' }
    const join = { name: 'Noor', ...account, password_confirmation: account.password }
    await visitor.send('/account/forms/register', join)
    const { prisma } = api.app.database
    const { id: customerId } = await prisma.customer.findFirstOrThrow({ where: { email: account.email } })
    const { id } = await prisma.address.create({ data: { ...home, postcode: 'ABC', customerId } })
    const url = `/account/addresses/${id}`
    const fields = await fill({ address_id: String(id) })
    expect((await place(fields)).to).toBe('/checkout#notice')
    const page = await visitor.checkout()
    expect(await visitor.html(page as never)).toContain(`<a href="${url}">Change`)
    await place(fields)
    const { notice, address } = await form()
    expect(notice.errors).toEqual([
      { label: 'Delivery address', url, text: expect.stringContaining('Change it in your account') },
    ])
    expect(address.saved.change_url).toBe(url)
    expect(address.fields.map(({ error }: Fields) => error).join('')).toBe('')
    await place({ ...fields, other_invoice: 'on', invoice_id: String(id), address_id: 'new' })
    expect((await form()).notice.errors.map((one: Fields) => [one.label, one.url])).toEqual([
      ['Billing address', url],
    ])
  })

  it('cannot use another’s address', async () => {
    const account = { email: 'eve@example.com', password: 'quiet-harbour-77' }
    await visitor.send('/account/forms/register', {
      ...{ name: 'Eve', ...account },
      password_confirmation: account.password,
    })
    const { to } = await place(await fill({ address_id: '1' }))
    expect(to).toBe('/checkout#notice')
    expect((await form()).notice.errors[0].text).toContain('address')
  })
})

describe('the checkout’s form', () => {
  it('is refused from other sites, and shows what scripts in it are', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect((await visitor.send('/checkout/forms/place', await fill(), foreign)).status).toBe(403)
    const script = '"><script>alert(1)</script>'
    const names = ['email', 'phone', 'name', 'line1', 'line2', 'city', 'state', 'postcode', 'country']
    const evil = Object.fromEntries([...names, 'customer_note'].map((name) => [name, script]))
    await place({ ...(await buyerWithKey()), ...evil, shipping_method: script, payment_gateway: script })
    const page = await visitor.checkout()
    expect(await visitor.html(page as never)).not.toContain('<script>alert')
  })

  it('keeps nothing that was forged, and never more than browsers carry', async () => {
    for (const forged of ['x', 'a'.repeat(4000)]) {
      visitor.jar['storefront-checkout'] = forged
      expect((await form()).contact[0].value).toBe('')
    }
    const long = Object.fromEntries(
      Object.keys(buyer).map((name) => [
        name,
        Array.from({ length: 300 }, (_, i) => (i * 7919).toString(36)).join(''),
      ]),
    )
    await visitor.send('/checkout/forms/update', { ...long, customer_note: '長'.repeat(5000) })
    const size = Object.entries(visitor.jar).reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      0,
    )
    expect(size).toBeLessThan(12_000)
    expect((await form()).note.value).toBe('長'.repeat(2000))
  })

  it('keeps the rest where one field alone is more than browsers carry', async () => {
    // As good as random, so that nothing makes it shorter.
    let seed = 1
    const noise = (length: number) =>
      Array.from({ length }, () => {
        seed = (seed * 48271) % 2147483647
        return String.fromCodePoint(0x4e00 + (seed % 20_000))
      }).join('')
    const parts = ['name', 'line1', 'line2', 'city', 'state', 'postcode']
    const names = parts.flatMap((part) => [part, `invoice_${part}`])
    const long = Object.fromEntries(names.map((name) => [name, noise(200)]))
    await visitor.send('/checkout/forms/update', { ...buyer, ...long, customer_note: noise(2000) })
    const shown = await form()
    expect(shown.contact[0].value).toBe(buyer.email)
    expect(shown.address.fields.find(({ name }: { name: string }) => name === 'line1').value).toBe(long.line1)
    expect(shown.note.value).toBe('')
  })
})

it('while visitors cannot buy on the website, there is no checkout', async () => {
  await api.app.settings.set('shop.web_enabled', false)
  expect(await visitor.checkout()).toBeNull()
  expect((await place(await buyerWithKey())).status).toBe(404)
  await api.app.settings.set('shop.web_enabled', true)
})
