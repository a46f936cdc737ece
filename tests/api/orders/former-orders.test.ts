import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelOrder,
  expireOrderNow,
  expireOrders,
  payByHand,
  payOrder,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { beginPayment } from '#lib/domains/shop/checkout/pay-order.ts'
import * as orders from '#lib/domains/shop/orders/index.ts'
import { sendToProvider } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let goods: { id: number }
let customerId: number

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
  goods = await shop.catalogue.product({ stock: 10, price: 1000 })
  customerId = (await db().customer.create({ data: { email: 'jane@example.org', name: 'Jane' } })).id
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma

let number = 1000
let variantId: number
beforeEach(async () => {
  variantId = (await db().productVariant.findFirstOrThrow({ where: { productId: goods.id } })).id
  await db().outboxMessage.deleteMany()
})

const address = {
  ...{ name: 'Jane', phone: null, line1: '1 Lane', line2: null, city: 'Elko' },
  ...{ state: 'NV', postcode: '89801', country: 'US' },
}

/** An order of a former shop, with products that are sold here. */
function formerOrder(given: Partial<orders.FormerOrder> = {}): orders.FormerOrder {
  return {
    formerNumber: `#${++number}`,
    email: 'jane@example.com',
    phone: '+1 775 555 0154',
    billing: address,
    shipping: address,
    customerNote: null,
    status: 'processing',
    paymentStatus: 'paid',
    fulfillmentStatus: 'unfulfilled',
    ...{ currency: 'EUR', subtotal: 2000, discount: 0, shippingTotal: 0, shippingTax: 0, tax: 0 },
    ...{ total: 2000, refunded: 0, taxInclusive: false, taxLines: [] },
    ...{ couponCode: 'FALL', couponDiscount: 0, shippingMethod: 'Standard', paymentMethod: 'Card' },
    ...{ placedAt: new Date('2025-03-01T12:00:00Z'), paidAt: null, cancelledAt: null, shippedAt: null },
    lines: [
      {
        ...{ name: 'Cup', sku: 'CUP', quantity: 2, unitPrice: 1000, subtotal: 2000, discount: 0 },
        ...{ tax: 0, total: 2000, refundedQuantity: 0, productId: goods.id, variantId, slug: 'cup' },
      },
    ],
    ...given,
  }
}

async function save(given: Partial<orders.FormerOrder> = {}) {
  const { id } = await transact(db(), (tx) => orders.saveFormerOrder(tx, 'shopify', formerOrder(given), null))
  return db().order.findUniqueOrThrow({ where: { id } })
}

type Saved = Awaited<ReturnType<typeof save>>

/** Everything that an order could change. */
async function look({ id }: { id: number }) {
  const order = await db().order.findUniqueOrThrow({
    where: { id },
    include: {
      ...{ lines: true, payments: true, events: true, shipments: true, refunds: true },
      ...{ redemption: true, stockMovements: true },
    },
  })
  const { stock } = await db().productVariant.findUniqueOrThrow({ where: { id: variantId } })
  const { soldTotal, soldRecently } = await db().product.findUniqueOrThrow({ where: { id: goods.id } })
  const outbox = await db().outboxMessage.count()
  return { order, stock, soldTotal, soldRecently, outbox }
}

type Verb = (order: Saved) => Promise<unknown>

const at = new Date('2026-11-21T12:00:00Z')
const inTx = (verb: (tx: Tx, order: Saved) => Promise<unknown>): Verb => {
  return (order) => transact(db(), (tx) => verb(tx, order))
}
const factOf = ({ id: orderId, total, currency }: Saved) => ({ orderId, amount: Number(total), currency, at })

