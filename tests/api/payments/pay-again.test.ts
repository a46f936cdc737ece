import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseMethod } from '#lib/domains/shop/checkout/details/choose-method.ts'
import { findCurrentOrder } from '#lib/domains/shop/checkout/find-current-order.ts'
import { editOrder, payByHand, quoteEdit, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { payOrder } from '#lib/domains/shop/checkout/pay-order.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import type { Gateway, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { listPaymentMethods, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { openShopApi } from '../checkout/shop-api.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())

describe('an order whose payment failed', () => {
  it('waits for its payment again once its buyer pays, and no other order does', async () => {
    const [mine, theirs] = [await shop.order(), await shop.order()]
    for (const order of [mine, theirs]) await shop.peer.decline(await shop.referenceOf(order))
    await shop.deliverAll()
    const stateOf = async (order: typeof mine) => (await shop.read(order)).payment_status
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['failed', 'failed'])
    const { paymentAttempt } = shop.app.database.prisma
    const [attempt] = await paymentAttempt.findMany({ where: { orderId: mine.id } })
    expect([attempt?.status, attempt?.failure]).toEqual(['failed', 'failed'])
    shop.clock.advance(60)
    expect((await shop.payAgain(mine)).type).toBe('web')
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['pending', 'failed'])
    const { statusChangedAt } = await shop.app.database.prisma.order.findUniqueOrThrow({
      where: { id: mine.id },
    })
    expect(statusChangedAt).toEqual(shop.clock.now())
  })
})

describe('a payment that was begun', () => {
  it('is looked at by the sweeper, and not begun again', async () => {
    const { gateway } = shop.peer
    const { start } = gateway
    const order = await shop.order()
    let starts = 0
    gateway.start = (request) => {
      starts++
      return start(request)
    }
    await shop.peer.pay(await shop.referenceOf(order))
    shop.clock.advance(20 * 60)
    expect(await sweepPayments(shop.app)).toBeGreaterThan(0)
    gateway.start = start
    expect([starts, (await shop.read(order)).payment_status]).toEqual([0, 'paid'])
  })
})

describe('a payment that the shop itself ends', () => {
  it('is not a failed one, though the provider reports its end before it has answered', async () => {
    const { gateway } = shop.peer
    const { cancel } = gateway
    const order = await shop.order()
    gateway.cancel = async (reference) => {
      await cancel(reference)
      await shop.peer.decline(reference).catch(() => undefined)
      await shop.deliverAll()
    }
    const { email, cart } = order
    const changed = await shop.checkOut(cart, { email, payment_gateway: 'bank_transfer' })
    gateway.cancel = cancel
    expect([changed.status, (await shop.read(order)).payment_status]).toEqual([200, 'pending'])
    expect(await shop.mailsOf(order)).not.toContain('order_failed')
    expect(await shop.eventsOf(order)).not.toContain('order.payment_failed')
  })

  it('is asked for by whoever changes the order before the provider has answered', async () => {
    const { gateway } = shop.peer
    const { cancel } = gateway
    const order = await shop.order()
    const { email, cart } = order
    const change = () => shop.checkOut(cart, { email, payment_gateway: 'bank_transfer' })
    const statuses: unknown[] = []
    gateway.cancel = async (reference) => {
      gateway.cancel = cancel
      await shop.peer.pay(reference)
      statuses.push((await change()).json.data.order.payment_status)
      await cancel(reference)
    }
    statuses.push((await change()).json.data.order.payment_status)
    gateway.cancel = cancel
    expect(statuses).toEqual(['paid', 'paid'])
    expect(await shop.mailsOf(order)).not.toContain('order_placed')
  })
})

