import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnSandbox, receiveWebhook, returnLink } from '#lib/domains/shop/payments/index.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

type Fields = Record<string, string>

const ROUNDS = 4

let api: ShopApi
let mug: { id: number }
let visitor: Visitor
let before: number

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('payments.sandbox.enabled', true)
})
beforeEach(async () => {
  mug = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 50 })
  visitor = await shopper()
  before = await db().order.count()
})
afterAll(() => api.close())

const db = () => api.app.database.prisma
const { line2: _, ...address } = home

async function shopper(jar: Record<string, string> = {}): Promise<Visitor> {
  const one = openVisitor(api.app, jar)
  await one.send('/cart/forms/add', { product_id: String(mug.id) })
  return one
}

/** The form of a tab: each has a key of its own. */
async function fill(entered: Fields = {}, of: Visitor = visitor): Promise<Fields> {
  const buyer = { email: 'ada@example.com', ...address, payment_gateway: 'cash_on_delivery', ...entered }
  await of.send('/checkout/forms/update', buyer)
  const page = await of.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  const { hidden } = page.data as { hidden: Fields[] }
  return { ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])), ...buyer }
}

const place = (fields: Fields, of: Visitor = visitor) => of.send('/checkout/forms/place', fields)
const placed = async () =>
  db().order.findMany({ orderBy: { id: 'asc' }, skip: before, include: { lines: true } })
const stockOf = async () =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: mug.id } })).stock
const change = (data: object) => db().productVariant.updateMany({ where: { productId: mug.id }, data })

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
async function told(of: Visitor = visitor): Promise<any> {
  const page = await of.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  return page.data
}

/** The provider tells the shop that the buyer has paid. */
async function payAtProvider(orderId: number): Promise<void> {
  const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: orderId } })
  for (const message of await actOnSandbox(api.app, reference ?? '', 'pay'))
    await receiveWebhook(api.app, 'sandbox', message)
  await api.app.outbox.drain()
}

async function comeBack(number: string, of: Visitor = visitor) {
  const seal = new URLSearchParams(returnLink(api.app, number).split('?')[1]).get('seal') ?? ''
  const page = await loadReturnPage(api.app, number, { seal, left: false }, { ...of.jar })
  return { page, html: await of.html(page) }
}

describe('two tabs of one cart', () => {
  it('place one order when both are sent at once, and the slower one is told', async () => {
    const tabs = [await fill({ customer_note: '' }), await fill({ customer_note: 'From the other tab' })]
    const answers = await Promise.all(tabs.map((fields) => place(fields)))
    const orders = await placed()
    expect(orders).toHaveLength(1)
    expect(await stockOf()).toBe(49)
    expect(answers.filter(({ to }) => to.startsWith('/orders/'))).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const loser = answers.find(({ to }) => !to.startsWith('/orders/'))
    expect(loser?.to).toBe('/checkout#notice')
    // The cart is empty now, so there is nothing left to check out.
    expect(await visitor.checkout()).toEqual({ redirectTo: '/cart' })
  })

  it('change one order when both pay on the web', async () => {
    const tabs = [await fill({ payment_gateway: 'sandbox' }), await fill({ payment_gateway: 'sandbox' })]
    const answers = await Promise.all(tabs.map((fields) => place(fields)))
    expect(await placed()).toHaveLength(1)
    expect(await stockOf()).toBe(49)
    expect(answers.some(({ to }) => to.startsWith('/pay/'))).toBe(true)
    const live = await db().paymentAttempt.findMany({
      where: { order: { id: { gt: 0 } }, liveOrderId: (await placed())[0]?.id ?? 0 },
    })
    expect(live).toHaveLength(1)
  })

  it('cannot undo a payment: what one chooses while the other pays leads to the paid order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await shopper()
      await place(await fill({ payment_gateway: 'sandbox' }, one), one)
      const [order] = (await placed()).slice(-1)
      if (!order) throw new Error('There is no order.')
      const other = await fill({ payment_gateway: 'cash_on_delivery' }, one)
      await Promise.all([payAtProvider(order.id).catch(() => undefined), place(other, one)])
      await api.app.outbox.drain()
      const after = await db().order.findUniqueOrThrow({ where: { id: order.id } })
      const captured = await db().paymentAttempt.findMany({ where: { orderId: order.id, status: 'paid' } })
      // Paid once and counted as paid, or refunded if the order was settled otherwise before.
      expect(captured.length).toBeLessThanOrEqual(1)
      if (captured[0]?.paysOrder) expect(after.paymentStatus).toBe('paid')
      else if (captured[0]) expect(captured[0].refunded).toBe(captured[0].paidAmount)
      else expect(after).toMatchObject({ gateway: 'cash_on_delivery', paymentStatus: 'pending' })
      expect(await db().order.count({ where: { cartId: order.cartId } })).toBe(1)
    }
  })
})