/** All that changes orders, under the name by which the domain exports it. */
const verbs: Record<string, Verb> = {
  deliverOrder: ({ id }) => orders.deliverOrder(shop.app, id),
  shipOrder: ({ id }) => orders.shipOrder(shop.app, id, { carrier: null, tracking: null }),
  flagMismatch: inTx((tx, { id: orderId }) =>
    orders.flagMismatch(tx, shop.app, { orderId, amount: 1, currency: 'USD', at }),
  ),
  flagOrder: inTx((tx, { id: orderId }) =>
    orders.flagOrder(tx, shop.app, { orderId, flag: 'refund_failed', details: {}, at }),
  ),
  clearMismatch: inTx((tx, { id }) => orders.clearMismatch(tx, id)),
  lockOrder: inTx((tx, { id }) => orders.lockOrder(tx, id)),
  mailOrder: inTx((tx, { id }) => orders.mailOrder(tx, shop.app, id, 'order_paid', {})),
  unflagOrder: ({ number }) => orders.unflagOrder(shop.app, number),
  markRefunded: inTx((tx, { id: orderId }) =>
    orders.markRefunded(tx, shop.app, { orderId, amount: 100, at }),
  ),
  reserveRefund: inTx((tx, { id: orderId }) =>
    orders.reserveRefund(tx, { orderId, attemptId: null, options: {}, reason: 'owner', at }),
  ),
  announceReturn: ({ id }) =>
    orders.announceReturn(shop.app, id, {
      state: 'approved',
      reason: 'other',
      lines: [{ lineId: 1, quantity: 1 }],
    }),
  askReturn: async ({ id }) => {
    await shop.app.settings.set('shop.returns.days', 3650)
    const { lines } = await orders.loadOrder(db(), id)
    return orders.askReturn(shop.app, id, {
      ...{ reason: 'other', message: null },
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1 })),
    })
  },
  addPicture: ({ id }) =>
    orders.addPicture(shop.app, {
      orderId: id,
      returnId: 1,
      file: { kind: 'picture', type: 'image/jpeg', content: Buffer.from('') },
    }),
  cancelRequest: ({ id }) => orders.cancelRequest(shop.app, id, 1),
  decideReturn: ({ id }) => orders.decideReturn(shop.app, id, { returnId: 1, to: 'approved' }),
  endReturn: ({ id }) => orders.endReturn(shop.app, id, 1),
  async receiveReturn({ id }) {
    const lines = await db().orderLine.findMany({ where: { orderId: id } })
    await orders.receiveReturn(shop.app, id, {
      reason: 'other',
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1, use: 'restock' })),
    })
  },
  loseParcel: ({ id }) => orders.loseParcel(shop.app, id, { shipmentId: 1 }),
  closeRest: ({ id }) => orders.closeRest(shop.app, id),
  cancelWithoutMoney: inTx((tx, { id: orderId }) => orders.cancelWithoutMoney(tx, shop.app, { orderId, at })),
  markAuthorized: inTx((tx, order) => orders.markAuthorized(tx, shop.app, factOf(order))),
  markPaid: inTx((tx, order) => orders.markPaid(tx, shop.app, factOf(order))),
  'markPaid with another amount': inTx((tx, order) =>
    orders.markPaid(tx, shop.app, { ...factOf(order), amount: 1 }),
  ),
  markPaidLate: inTx((tx, order) => orders.markPaidLate(tx, shop.app, factOf(order))),
  markProcessing: inTx((tx, order) => orders.markProcessing(tx, shop.app, factOf(order))),
  endProcessing: inTx((tx, { id }) => orders.endProcessing(tx, id, at)),
  markCancelled: inTx((tx, { id: orderId }) =>
    orders.markCancelled(tx, shop.app, { orderId, at, reason: 'owner' }),
  ),
  markFailed: inTx((tx, { id: orderId }) => orders.markFailed(tx, shop.app, { orderId, at })),
  markAttemptFailed: inTx((tx, { id: orderId }) => orders.markAttemptFailed(tx, shop.app, { orderId, at })),
  markPending: inTx((tx, { id: orderId }) => orders.markPending(tx, { orderId, at })),
  nameMethod: inTx((tx, { id }) => orders.nameMethod(tx, id, { id: 'sandbox', name: 'Sandbox' })),
  settleOrder: inTx((tx, { id }) => orders.settleOrder(tx, shop.app, id, at)),
  countSale: inTx((tx, { id }) => orders.countSale(tx, id, at)),
  giveBackCoupon: inTx((tx, { id }) => orders.giveBackCoupon(tx, id, at)),
  'cancelOrder by its buyer': ({ id }) => cancelOrder(shop.app, id, 'buyer'),
  'cancelOrder by the owner': ({ id }) => cancelOrder(shop.app, id, 'owner'),
  expireOrders: () => expireOrders(shop.app),
  expireOrderNow: ({ number }) => expireOrderNow(shop.app, number),
  payByHand: async ({ number }) => payByHand(shop.app, await orders.findAnyOrder(shop.app, number)),
  refundByHand: async ({ number }) =>
    refundByHand(shop.app, await orders.findAnyOrder(shop.app, number), { everything: true }),
  'payOrder online': ({ id }) => payOrder(shop.app, id, 'sandbox'),
  'payOrder offline': ({ id }) => payOrder(shop.app, id, 'bank_transfer'),
  beginPayment: async ({ id }) => beginPayment(shop.app, await orders.loadOrder(db(), id)),
  sendToProvider: ({ id }) => sendToProvider(shop.app, { orderId: id, gateway: 'sandbox' }),
  withdrawLines: async ({ id }) => {
    const { lines } = await orders.loadOrder(db(), id)
    return orders.withdrawLines(shop.app, id, {
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1 })),
    })
  },
  declareWithdrawal: async ({ id, number }) => {
    const { email } = await orders.loadOrder(db(), id)
    return orders.declareWithdrawal(shop.app, { number, name: 'Ada', email: email ?? '', statement: null })
  },
  adoptOrders: () => orders.adoptOrders(shop.app.database),
  ageSales: () => orders.ageSales(shop.app),
  moveTakings: () => orders.moveTakings(shop.app),
  giveToCustomer: inTx((tx, { id: orderId }) => orders.giveToCustomer(tx, { orderId, customerId, at })),
}