describe('an order that is paid for again', () => {
  const pay = ({ id }: WebOrder, gateway: string | null, savedMethod: string | null = null) =>
    payOrder(shop.app, id, gateway, { savedMethod, saves: false })
  const refused = (code: string, facts: object | null = null) => expect.objectContaining({ code, facts })
  const paymentsOf = ({ id: orderId }: WebOrder) =>
    shop.app.database.prisma.paymentAttempt.findMany({ where: { orderId }, orderBy: { id: 'asc' } })

  it('needs a way to pay that is offered, and a card that was saved', async () => {
    const order = await shop.order()
    const invalid = (field: string, code: string) => refused('invalid_fields', { [field]: [{ code }] })
    await expect(pay(order, null)).rejects.toEqual(invalid('payment_gateway', 'required'))
    for (const gateway of ['beads', 'free', ''])
      await expect(pay(order, gateway)).rejects.toEqual(invalid('payment_gateway', 'unknown_gateway'))
    const unknown = invalid('saved_payment_method', 'unknown_saved_method')
    await expect(pay(order, 'sandbox', 'pm_1')).rejects.toEqual(unknown)
    expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(['pending'])
    expect((await payOrder(shop.app, order.id, 'sandbox')).payment.type).toBe('web')
  })

  it('leads to the same page, as long as that is open', async () => {
    const order = await shop.order()
    const [first] = await paymentsOf(order)
    const { payment } = await payOrder(shop.app, order.id, 'sandbox')
    expect(payment.type).toBe('web')
    expect((await paymentsOf(order)).map(({ id, status }) => [id, status])).toEqual([[first?.id, 'pending']])
  })

  it.each(['sandbox', 'bank_transfer'])(
    'by %s is paid already, if its provider took the money before the shop heard of it',
    async (gateway) => {
      const order = await shop.order()
      await shop.peer.pay(await shop.referenceOf(order))
      await shop.peer.takeMessages()
      const paid = await pay(order, gateway)
      expect([paid.payment, paid.order.paymentStatus]).toEqual([{ type: 'paid' }, 'paid'])
      expect(paid.order.paymentMethod?.id).toBe('sandbox')
      expect(await paymentsOf(order)).toHaveLength(1)
      await expect(pay(order, gateway)).rejects.toEqual(refused('order_not_payable'))
    },
  )

  it.each(['sandbox', 'bank_transfer'])(
    'by %s is refused, if its provider is still at work on a payment that the shop has not heard of',
    async (gateway) => {
      const order = await shop.order()
      await shop.peer.delay(await shop.referenceOf(order))
      await shop.peer.takeMessages()
      await expect(pay(order, gateway)).rejects.toEqual(refused('payment_under_way'))
      await expect(pay(order, gateway)).rejects.toEqual(refused('payment_under_way'))
      expect((await shop.read(order)).payment_method.id).toBe('sandbox')
    },
  )

  it('asks for the rest of a paid order that became dearer on the web alone, and keeps the way it was paid', async () => {
    const { app } = shop
    const paidBy = async (gateway: string) => {
      const order = await shop.order({ gateway })
      await payByHand(app, await findAnyOrder(app, order.number))
      const { id: productId } = await shop.catalogue.product({ price: 1000 })
      const { id: variantId } = await app.database.prisma.productVariant.findFirstOrThrow({
        where: { productId },
      })
      const added = [{ productId, variantId, quantity: 1 }]
      const { version, after } = await quoteEdit(app, order.id, { added })
      await editOrder(app, order.id, { added, version, expectedTotal: after.total })
      return order
    }
    const order = await paidBy('bank_transfer')
    for (const gateway of ['bank_transfer', 'cash_on_delivery'])
      await expect(pay(order, gateway)).rejects.toEqual(
        refused('invalid_fields', { payment_gateway: [{ code: 'unknown_gateway' }] }),
      )
    const { payment, order: begun } = await pay(order, 'sandbox')
    expect([payment.type, begun.paymentMethod?.id]).toEqual(['web', 'bank_transfer'])
    expect(await paymentsOf(order)).toMatchObject([{ gateway: 'sandbox', amount: 1000n, status: 'pending' }])
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.deliverAll()
    const { paymentStatus, totals } = await findAnyOrder(app, order.number)
    expect([paymentStatus, totals.due]).toEqual(['paid', 0])
  })

  it('may be with a card that its customer has saved, and that no other customer has', async () => {
    const { gateway } = shop.peer
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    await shop.app.database.prisma.paymentCustomer.create({
      data: { customerId: ada.id, gateway: 'sandbox', reference: 'cus_ada', createdAt: shop.clock.now() },
    })
    const product = await shop.catalogue.product()
    const buy = async ({ headers }: typeof ada) => {
      await shop.add(product, 1, headers)
      const card = { payment_gateway: 'sandbox', saved_payment_method: 'pm_1' }
      return shop.checkOut(headers, card)
    }
    gateway.vault = { asks: false } as Vault
    const [bought, refusal] = [await buy(ada), await buy(bob)]
    const { id } = await findAnyOrder(shop.app, bought.json.data.order.number)
    const again = await payOrder(shop.app, id, 'sandbox', { savedMethod: 'pm_1', saves: false })
    gateway.vault = undefined
    expect([bought.status, again.payment.type]).toEqual([201, 'web'])
    expect([refusal.status, Object.keys(refusal.json.errors)]).toEqual([422, ['saved_payment_method']])
  })

  it('ends the payment that was begun where it is paid otherwise', async () => {
    const order = await shop.order()
    const { order: changed, payment } = await pay(order, 'bank_transfer')
    expect([changed.paymentMethod?.id, payment.type]).toEqual(['bank_transfer', 'instructions'])
    expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(['cancelled'])
  })
})

