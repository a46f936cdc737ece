import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openPayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { openStripePeer } from '#tests/support/payments/stripe-peer.ts'

let stripe: PaymentShop
let paypal: PaymentShop

beforeAll(async () => {
  stripe = await openPaymentShop(await openStripePeer())
  paypal = await openPaymentShop(await openPayPalPeer())
})
afterAll(async () => {
  for (const shop of [stripe, paypal]) {
    await shop.close()
    await shop.peer.close()
  }
})

it.each([
  // Card networks know two decimals of the dinar's three.
  [() => stripe, 'KWD', 1001, false],
  [() => stripe, 'KWD', 1010, true],
  [() => stripe, 'BHD', 5, false],
  [() => stripe, 'ISK', 1001, true],
  [() => stripe, 'HUF', 17_501, true],
  // Less is too little for Stripe.
  [() => stripe, 'HUF', 17_499, false],
  [() => stripe, 'USD', 49, false],
  [() => stripe, 'USD', 50, true],
  [() => paypal, 'HUF', 1001, false],
  [() => paypal, 'HUF', 1100, true],
  [() => paypal, 'TWD', 150, false],
  [() => paypal, 'JPY', 1001, true],
])(
  'a way to pay is offered for exactly the sums it can charge: %#',
  async (open, currency, price, isOffered) => {
    const shop = open()
    await shop.app.settings.set('currency.code', currency)
    const product = await shop.catalogue.product({ price })
    const cart = await shop.beginCart([product])
    const { id } = shop.peer.gateway
    const { payment_methods: methods } = (await shop.get('/checkout', cart)).json.data
    expect(methods.some((method: { id: string }) => method.id === id)).toBe(isOffered)
    const { status, json } = await shop.checkOut(cart, { payment_gateway: id })
    if (!isOffered) {
      expect([status, Object.keys(json.errors)]).toEqual([422, ['payment_gateway']])
      const offline = (await shop.checkOut(cart)).json.data
      const path = `/orders/${offline.order.number}/payment?order_token=${offline.order_token}`
      expect((await shop.call('POST', path, { payment_gateway: id })).status).toBe(422)
      return
    }
    expect([status, json.data.payment.type]).toEqual([201, 'web'])
    const { number } = json.data.order
    const row = await shop.app.database.prisma.order.findUniqueOrThrow({
      where: { number },
      include: { payments: true },
    })
    const reference = row.payments[0]?.reference ?? ''
    await shop.peer.pay(reference)
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ amount: price, currency })
    await shop.deliverAll()
    const paid = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
    expect([paid.paymentStatus, paid.flag]).toEqual(['paid', null])
  },
)

it.each([
  [() => stripe, 'KWD', 1250, 1310],
  [() => paypal, 'HUF', 129_900, 136_400],
])(
  'what the shop works out itself is rounded to sums that providers take: %#',
  async (open, currency, price, total) => {
    const shop = open()
    const { prisma } = shop.app.database
    await shop.app.settings.set('currency.code', currency)
    const rate = { name: 'VAT', country: 'US', rate: 50_000 }
    const { id } = await prisma.taxRate.create({ data: rate })
    const cart = await shop.beginCart([await shop.catalogue.product({ price })])
    const { status, json } = await shop.checkOut(cart, { payment_gateway: shop.peer.gateway.id })
    await prisma.taxRate.delete({ where: { id } })
    expect([status, json.data?.order.total.amount, json.data?.payment.type]).toEqual([201, total, 'web'])
  },
)
