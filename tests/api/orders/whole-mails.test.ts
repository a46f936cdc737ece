import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { mailOrder } from '#lib/domains/shop/orders/index.ts'
import { mailReturned, mailReturnState } from '#lib/domains/shop/orders/notices/mail-return.ts'
import type { NotifiedOrder } from '#lib/domains/shop/orders/notices/notified-order.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import type { MailKind } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  for (const [key, value] of [
    ['invoices.enabled', true],
    ['shop.gifts', true],
    ['shop.tax_inclusive', true],
    ['shop.country', 'DE'],
  ] as const)
    await shop.app.settings.set(key, value)
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n, eta: '2 days' } })
  await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
  await db().taxRate.create({ data: { name: 'Zero', country: 'DE', rate: 0, taxClass: 'reduced' } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const actor = operator('test')
const berlin = { ...home, line1: 'Torstr. 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }
beforeEach(() => db().outboxMessage.deleteMany())

async function place(changes: object = {}, headers: Record<string, string> = {}) {
  const ring = await shop.catalogue.product({
    name: 'Ring',
    price: 2000,
    withdrawalExemption: 'custom',
    stock: 9,
  })
  const book = await shop.catalogue.product({ name: 'Book', price: 500, taxClass: 'reduced', stock: 9 })
  const cart = headers.authorization ? headers : await shop.beginCart([ring, book])
  if (headers.authorization) for (const product of [ring, book]) await shop.add(product, 1, headers)
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, cart)
  const { json } = await shop.checkOut(cart, { billing: berlin, ...changes })
  const { number, items } = json.data.order
  return {
    number,
    lineIds: items.map(({ id }: { id: number }) => id),
    ring,
    book,
    token: json.data.order_token,
  }
}

async function mails() {
  const rows = await db().outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.order_' } },
    orderBy: { id: 'asc' },
  })
  await db().outboxMessage.deleteMany()
  return rows.map(({ kind, payload }) => {
    const { to, locale, data } = fromOutboxJob(
      kind.slice('mail.'.length) as MailKind,
      payload,
      shop.app.secrets,
    )
    return { kind, to, locale, data }
  })
}

/** The part of each mail that names the order. */
const orderOf = ({ number, ring, book, token }: Awaited<ReturnType<typeof place>>) => ({
  ...{ number, total: '$27.40', path: `/orders/${number}/${token}` },
  purchase: {
    ...{ placedAt: shop.clock.now().toISOString(), currency: 'USD', total: 2740 },
    items: [
      { name: 'Ring', sku: null, quantity: 1, price: 2000, path: `/products/${ring.slug}` },
      { name: 'Book', sku: null, quantity: 1, price: 500, path: `/products/${book.slug}` },
    ],
  },
})
const BILL = {
  items: [
    { name: 'Ring', quantity: 1, total: '$20.00', unit_price: '', image: null },
    { name: 'Book', quantity: 1, total: '$5.00', unit_price: '', image: null },
  ],
  ...{ subtotal: '$25.00', discount: '$2.50', shipping: '$4.90' },
  taxes: [{ name: 'MwSt.', rate: '19.00', amount: '$3.65', included: true }],
  exempt: [{ name: 'Ring', exemption: 'custom' }],
}
const address = [home.name, 'Torstr. 1', '10115 Berlin', 'Germany']
const DELIVERY = { ships: true, billed_to: address, delivered_to: address, method: 'Post, 2 days' }
const to = { name: home.name, email: 'ada@example.com' }
const dataOf = async () => (await mails()).map(({ kind, data }) => [kind.replace('mail.order_', ''), data])

