import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cancelAttempts, refreshPayment } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.peer.setDown(false)
})

const db = () => shop.app.database.prisma
const writes = (statements: string[]) =>
  statements.filter((sql) => /^\s*(insert|update|delete|begin immediate)/i.test(sql))

describe('a second checkout of a cart that something is wrong with', () => {
  it.each([
    [422, { email: 'nobody' }],
    [422, { payment_gateway: 'beads' }],
    [422, { payment_gateway: 'sandbox', shipping_address_id: 999, ship_to_different: true }],
    [409, { payment_gateway: 'sandbox', expected_total: 1 }],
  ])('is answered %i and leaves the payment that was begun: %j', async (status, changes) => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    expect((await shop.checkOut(order.cart, changes)).status).toBe(status)
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
    expect(await shop.referenceOf(order)).toBe(reference)
  })

  it('leaves it too where the cart has issues', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await db().product.update({ where: { id: order.productId }, data: { published: false } })
    const { status, json } = await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    expect([status, json.error]).toEqual([409, 'cart_has_issues'])
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
  })

  it.each([
    ['partly', 1000, 'sandbox'],
    ['whole', 10_000, null],
  ])(
    'leaves it too where the email has used the coupon that reduces it (%s)',
    async (code, percent, gateway) => {
      await db().coupon.create({
        data: { code: code.toUpperCase(), type: 'percent', percent, maxUsesPerCustomer: 1 },
      })
      const used = { email: `${code}-used@example.com` }
      const first = await shop.beginCart([await shop.catalogue.product()])
      await shop.call('POST', '/cart/coupon', { code }, first)
      expect((await shop.checkOut(first, used)).status).toBe(201)
      const order = await shop.order()
      const reference = await shop.referenceOf(order)
      expect((await shop.call('POST', '/cart/coupon', { code }, order.cart)).status).toBe(200)
      const email = used.email.toUpperCase()
      const { status, json } = await shop.checkOut(order.cart, { email, payment_gateway: gateway })
      expect([status, json.error]).toEqual([409, 'coupon_exhausted'])
      expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
      expect(await shop.referenceOf(order)).toBe(reference)
    },
  )
})

describe('polling a payment that waits', () => {
  it('writes nothing until it is due, and then only when it looked', async () => {
    const order = await shop.order()
    await shop.read(order)
    expect(writes(await shop.statements(() => shop.read(order)))).toEqual([])
    shop.clock.advance(2)
    const due = writes(await shop.statements(() => shop.read(order)))
    expect(due).toHaveLength(1)
    expect(due[0]).toMatch(/PaymentAttempt/)
  })
})

describe('what goes wrong at a provider', () => {
  const broken = async () => {
    throw new TypeError('The gateway is broken.')
  }

  it.each([
    ['start', 'A payment could not be started.'],
    ['cancel', 'A payment could not be cancelled.'],
    ['fetchStatus', 'A payment could not be checked.'],
  ] as const)('is logged with order and gateway: %s', async (call, words) => {
    const logged = vi.spyOn(shop.app.log, 'error').mockReturnValue(undefined)
    const { gateway } = shop.peer
    const order = await shop.order()
    const working = gateway[call]
    gateway[call] = broken
    try {
      if (call === 'start') {
        await cancelAttempts(shop.app, order.id)
        expect((await shop.payAgain(order)).type).toBe('failed')
      } else if (call === 'cancel') await cancelAttempts(shop.app, order.id)
      else await refreshPayment(shop.app, order.id)
    } finally {
      Object.assign(gateway, { [call]: working })
    }
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.any(TypeError), gateway: 'sandbox', orderId: order.id }),
      words,
    )
  })

  it('is not logged as an error where the provider merely does not respond', async () => {
    const logged = vi.spyOn(shop.app.log, 'error').mockReturnValue(undefined)
    const order = await shop.order()
    await shop.peer.setDown(true)
    await refreshPayment(shop.app, order.id)
    await cancelAttempts(shop.app, order.id)
    expect((await shop.payAgain(order)).type).toBe('failed')
    expect(logged).not.toHaveBeenCalled()
  })
})
