import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { addCoupon } from '#lib/domains/shop/cart/index.ts'
import { expireOrders, payOrder } from '#lib/domains/shop/checkout/index.ts'
import {
  findManualOrderCustomer,
  findSellableProducts,
  type ManualOrder,
  placeManualOrder,
  quoteManualOrder,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import type { MailData } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
  await shop.app.settings.set('payments.sandbox.enabled', true)
  await setShippingMethod(db(), {
    ...{ code: 'standard', name: 'Standard', zone: null },
    terms: { price: 650, freeFrom: null, minWeight: null, maxWeight: null, bands: null },
  })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error) => error.facts,
  )

let made = 0
type Sold = Awaited<ReturnType<ShopApi['catalogue']['product']>>
const variantOf = async ({ id }: Sold) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).id
const stockOf = async ({ id }: Sold) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock
const wanted = async (product: Sold, quantity = 1) => ({
  ...{ productId: product.id, variantId: await variantOf(product), quantity },
})

async function orderOf(
  items: ManualOrder['items'],
  request: Partial<ManualOrder['request']> = {},
  rest: Partial<ManualOrder> = {},
): Promise<ManualOrder> {
  return {
    ...{ customerId: null, items, couponCode: null, locale: 'en', note: null, key: `form-${++made}` },
    ...rest,
    request: {
      ...{ email: 'grace@example.com', phone: null, customerNote: null, vatId: null },
      ...{ billing: home, shipping: {}, shipToDifferent: false },
      ...{ billingAddressId: null, shippingAddressId: null, saveAddress: false },
      ...{ gateway: 'cash_on_delivery', shippingMethod: null, expectedTotal: null },
      ...request,
    },
  }
}

async function mailsOf(number: string) {
  const rows = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  return rows.flatMap(({ kind, payload }) => {
    if (!kind.startsWith('mail.order_')) return []
    const { data } = fromOutboxJob(kind.slice('mail.'.length) as 'order_placed', payload, shop.app.secrets)
    const mail = data as MailData['order_placed']
    return mail.number === number ? [{ kind, ...mail }] : []
  })
}