describe('the mails of an order', () => {
  it('say all that their buyer needs, from its placement to its last parcel', async () => {
    const order = await place({ payment_gateway: 'bank_transfer', gift: { message: 'Enjoy' } })
    const common = orderOf(order)
    const delivery = { ...DELIVERY, gift: 'Enjoy' }
    const invoice = { invoice_path: `${common.path}/invoice` }
    expect(await mails()).toEqual([
      {
        ...{ kind: 'mail.order_placed', to, locale: 'en' },
        data: {
          ...{ ...common, ...BILL, ...delivery, pays: 'in_advance' },
          message: expect.stringMatching(/^Transfer the total.*\nIBAN XX00/),
        },
      },
    ])
    await staff.markOrderPaid(shop.app, actor, order.number)
    const paid = { ...common, ...BILL, ...delivery, ...invoice, is_repeated: true }
    expect(await mails()).toEqual([{ kind: 'mail.order_paid', to, locale: 'en', data: paid }])
    const [ring, book] = order.lineIds
    const ship = (lineId: number) =>
      staff.shipParcel(shop.app, actor, order.number, {
        ...{ carrier: 'UPS', tracking: '1Z', lines: [{ lineId, quantity: 1 }] },
      })
    const tracking = { carrier: 'UPS', tracking: '1Z', tracking_url: 'https://www.ups.com/track?tracknum=1Z' }
    const shipped = { ...common, ...delivery, ...invoice, ...tracking }
    await ship(ring)
    expect(await dataOf()).toEqual([
      ['shipped', { ...shipped, units: [{ name: 'Ring', quantity: 1 }], part: true }],
    ])
    await ship(book)
    expect(await dataOf()).toEqual([['shipped', { ...shipped, units: [{ name: 'Book', quantity: 1 }] }]])
    await staff.refundOrderByHand(shop.app, actor, order.number, { amount: 500 })
    expect(await dataOf()).toEqual([['refunded', { ...common, refund: '$5.00' }]])
    await staff.mailBuyer(shop.app, actor, { number: order.number, subject: 'Hello', text: ' One \n\nTwo' })
    expect(await dataOf()).toEqual([['message', { ...common, subject: 'Hello', paragraphs: ['One', 'Two'] }]])
  })

  it('say how what is paid on delivery is paid, and that it is cancelled', async () => {
    await shop.app.settings.set('withdrawal.enabled', false)
    const order = await place({ payment_gateway: 'cash_on_delivery' })
    const { exempt: _, ...bill } = BILL
    const common = orderOf(order)
    const message = 'Pay when the order is delivered.'
    expect(await dataOf()).toEqual([
      ['placed', { ...common, ...bill, ...DELIVERY, message, pays: 'on_delivery' }],
    ])
    await staff.cancelOrderByHand(shop.app, actor, order.number)
    expect(await dataOf()).toEqual([['cancelled', common]])
    await shop.app.settings.unset('withdrawal.enabled')
    const shipped = await place({ payment_gateway: 'cash_on_delivery' })
    await mails()
    await staff.shipParcel(shop.app, actor, shipped.number, { carrier: null, tracking: null })
    expect(await dataOf()).toMatchObject([['shipped', { pays: 'on_delivery', tracking_url: null }]])
    await staff.receiveOrderReturn(shop.app, actor, shipped.number, {
      ...{ lines: [{ lineId: shipped.lineIds[0], quantity: 1, use: 'restock' }], reason: 'unwanted' },
    })
    await mails()
    await staff.markOrderPaid(shop.app, actor, shipped.number)
    const [[, paid] = []] = await dataOf()
    // A list of what was ordered would not come to what was paid.
    expect(paid).toMatchObject({ total: '$9.40', exempt: BILL.exempt })
    expect(paid).not.toHaveProperty('items')
  })

  it('lead a customer to the account, and say nothing without an address', async () => {
    const ada = await shop.signIn()
    const order = await place({ email: null, payment_gateway: 'bank_transfer' }, ada.headers)
    const [mail] = await mails()
    expect(mail?.to).toEqual({ name: home.name, email: ada.email })
    expect(mail?.data).toMatchObject({ path: `/account/orders/${order.number}` })
    await staff.markOrderPaid(shop.app, actor, order.number)
    const [[, paid] = []] = await dataOf()
    expect(paid).toMatchObject({ invoice_path: `/orders/${order.number}/invoices/latest` })
    const where = { number: order.number }
    await db().order.update({ where, data: { email: null } })
    await staff.shipParcel(shop.app, actor, order.number, { carrier: null, tracking: null })
    const silent = staff.mailBuyer(shop.app, actor, { ...where, subject: 'Hello', text: 'One' })
    await expect(silent).rejects.toMatchObject({ code: 'order_without_email', facts: where })
    expect(await mails()).toEqual([])
  })
})

it('the owner is told of a new order and its bill, if they want to be', async () => {
  const { number } = await place({ payment_gateway: 'bank_transfer' })
  const notice = await db().ownerNotice.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(JSON.parse(notice.facts)).toEqual({ event: 'order', number, total: '$27.40' })
  await shop.app.settings.set('notify.orders', 'off')
  const before = await db().ownerNotice.count()
  await place({ payment_gateway: 'bank_transfer' })
  expect(await db().ownerNotice.count()).toBe(before)
  await shop.app.settings.unset('notify.orders')
})