describe('what changes while a form is sent', () => {
  it('the last pieces: no more are sold than there are, and losers lose nothing they entered', async () => {
    await change({ stock: 2 })
    const visitors = [visitor, await shopper(), await shopper(), await shopper()]
    const forms = []
    for (const [index, one] of visitors.entries())
      forms.push(await fill({ email: `buyer-${index}@example.com`, customer_note: `Note ${index}` }, one))
    const answers = await Promise.all(forms.map((fields, index) => place(fields, visitors[index])))
    const winners = answers.filter(({ to }) => to.startsWith('/orders/'))
    expect(winners).toHaveLength(2)
    expect(await placed()).toHaveLength(2)
    expect(await stockOf()).toBe(0)
    for (const [index, { to }] of answers.entries()) {
      if (to.startsWith('/orders/')) continue
      const data = await told(visitors[index])
      expect(data).toMatchObject({ has_issues: true, contact: [{ value: `buyer-${index}@example.com` }, {}] })
      expect(data.note.value).toBe(`Note ${index}`)
    }
  })

  it('the price: an order costs what its form said, or is not placed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await shopper()
      const fields = await fill({}, one)
      const shown = BigInt(fields.expected_total ?? '')
      const known = (await placed()).length
      const [{ to }] = await Promise.all([place(fields, one), change({ price: 2000n + BigInt(round) })])
      const [order] = (await placed()).slice(known)
      if (to.startsWith('/orders/')) expect(order?.total).toBe(shown)
      else expect([to, order, (await told(one)).has_issues]).toEqual(['/checkout#notice', undefined, true])
    }
  })

  it('the cart in another tab: what was not seen is not ordered', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await shopper()
      const fields = await fill({}, one)
      const known = (await placed()).length
      const [{ to }] = await Promise.all([
        place(fields, one),
        one.send('/cart/forms/add', { product_id: String(mug.id) }),
      ])
      const [order] = (await placed()).slice(known)
      if (to.startsWith('/orders/')) expect(order?.total).toBe(BigInt(fields.expected_total ?? ''))
      else expect([to, order]).toEqual(['/checkout#notice', undefined])
    }
  })
})

describe('a payment on the web', () => {
  it('is known when the buyer returns after the provider’s message, before it, and with it', async () => {
    for (const order of ['message first', 'return first', 'at once']) {
      const one = await shopper()
      const fields = await fill({ payment_gateway: 'sandbox' }, one)
      await place(fields, one)
      const [row] = (await placed()).slice(-1)
      if (!row) throw new Error('There is no order.')
      const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: row.id } })
      const messages = await actOnSandbox(api.app, reference ?? '', 'pay')
      const tell = async () => {
        for (const message of messages) await receiveWebhook(api.app, 'sandbox', message)
        await api.app.outbox.drain()
      }
      if (order === 'message first') await tell()
      const returning = comeBack(row.number, one)
      if (order === 'at once') await tell()
      const { html, page } = await returning
      if (order === 'return first') await tell()
      expect([order, html]).toEqual([order, expect.stringContaining('Thank you')])
      expect(page?.cookies.join()).toMatch(/storefront-checkout=;/)
      expect(await db().order.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
        paymentStatus: 'paid',
      })
      const paidMails = await db().orderEvent.count({ where: { orderId: row.id, kind: 'order.paid' } })
      expect([order, paidMails]).toEqual([order, 1])
      // Back and reload: the form that was kept leads to the order, and buys nothing else.
      const again = await place(fields, one)
      expect(again.to).toContain(`/orders/${row.number}/`)
      expect(await db().order.count({ where: { cartId: row.cartId } })).toBe(1)
    }
  })

  it('is begun once, however often the form is sent at once', async () => {
    const fields = await fill({ payment_gateway: 'sandbox' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(fields)))
    const orders = await placed()
    expect(orders).toHaveLength(1)
    expect(await stockOf()).toBe(49)
    expect(answers.some(({ to }) => to.startsWith('/pay/'))).toBe(true)
    expect(await db().paymentAttempt.count({ where: { liveOrderId: orders[0]?.id ?? 0 } })).toBe(1)
    await payAtProvider(orders[0]?.id ?? 0)
    const paid = await db().paymentAttempt.findMany({
      where: { orderId: orders[0]?.id ?? 0, status: 'paid' },
    })
    expect(paid).toHaveLength(1)
  })
})