describe('an order by phone', () => {
  it('is priced as the checkout prices it, coupon and shipping included, and changes nothing', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5, price: 1000 })
    await addCoupon(app, owner, {
      ...{ code: 'TEN', description: '', reduction: { type: 'percent', percent: 1000 } },
      ...{ maxUses: null, maxUsesPerCustomer: null, startsAt: null, endsAt: null, minSubtotal: null },
    })
    const carts = await db().cart.count()
    const request = {
      ...{ items: [await wanted(cup, 2)], couponCode: 'ten', customerId: null, email: null },
      ...{ billing: home, shippingMethod: null },
    }
    const { cart, shippingMethods, paymentMethods } = await quoteManualOrder(app, owner, request)
    expect(cart.totals).toMatchObject({ subtotal: 2000, discount: 200, shipping: 650, total: 2450 })
    expect(shippingMethods).toMatchObject([{ code: 'standard', price: 650, isSelected: true }])
    expect(paymentMethods.map(({ id }) => id)).toContain('sandbox')
    expect(await db().cart.count()).toBe(carts)
    const short = { ...request, items: [await wanted(cup, 9)] }
    const [issue] = (await quoteManualOrder(app, owner, short)).cart.issues
    expect(issue).toMatchObject({ code: 'insufficient_stock', available: 5, itemId: await variantOf(cup) })
    const placed = await placeManualOrder(app, owner, {
      ...(await orderOf(request.items, { expectedTotal: 2450 })),
      couponCode: 'ten',
    })
    expect([placed.total, placed.totals.shipping]).toEqual([2450, 650])
    expect(await stockOf(cup)).toBe(3)
  })

  it('is quoted with all that could ship it, and the one that was chosen', async () => {
    const { app, owner } = panel
    const terms = { price: 1800, freeFrom: null, minWeight: null, maxWeight: null, bands: null }
    await setShippingMethod(db(), { ...{ code: 'express', name: 'Express', zone: null }, terms })
    const { shippingMethods, cart } = await quoteManualOrder(app, owner, {
      ...{ items: [await wanted(await shop.catalogue.product({ price: 1000 }))], couponCode: null },
      ...{ customerId: null, email: null, billing: home, shippingMethod: 'express' },
    })
    expect(shippingMethods.map(({ code, isSelected }) => [code, isSelected])).toEqual([
      ['standard', false],
      ['express', true],
    ])
    expect(cart.totals).toMatchObject({ shipping: 1800, total: 2800 })
    await db().shippingMethod.deleteMany({ where: { code: 'express' } })
  })

  it('finds goods by name and SKU, and says what is in stock', async () => {
    const { app, owner } = panel
    const lamp = await shop.catalogue.product({
      ...{ name: 'Brass lantern', sku: 'LANT-1' },
      variants: [{ price: 3900, sku: 'LANT-1', stock: 4, trackStock: true }],
    })
    await shop.catalogue.product({ name: 'Brass lantern in the making', published: false })
    const found = { productId: lamp.id, sku: 'LANT-1', price: 3900, available: 4, variantName: null }
    expect(await findSellableProducts(app, owner, 'lant-1')).toMatchObject([found])
    expect(await findSellableProducts(app, owner, 'lantern')).toMatchObject([found])
    expect(await findSellableProducts(app, owner, '%')).toEqual([])
  })

  it('is the customer’s, leaves their cart alone, and is told to them and in the audit log', async () => {
    const { app, employ } = panel
    const ada = await shop.signIn()
    const { id: customerId } = await db().customer.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const [cup, jug] = [
      await shop.catalogue.product({ stock: 5 }),
      await shop.catalogue.product({ stock: 5 }),
    ]
    await shop.add(jug, 1, ada.headers)
    const { actor } = await employ('support')
    const order = await placeManualOrder(
      app,
      actor,
      await orderOf(
        [await wanted(cup, 2)],
        { email: null, saveAddress: true },
        { customerId, note: 'Rings again on Friday.' },
      ),
    )
    expect(order).toMatchObject({ customerId, placedAsGuest: false, paymentStatus: 'pending' })
    const { json } = await shop.get('/cart', ada.headers)
    expect(json.data.items.map((item: { product_id: number }) => item.product_id)).toEqual([jug.id])
    const [mail, ...others] = await mailsOf(order.number)
    expect([mail?.kind, mail?.due, others]).toEqual(['mail.order_placed', undefined, []])
    const { timeline } = await showOrder(app, actor, order.number)
    expect(timeline.map(({ kind, by }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['order.placed_by_phone', 'support'],
        ['order.note', 'support'],
        ['order.placed', null],
      ]),
    )
    const { acts } = await listActs(app, operator('test'), { subject: `order:${order.id}` })
    expect(acts).toMatchObject([
      { action: 'order.placed_by_phone', after: { total: order.total, method: 'cash_on_delivery' } },
    ])
    const { prefill } = await findManualOrderCustomer(app, actor, customerId)
    expect(prefill.billing).toMatchObject({ line1: home.line1, country: 'US' })
  })

  it('needs neither guests’ carts nor guests’ checkout, and says nothing about terms', async () => {
    const { app, owner } = panel
    await app.settings.set('account.guest_cart', false)
    await app.settings.set('shop.guest_checkout', false)
    await app.settings.set('shop.terms_url', 'https://shop.example.com/terms')
    const cup = await shop.catalogue.product({ stock: 5 })
    const { id } = await placeManualOrder(app, owner, await orderOf([await wanted(cup)]))
    for (const key of ['account.guest_cart', 'shop.guest_checkout', 'shop.terms_url'] as const)
      await app.settings.unset(key)
    const row = await db().order.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ acceptedTermsAt: null, placedAsGuest: true })
  })

  it('that was paid by hand is paid at once, with one mail', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5 })
    const order = await placeManualOrder(
      app,
      owner,
      await orderOf([await wanted(cup)], { gateway: 'by_hand' }),
    )
    expect(order).toMatchObject({
      ...{ status: 'processing', paymentStatus: 'paid' },
      paymentMethod: { id: 'by_hand', type: 'offline' },
    })
    expect((await mailsOf(order.number)).map(({ kind }) => kind)).toEqual(['mail.order_paid'])
    const { can } = await showOrder(app, owner, order.number)
    expect(can).toMatchObject({ ship: true, refund: true, pay: false })
    const { json } = await shop.checkOut(await shop.beginCart([cup]), { payment_gateway: 'by_hand' })
    expect(json.errors).toHaveProperty('payment_gateway')
  })

  it('to be paid by a link tells where to pay, waits for days even if a payment was begun, and is paid once', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5 })
    const request = { gateway: 'sandbox' }
    const order = await placeManualOrder(app, owner, await orderOf([await wanted(cup)], request))
    expect(await mailsOf(order.number)).toMatchObject([
      { kind: 'mail.order_placed', due: true, path: expect.stringContaining(`/orders/${order.number}/`) },
    ])
    const row = () => db().order.findUniqueOrThrow({ where: { id: order.id } })
    const { expiresAt, openCartId } = await row()
    expect(openCartId).toBeNull()
    expect(expiresAt?.getTime()).toBe(shop.clock.now().getTime() + 14 * 24 * 3_600_000)
    const { payment } = await payOrder(app, order.id, 'sandbox')
    expect(payment.type).toBe('web')
    expect((await row()).expiresAt).toEqual(expiresAt)
    shop.clock.advance(13 * 24 * 3600)
    await expireOrders(app)
    expect((await row()).status).toBe('pending')
    shop.clock.advance(2 * 24 * 3600)
    await expireOrders(app)
    expect((await row()).status).toBe('cancelled')
    expect(await stockOf(cup)).toBe(5)
  })

  it('needs an address for the link to pay, and none for what is paid otherwise', async () => {
    const { app, owner } = panel
    await shop.app.settings.set('checkout.fields.email', 'optional')
    const item = await wanted(await shop.catalogue.product())
    const place = async (gateway: string) =>
      placeManualOrder(app, owner, await orderOf([item], { email: null, gateway }))
    expect(await faultsOf(place('sandbox'))).toEqual({ email: [{ code: 'required' }] })
    expect((await place('cash_on_delivery')).email).toBeNull()
    await shop.app.settings.unset('checkout.fields.email')
  })

  it('names what is wrong by field, and leaves nothing behind', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 1 })
    const item = await wanted(cup)
    const [carts, orders] = [await db().cart.count(), await db().order.count()]
    const faulty = (request: Partial<ManualOrder['request']>, items = [item]) =>
      orderOf(items, request).then((order) => faultsOf(placeManualOrder(app, owner, order)))
    expect(await faulty({ billing: { ...home, city: null } })).toHaveProperty(['billing.city'])
    expect(await faulty({ email: 'nobody' })).toHaveProperty('email')
    expect(await faulty({ gateway: 'barter' })).toHaveProperty('payment_gateway')
    expect(await faulty({ shippingMethod: 'pigeon' })).toHaveProperty('shipping_method')
    expect(await faulty({}, [])).toHaveProperty('cart')
    const codeOf = async (given: Partial<ManualOrder>, items = [item]) =>
      refusalOf(placeManualOrder(app, owner, { ...(await orderOf(items)), ...given }))
    expect(await codeOf({ customerId: 999_999 })).toBe('unknown_customer')
    expect(await codeOf({ couponCode: 'NONE' })).toBe('coupon_refused')
    expect(await codeOf({}, [{ ...item, quantity: 2 }])).toBe('insufficient_stock')
    const expecting = await orderOf([item], { expectedTotal: 1 })
    expect(await refusalOf(placeManualOrder(app, owner, expecting))).toBe('total_changed')
    expect([await db().cart.count(), await db().order.count(), await stockOf(cup)]).toEqual([
      carts,
      orders,
      1,
    ])
  })

  it('takes the last piece once, whoever is faster, and one form places one order', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 1 })
    const items = [await wanted(cup)]
    const orders = await Promise.all([orderOf(items), orderOf(items), orderOf(items)])
    const outcomes = await Promise.all(orders.map((one) => refusalOf(placeManualOrder(app, owner, one))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await stockOf(cup)).toBe(0)
    const jug = await shop.catalogue.product({ stock: 9 })
    const same = await orderOf([await wanted(jug)])
    const twice = await Promise.all([placeManualOrder(app, owner, same), placeManualOrder(app, owner, same)])
    expect(new Set(twice.map(({ number }) => number)).size).toBe(1)
    expect((await placeManualOrder(app, owner, same)).number).toBe(twice[0]?.number)
    expect(await stockOf(jug)).toBe(8)
  })
})