describe('the mail of an order', () => {
  const parts = { ...berlin, phone: null }
  const line = {
    ...{ name: 'Ring', variantName: null, sku: null, slug: 'ring', quantity: 1, unitPrice: 1000 },
    ...{ subtotal: 1000, attributes: [], image: null, requiresShipping: true, unitMeasure: null },
    withdrawalExemption: null,
  }
  const guests: NotifiedOrder = {
    ...{ id: 7, number: 'A1', importedFrom: null, tokenSalt: 'salt', placedAsGuest: true, customerId: null },
    ...{ email: 'ada@example.com', billing: parts, shipping: parts, locale: null, giftMessage: null },
    ...{ total: 1000, subtotal: 1000, deducted: 0, discount: 0, shippingTotal: 0, taxLines: [] },
    ...{ currency: 'USD', paymentMessage: 'Pay soon', placedAt: new Date(0), lines: [line] },
    ...{ paymentStatus: 'pending', paymentKind: 'online', isAccountDeleted: false, isConfirmed: false },
    shippingMethod: { name: 'Post', eta: '2 days' },
  }
  type Kind = 'order_placed' | 'order_paid' | 'order_shipped' | 'order_edited' | 'order_cancelled'
  /** The data of a mail about an order that differs in some way, under changed settings. */
  async function say(
    kind: Kind,
    changes: Partial<NotifiedOrder> = {},
    settings: object = {},
  ): Promise<Record<string, unknown>> {
    const current = { ...shop.app.settings.current, ...settings }
    const context = { ...shop.app, settings: { current } } as never
    await mailOrder(db(), context, { ...guests, ...changes }, kind, {} as never)
    const [mail] = await mails()
    return { ...mail?.data, to: mail?.to.name }
  }

  it('leads to its invoice where there are any, there was something to pay, and it has a page', async () => {
    const guest = await say('order_paid')
    expect(guest.path).toMatch(/^\/orders\/A1\/ot_/)
    expect(guest.invoice_path).toBe(`${guest.path}/invoice`)
    expect(await say('order_shipped', { customerId: 3 })).toMatchObject({
      ...{ path: '/account/orders/A1', invoice_path: '/orders/A1/invoices/latest' },
    })
    expect(await say('order_paid', { total: 1 })).toHaveProperty('invoice_path')
    const off = { 'invoices.enabled': false }
    for (const mail of [
      ...[await say('order_paid', {}, off), await say('order_shipped', { customerId: 3 }, off)],
      ...[await say('order_paid', { total: 0 }), await say('order_shipped', { total: 0, customerId: 3 })],
      ...[await say('order_placed'), await say('order_edited'), await say('order_cancelled')],
    ]) {
      expect(mail.path).toEqual(expect.any(String))
      expect(mail).not.toHaveProperty('invoice_path')
    }
    // An account that is deleted, and an order of a customer whose account is no longer known.
    for (const changes of [{ customerId: 3, isAccountDeleted: true }, { placedAsGuest: false }]) {
      const mail = await say('order_paid', changes)
      expect([mail.path, 'invoice_path' in mail]).toEqual([null, false])
    }
  })

  it('says who takes the money as long as it is not there', async () => {
    const paysOf = async (kind: Kind, paymentKind: NotifiedOrder['paymentKind'], paymentStatus: string) =>
      (await say(kind, { paymentKind, paymentStatus })).pays
    for (const [paymentKind, status, placed, shipped] of [
      ['on_delivery', 'pending', 'on_delivery', 'on_delivery'],
      ['on_delivery', 'failed', 'on_delivery', 'on_delivery'],
      ['on_delivery', 'authorized', undefined, undefined],
      ['on_delivery', 'paid', undefined, undefined],
      ['in_advance', 'pending', 'in_advance', undefined],
      ['in_advance', 'paid', 'in_advance', undefined],
      ['online', 'pending', undefined, undefined],
      [null, 'pending', undefined, undefined],
    ] as const)
      expect([
        ...[paymentKind, status, await paysOf('order_placed', paymentKind, status)],
        ...[
          await paysOf('order_shipped', paymentKind, status),
          await paysOf('order_paid', paymentKind, status),
        ],
      ]).toEqual([paymentKind, status, placed, shipped, undefined])
    expect(await say('order_placed')).toMatchObject({ message: 'Pay soon' })
    expect(await say('order_paid')).not.toHaveProperty('message')
  })

  it('says where it goes and how, if anything of it is delivered, in its own language', async () => {
    expect(await say('order_paid')).toMatchObject({ ...DELIVERY, to: home.name })
    expect(await say('order_paid', { shippingMethod: { name: 'Post', eta: null } })).toMatchObject({
      method: 'Post',
    })
    expect(await say('order_paid', { shippingMethod: null, shipping: null })).toMatchObject({
      ...{ ships: true, billed_to: address, delivered_to: null, method: null },
    })
    const ebook = { ...line, requiresShipping: false }
    expect(await say('order_paid', { lines: [ebook] })).toMatchObject({
      ...{ ships: false, billed_to: address, delivered_to: null, method: null },
    })
    expect(await say('order_paid')).not.toHaveProperty('gift')
    expect(await say('order_paid', { giftMessage: '' })).toMatchObject({ gift: '' })
    const german = await say('order_paid', { locale: 'de', billing: { ...parts, name: null } })
    expect(german).toMatchObject({ billed_to: ['Torstr. 1', '10115 Berlin', 'Deutschland'], to: '' })
    const shops = await say('order_paid', {}, { 'site.locale': 'de' })
    expect(shops.billed_to).toContain('Deutschland')
    for (const kind of ['order_edited', 'order_cancelled'] as const)
      expect(await say(kind)).not.toHaveProperty('billed_to')
  })

  it('lists what was bought as long as that comes to what is paid, and what cannot be withdrawn from', async () => {
    expect(await say('order_edited')).toMatchObject({ total: '$10.00', items: [{ name: 'Ring' }] })
    const part = await say('order_edited', { deducted: 1 })
    expect([part.total, 'items' in part]).toEqual(['$9.99', false])
    expect(await say('order_shipped', { deducted: 1 })).toMatchObject({ total: '$10.00' })
    expect(await say('order_shipped')).not.toHaveProperty('items')
    const lines = [line, { ...line, variantName: 'Gold', withdrawalExemption: 'custom' }]
    const exempt = [{ name: 'Ring, Gold', exemption: 'custom' }]
    expect(await say('order_edited', { lines, deducted: 1 })).toMatchObject({ exempt })
    expect(await say('order_shipped', { lines })).not.toHaveProperty('exempt')
    expect(await say('order_edited')).not.toHaveProperty('exempt')
    const off = { 'withdrawal.enabled': false }
    expect(await say('order_edited', { lines }, off)).not.toHaveProperty('exempt')
    const small = { 'shop.vat_exemption': 'de' }
    expect(await say('order_edited', {}, small)).toMatchObject({ exemption: 'de' })
  })
})

