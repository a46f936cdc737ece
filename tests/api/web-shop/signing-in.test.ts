import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAnyOrder, orderGrant } from '#lib/domains/shop/orders/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const password = 'paper-lantern-19'

let api: ShopApi
let visitor: Visitor
let mug: { id: number }
let people = 0

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('payments.sandbox.enabled', true)
  await api.app.settings.set('api.auth_requests_per_minute', 1_000_000)
})
beforeEach(async () => {
  mug = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 50 })
  visitor = openVisitor(api.app)
  await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
})
afterAll(() => api.close())

const db = () => api.app.database.prisma
const { line2: _, ...address } = home

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
async function cartOf(one: Visitor): Promise<any> {
  const page = await one.cart()
  if (!page || 'redirectTo' in page) throw new Error('There is no cart.')
  return page.data.cart
}

/** The guest orders; resolves to the order. */
async function order(email: string, gateway: string) {
  const entered = { email, ...address, payment_gateway: gateway }
  await visitor.send('/checkout/forms/update', entered)
  const page = await visitor.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  const { hidden } = page.data as { hidden: { name: string; value: string }[] }
  const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]))
  const { to } = await visitor.send('/checkout/forms/place', { ...fields, ...entered })
  const number = /\/(?:orders|pay)\/([^/?]+)/.exec(to)?.[1] ?? ''
  return findAnyOrder(api.app, number)
}

const join = (email: string, more = {}) =>
  visitor.send('/account/forms/register', {
    ...{ name: 'Mei', email, password, password_confirmation: password },
    ...more,
  })

describe('a guest who creates an account', () => {
  it('from the checkout comes back to it with the cart and everything entered', async () => {
    const email = `mei-${++people}@example.com`
    await visitor.send('/checkout/forms/sign-in', { email, ...address, customer_note: 'Ring twice' })
    expect(await join(email, { next: '/checkout', password_confirmation: 'another' })).toMatchObject({
      to: '/account/register?next=%2Fcheckout#notice',
    })
    expect(await join(email, { next: '/checkout' })).toMatchObject({ to: '/checkout' })
    const page = await visitor.checkout()
    expect(page).toMatchObject({
      data: { account: { email }, cart: { item_count: 1 }, note: { value: 'Ring twice' } },
    })
    expect(visitor.jar['storefront-cart']).toBeUndefined()
  })

  it.each([
    { gateway: 'cash_on_delivery', items: 1 },
    { gateway: 'sandbox', items: 2 },
  ])('from an order to be paid by $gateway keeps what else is in the cart', async ({ gateway, items }) => {
    const email = `mei-${++people}@example.com`
    const placed = await order(email, gateway)
    const { id, number } = placed
    await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
    const grant = orderGrant(api.app, placed)
    const { to } = await visitor.send(`/orders/${number}/forms/account`, { grant, password })
    expect(to).toBe(`/account/orders/${number}`)
    expect(await db().order.findUniqueOrThrow({ where: { id }, include: { customer: true } })).toMatchObject({
      customer: { email },
      placedAsGuest: false,
    })
    expect((await cartOf(visitor)).item_count).toBe(items)
    expect(visitor.jar['storefront-cart']).toBeUndefined()
    expect(visitor.jar['storefront-cart-count']).toBe(String(items))
  })
})

describe('a customer who changes the e-mail address', () => {
  /** The links that were mailed: to the present address, and to the new one. */
  async function mailed(): Promise<string[]> {
    const where = { kind: 'mail.email_change' }
    const rows = await db().outboxMessage.findMany({ where, orderBy: { id: 'asc' } })
    return rows.map(({ payload }) => {
      const { url } = JSON.parse(api.app.secrets.decrypt('mail', (payload as { sealed: string }).sealed))
      return new URL(url).pathname
    })
  }

  it('enters the password, and confirms at both addresses while signed in', async () => {
    const [email, next] = [`mei-${++people}@example.com`, `mei-new-${people}@example.com`]
    await join(email)
    const wrong = await visitor.send('/account/forms/email', { email: next, password: 'guessed wrongly' })
    expect([wrong.to, await mailed()]).toEqual(['/account/email#notice', []])
    expect((await visitor.send('/account/forms/email', { email: next, password })).to).toBe('/account/email')
    const paths = await mailed()
    expect(paths).toEqual(Array(2).fill(expect.stringMatching(/^\/account\/email\/ec_[\w-]{43}$/)))
    const [leave = '', arrive = ''] = paths.map((path) => path.split('/').at(-1))
    const guest = openVisitor(api.app)
    expect((await guest.send('/account/forms/email-confirm', { token: leave })).to).toContain(
      '/account/sign-in',
    )
    for (const token of [leave, arrive]) {
      const addressed = await db().customer.count({ where: { email: next } })
      expect(addressed).toBe(0)
      expect((await visitor.send('/account/forms/email-confirm', { token })).to).toBe('/account')
    }
    expect(await db().customer.count({ where: { email: next } })).toBe(1)
    expect((await visitor.send('/account/forms/email-confirm', { token: arrive })).to).toBe(
      `/account/email/${arrive}#notice`,
    )
  })

  it('has no address mailed more than five times an hour', async () => {
    await join(`mei-${++people}@example.com`)
    const ask = (email: string) => visitor.send('/account/forms/email', { email, password })
    const before = (await mailed()).length
    for (let at = 0; at < 6; at++) {
      await ask(`stranger-${people}@example.com`)
      await ask(`other-${people}-${at}@example.com`)
    }
    expect((await mailed()).length - before).toBe(2 * (5 + 6))
  })
})
