import { expect } from 'vitest'
import type { PaymentShop } from './payment-shop.ts'

/**
 * Adds orders, payments and refunds of other buyers at the same provider, in every state that outlasts a test. They come first, so that
 * whatever takes any row takes theirs. Resolves to a check that nothing of them has changed.
 */
export async function addBystanders({ app, peer }: PaymentShop): Promise<() => Promise<void>> {
  const { prisma } = app.database
  const gateway = peer.gateway.id
  const createdAt = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  const place = async (number: string, changes: object) => {
    const amounts = { itemCount: 1, subtotal: 2000n, discount: 0n, tax: 0n, total: 2000n }
    const { id } = await prisma.order.create({
      data: {
        number,
        tokenSalt: number,
        currency: 'USD',
        billing: {},
        taxInclusive: true,
        ...amounts,
        ...changes,
      },
    })
    return id
  }
  const pay = async (orderId: number, key: string, changes: object) => {
    const payment = { key, orderId, gateway, reference: key, amount: 2000n, currency: 'USD', createdAt }
    const { id } = await prisma.paymentAttempt.create({ data: { ...payment, ...changes } })
    return id
  }
  const record = (orderId: number, attemptId: number, kind: string, amount: bigint, more: object) =>
    prisma.paymentTransaction.create({
      data: { orderId, attemptId, kind, amount, currency: 'USD', paysOrder: true, createdAt, ...more },
    })
  const refund = async (orderId: number, attemptId: number, amount: bigint, status: string) => {
    const reference = `refund-${status}`
    const { id } = await prisma.refund.create({
      data: { orderId, attemptId, amount, currency: 'USD', reference, status, createdAt },
    })
    return id
  }

  const paid = await place('PAID', {
    ...{ status: 'processing', paymentStatus: 'disputed', paidAt: createdAt, flag: 'refund_failed' },
    ...{ refundQueued: 100n, disputed: 50n },
  })
  const captured = { status: 'paid', paidAmount: 2000n, paidCurrency: 'USD' }
  const own = await pay(paid, 'own', { ...captured, paysOrder: true, refunded: 100n, disputed: 50n })
  await record(paid, own, 'captured', 2000n, {})
  await record(paid, own, 'dispute_opened', 50n, { reference: 'reversal 1' })
  const pending = await refund(paid, own, 100n, 'pending')
  await record(paid, own, 'refund_requested', 100n, { refundId: pending })
  const surplus = await pay(paid, 'surplus', captured)
  await record(paid, surplus, 'captured', 2000n, { paysOrder: false })
  const failed = await refund(paid, surplus, 2000n, 'failed')
  for (const kind of ['refund_requested', 'refund_failed'])
    await record(paid, surplus, kind, 2000n, { paysOrder: false, refundId: failed })

  for (const status of ['pending', 'processing', 'authorized']) {
    const orderId = await place(status, {
      gateway,
      flag: 'payment_mismatch',
      paymentStatus: status === 'authorized' ? status : 'pending',
      processingSince: status === 'processing' ? createdAt : null,
    })
    await pay(orderId, status, { status, liveOrderId: orderId })
  }
  const elsewhere = await place('elsewhere', {})
  await pay(elsewhere, 'started', { gateway: 'elsewhere', reference: null, liveOrderId: elsewhere })

  const customer = await prisma.customer.create({ data: { email: 'bystander@example.com', name: 'Eve' } })
  await prisma.paymentCustomer.create({
    data: { customerId: customer.id, gateway, reference: 'payer-of-a-bystander' },
  })

  const read = async () => [
    await prisma.order.findMany({
      where: { tokenSalt: { in: ['PAID', 'pending', 'processing', 'authorized', 'elsewhere'] } },
      include: { payments: true, refunds: true, transactions: true, events: true },
      orderBy: { id: 'asc' },
    }),
    await prisma.paymentCustomer.findMany({ where: { customerId: customer.id } }),
  ]
  const before = await read()
  return async () => expect(await read()).toEqual(before)
}