it('the mail of a return says how it goes on, for as long as its buyer has a say in it', async () => {
  const { number, lineIds } = await place({ payment_gateway: 'bank_transfer' })
  await staff.markOrderPaid(shop.app, actor, number)
  await staff.shipParcel(shop.app, actor, number, { carrier: null, tracking: null })
  const { id: orderId } = await db().order.findUniqueOrThrow({ where: { number } })
  const [ring = 0, book = 0] = lineIds
  await staff.announceOrderReturn(shop.app, actor, number, {
    ...{ lines: [{ lineId: ring, quantity: 1 }], reason: 'unwanted' },
  })
  const { id } = await db().return.findFirstOrThrow({ where: { orderId } })
  const told: unknown[] = []
  for (const state of [
    'asked_for',
    'approved',
    'partially_received',
    'received',
    'lost',
    'refused',
    'cancelled',
  ]) {
    await db().return.update({ where: { id }, data: { state } })
    await mails()
    await db().$transaction((tx) => mailReturnState(tx, shop.app, id))
    told.push(...(await dataOf()).map(([, data]) => (data as unknown as { state: string }).state))
  }
  expect(told).toEqual(['asked_for', 'approved', 'refused', 'cancelled'])
  for (const [method, isHandedIn] of [
    ['in_store', true],
    ['at_kiosk', true],
    ['by_mail', false],
  ] as const) {
    const current = { ...shop.app.settings.current, 'shop.returns.method': method }
    await db().$transaction((tx) => mailReturnState(tx, { ...shop.app, settings: { current } } as never, id))
    expect(await dataOf()).toMatchObject([['return', { by_hand: isHandedIn }]])
  }
  const use = (lineId: number, what: string) => ({ lineId, quantity: 1, use: what })
  const lines = [use(ring, 'restock'), use(book, 'ship_again')]
  await db().$transaction((tx) =>
    mailReturned(tx, shop.app, orderId, { lines, undelivered: true, deducted: 0 }),
  )
  const units = [
    { name: 'Ring', quantity: 1 },
    { name: 'Book', quantity: 1 },
  ]
  expect(await dataOf()).toMatchObject([['returned', { units, undelivered: true, next: 'sent_again' }]])
})