/** Actions that only read, or need something that a former order cannot have: a refund, a cart, a deleted buyer, a link. */
const others = [
  ...[
    'claimFormerOrders',
    'createFormerOrders',
    'saveFormerOrder',
    'eraseClosedOrders',
    'eraseOldOrders',
    'writeMoney',
    'newOrderNumber',
    'countStep',
    'dayIn',
    'readFunnel',
  ],
  ...['newTokenSalt', 'orderToken', 'findAnyOrder', 'findOrder', 'findOrderId', 'loadOrder', 'listFlagged'],
  ...[
    'describeBill',
    'listOrders',
    'listOrderLines',
    'loadRefundable',
    'isWaiting',
    'loadTakenStock',
    'isCancellable',
    'isPayable',
    'listVariants',
  ],
  ...[
    'finishRefund',
    'releaseRefund',
    'reopenRefund',
    'openDispute',
    'closeDispute',
    'correctPaid',
    'recordTransaction',
    'redeemCoupon',
    'giveBackStock',
    'takeStock',
    'noticeLowStock',
    'recordOrderEvent',
    'addToTakings',
    'areTakingsMoved',
  ],
  ...['describeNewOrder', 'insertOrder', 'insertLines', 'emptyCart', 'notifyPlaced', 'toNotified'],
  ...['orderGrant', 'isOrderGrant', 'revokeLink', 'findGrantedOrder', 'listOrderEvents'],
  ...[
    'isExempt',
    'isWithdrawalOn',
    'loadWithdrawable',
    'forgetDeclarations',
    'createOrderHandlers',
    'requestOrderLink',
    'queueVatCheck',
  ],
  ...['findReturnable', 'findReturnPolicy', 'isHandedIn', 'isRequestOpen', 'isReturnOn'],
  ...['findReturnFile', 'listWantable', 'readLabel', 'readPicture', 'readPictures'],
  ...['returnAddress', 'returnNumber', 'isExchangeable', 'worthOf', 'creditExchanged', 'announceExchange'],
  ...['isEditable', 'isBegun', 'leastUnits', 'loadEditedOrder', 'versionOf', 'bookEdit', 'announceEdit'],
  ...['keepAttributes', 'nameWithAttributes', 'shownAttributes'],
  ...[
    'queueInvoice',
    'grossOf',
    'overpaidOf',
    'isSettled',
    'owesRest',
    'restToPay',
    'wasPaidOtherwise',
    'refundedUnits',
  ],
  ...['keepsUndelivered', 'planRefund', 'isPaymentUnderWay'],
  ...['compareLedger', 'listTransactions', 'paymentKindOf', 'orderPaymentKind'],
  ...['listUnits', 'toUnits', 'unshippedOf', 'withBuyerOf', 'fulfillmentOf', 'leftInParcel', 'parcelStateOf'],
]