describe('a way to pay', () => {
  it('is not chosen for an order that was cancelled, or is being paid, at that moment', async () => {
    const { prisma } = shop.app.database
    const [cancelled, processing] = [await shop.order(), await shop.order()]
    const ended = { status: 'cancelled', paymentStatus: 'cancelled' }
    await prisma.order.update({ where: { id: cancelled.id }, data: ended })
    await prisma.order.update({ where: { id: processing.id }, data: { processingSince: shop.clock.now() } })
    const methods = await listPaymentMethods(shop.app, { total: 2350, currency: 'USD' })
    expect(methods.map(({ type }) => type)).toEqual(expect.arrayContaining(['web', 'offline']))
    for (const { id } of [cancelled, processing])
      for (const method of methods)
        await expect(chooseMethod(shop.app, id, method)).rejects.toMatchObject({ code: 'order_not_payable' })
  })
})

describe('a cart whose order waits for its payment, ordered again', () => {
  const again = ({ cart, email }: WebOrder) =>
    shop.checkOut(cart, { email, payment_gateway: 'bank_transfer' })

  it('is paid where its provider has promised the money', async () => {
    const order = await shop.order()
    const { gateway } = shop.peer
    const { fetchStatus } = gateway
    const promised = { amount: order.total, currency: 'USD', refunded: 0 }
    gateway.fetchStatus = async () => ({ ...promised, status: 'authorized' })
    const { status, json } = await again(order)
    gateway.fetchStatus = fetchStatus
    expect([status, json.data.payment.type, json.data.order.number]).toEqual([200, 'paid', order.number])
    expect(json.data.order).toMatchObject({ payment_status: 'authorized', payment_method: { id: 'sandbox' } })
  })

  it('waits where its provider is still at work on the payment', async () => {
    const order = await shop.order()
    await shop.peer.delay(await shop.referenceOf(order))
    await shop.peer.takeMessages()
    const { status, json } = await again(order)
    expect([status, json.data.order.number]).toEqual([200, order.number])
    expect(json.data.payment).toMatchObject({
      ...{ type: 'instructions', message: expect.stringContaining('being processed') },
    })
  })

  it('is another order, of a guest who was let in already, where the first was cancelled at that moment', async () => {
    const order = await shop.order()
    const { prisma } = shop.app.database
    const { gateway } = shop.peer
    const { cancel } = gateway
    gateway.cancel = async (reference) => {
      await cancel(reference)
      const data = { status: 'cancelled', paymentStatus: 'cancelled' }
      await prisma.order.update({ where: { id: order.id }, data })
    }
    await shop.app.settings.set('checkout.guest_orders_per_email', 1)
    const { status, json } = await again(order)
    gateway.cancel = cancel
    await shop.app.settings.set('checkout.guest_orders_per_email', 1_000_000)
    expect(status).toBe(201)
    expect(json.data.order.number).not.toBe(order.number)
  })
})