describe('an order of a former shop', () => {
  it('is tried with all that the domain exports', () => {
    const functions = Object.entries(orders).filter(([, value]) => typeof value === 'function')
    const known = new Set([...Object.keys(verbs), ...others])
    expect(functions.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
  })

  const states = [
    ['pending', 'pending', 'unfulfilled'],
    ['pending', 'failed', 'unfulfilled'],
    ['processing', 'authorized', 'unfulfilled'],
    ['processing', 'paid', 'unfulfilled'],
    ['processing', 'paid', 'fulfilled'],
    ['completed', 'partially_refunded', 'fulfilled'],
    ['cancelled', 'cancelled', 'unfulfilled'],
  ] as const

  it.each(states)(
    'that is %s, %s and %s is changed by nothing',
    { timeout: 60_000 },
    async (status, paymentStatus, fulfillmentStatus) => {
      const states = { status, paymentStatus, fulfillmentStatus }
      const order = await save(states)
      // As if it were due, and could still be paid online.
      await db().order.update({
        where: { id: order.id },
        data: { expiresAt: new Date('2026-01-01'), gatewayType: 'web', cancelReason: 'expired' },
      })
      let before = await look(order)
      const changed: string[] = []
      for (const [name, verb] of Object.entries(verbs)) {
        await verb(order).catch((error: Error) => {
          if (error.name !== 'DomainError') throw error
        })
        const after = await look(order)
        if (JSON.stringify(after, toText) !== JSON.stringify(before, toText)) changed.push(name)
        before = after
      }
      expect(changed).toEqual([])
    },
  )

  it('that was free is not cancelled either', async () => {
    const order = await save({ total: 0, subtotal: 0 })
    const before = await look(order)
    await verbs['cancelOrder by the owner']?.(order).catch(() => {})
    expect(await look(order)).toEqual(before)
  })

  it('says why it cannot be refunded', async () => {
    const order = await save()
    await expect(verbs.refundByHand?.(order)).rejects.toThrow('refund_of_former_order')
  })

  it('is shown to the customer who has proved to own its address, with what it was', async () => {
    const order = await save({
      email: 'ada@example.com',
      formerNumber: '#EN/77',
      paymentStatus: 'pending',
      status: 'pending',
    })
    const { headers, id } = await shop.signIn()
    const customer = await db().customer.update({ where: { id }, data: { emailVerifiedAt: null } })
    await db().order.update({ where: { id: order.id }, data: { email: customer.email } })
    expect((await shop.get(`/orders/${order.number}`, headers)).status).toBe(404)
    expect((await shop.get('/orders', headers)).json.data).toEqual([])
    const { claimFormerOrders } = orders
    await transact(db(), (tx) => claimFormerOrders(tx, customer))
    const [listed] = (await shop.get('/orders', headers)).json.data
    expect(listed).toMatchObject({ number: 'EN-77', imported_from: 'shopify', former_number: '#EN/77' })
    expect((await shop.get('/orders/en-77', headers)).json.data).toMatchObject({
      ...{ number: 'EN-77', status: 'pending', payment_status: 'pending', can_pay: false, can_cancel: false },
      currency: 'EUR',
      totals: { total: { amount: 2000 }, due: { amount: 0 } },
      items: [{ name: 'Cup', quantity: 2, product_id: goods.id }],
      billing: { city: 'Elko' },
      placed_at: '2025-03-01T12:00:00+00:00',
    })
    for (const [path, body] of [
      ['payment', { payment_gateway: 'bank_transfer' }],
      ['cancel', undefined],
    ] as const)
      expect((await shop.call('POST', `/orders/EN-77/${path}`, body, headers)).status).toBe(409)
    // Nobody else sees it, with whichever token.
    const token = orders.orderToken(shop.app.secrets, order)
    expect((await shop.get('/orders/EN-77', { 'x-order-token': token })).status).toBe(404)
  })

  it('counts as a purchase for those who review', async () => {
    const { id, headers } = await shop.signIn()
    const product = await shop.catalogue.product({})
    const [line] = formerOrder().lines
    const order = await save({
      status: 'completed',
      lines: line ? [{ ...line, productId: product.id, variantId: null }] : [],
    })
    await db().order.update({ where: { id: order.id }, data: { customerId: id } })
    const { slug } = await db().product.findUniqueOrThrow({ where: { id: product.id } })
    const { json } = await shop.call('POST', `/products/${slug}/reviews`, { rating: 5 }, headers)
    expect(json.data).toMatchObject({ verified_purchase: true })
  })

  it('keeps nothing about its buyer once its retention is over, and goes with the account before that', async () => {
    const old = await save({ placedAt: new Date('2010-01-01'), status: 'pending', paymentStatus: 'pending' })
    await orders.eraseOldOrders(shop.app)
    expect(await db().order.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({
      ...{ email: null, phone: null, billing: { name: null, city: null, country: 'US' } },
      erasedAt: expect.any(Date),
    })
    const { id } = await shop.signIn()
    const recent = await save({ placedAt: shop.clock.now(), status: 'processing' })
    await db().order.update({ where: { id: recent.id }, data: { customerId: id } })
    await orders.eraseClosedOrders(db(), { id }, shop.clock.now())
    const erased = await db().order.findUniqueOrThrow({ where: { id: recent.id } })
    expect(erased).toMatchObject({ email: null, phone: null, shipping: null })
    // An import does not bring it back.
    await db().customer.update({ where: { id }, data: { deletedAt: shop.clock.now() } })
    const again = await transact(db(), (tx) =>
      orders.saveFormerOrder(tx, 'shopify', formerOrder(), recent.id),
    )
    expect(again.warnings).toEqual([expect.stringContaining('erased')])
    expect(await db().order.findUniqueOrThrow({ where: { id: recent.id } })).toEqual(erased)
  })
})

function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