describe('an order that is looked at', () => {
  const look = ({ number, token }: WebOrder) =>
    findCurrentOrder(shop.app, number, { customerId: null, token })

  it('is asked about at its provider first, while it waits for its payment', async () => {
    const [paid, delayed] = [await shop.order(), await shop.order()]
    await shop.peer.pay(await shop.referenceOf(paid))
    await shop.peer.delay(await shop.referenceOf(delayed))
    await shop.peer.takeMessages()
    expect(await look(paid)).toMatchObject({ number: paid.number, paymentStatus: 'paid' })
    expect((await look(delayed)).processingSince).toEqual(shop.clock.now())
    await shop.peer.pay(await shop.referenceOf(delayed))
    await shop.peer.takeMessages()
    shop.clock.advance(60)
    expect(await look(delayed)).toMatchObject({ paymentStatus: 'paid', processingSince: null })
    const byHand = await shop.order({ gateway: 'bank_transfer' })
    expect(await look(byHand)).toMatchObject({ number: byHand.number, paymentStatus: 'pending' })
    await expect(look({ ...paid, token: byHand.token })).rejects.toMatchObject({ code: 'order_not_found' })
  })
})

describe('an order that is paid by hand', () => {
  it('is the provider’s, if that took the money before the shop heard of it', async () => {
    const { app } = shop
    const [mine, other] = [await shop.order(), await shop.order()]
    const before = await findAnyOrder(app, mine.number)
    await shop.peer.pay(await shop.referenceOf(mine))
    await shop.peer.takeMessages()
    expect((await payByHand(app, before)).paymentStatus).toBe('paid')
    const kinds = async ({ id: orderId }: WebOrder) =>
      (await app.database.prisma.paymentTransaction.findMany({ where: { orderId } })).map(({ kind }) => kind)
    expect([await kinds(mine), await kinds(other)]).toEqual([['captured'], []])
    const again = payByHand(app, await findAnyOrder(app, mine.number))
    await expect(again).rejects.toMatchObject({
      ...{ code: 'order_not_markable_paid', facts: { number: mine.number } },
    })
    expect(await kinds(mine)).toEqual(['captured'])
  })

  it('is refunded at once, since no provider has to answer', async () => {
    const { app } = shop
    const { number } = await shop.order({ gateway: 'bank_transfer' })
    const paid = await payByHand(app, await findAnyOrder(app, number))
    const { order, isQueued, isPending } = await refundByHand(app, paid, { everything: true })
    expect([order.paymentStatus, isQueued, isPending]).toEqual(['refunded', false, false])
  })
})

describe('an order that was to be paid at one provider', () => {
  const page = (id: string): Gateway => ({
    id,
    type: 'web',
    describe: () => ({ name: `Pay with ${id}`, description: null, iconUrl: null }),
    start: async ({ attemptId }) => ({
      ...{ type: 'redirect', reference: `${id} ${attemptId}` },
      ...{ url: `https://${id}.example/pay`, expiresAt: null },
    }),
    verifyWebhook: async () => ({ verdict: 'ignored' }),
    fetchStatus: async () => ({ status: 'pending', amount: 0, currency: 'USD', refunded: 0 }),
    cancel: async () => {},
  })

  it('shows the other once its buyer has chosen that', async () => {
    const other = await openShopApi({ gateways: [page('larch'), page('alder')] })
    const cart = await other.beginCart([await other.catalogue.product()])
    const { order, order_token: token } = (await other.checkOut(cart, { payment_gateway: 'larch' })).json.data
    expect(order.payment_method).toMatchObject({ id: 'larch', name: 'Pay with larch' })
    const path = `/orders/${order.number}`
    const asked = await other.call('POST', `${path}/payment?order_token=${token}`, {
      payment_gateway: 'alder',
    })
    expect(asked.status).toBe(200)
    const { payment_method } = (await other.get(`${path}?order_token=${token}`)).json.data
    expect(payment_method).toMatchObject({ id: 'alder', name: 'Pay with alder', type: 'web' })
    await other.close()
  })
})
