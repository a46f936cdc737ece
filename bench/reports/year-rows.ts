import type { Batch, Row } from '../store/bulk-writer.ts'
import { createDice, type Dice } from '../store/dice.ts'

export type YearSize = { orders: number; days: number; now: Date }

/** A variant and its product, the more often sold the earlier. */
export type SoldVariant = { id: number; productId: number }

const DAY_MS = 24 * 3_600_000
const countries = ['DE', 'FR', 'AT', 'NL', 'PL', 'ES', 'IT', 'US'] as const
const gateways = ['stripe', 'paypal', 'mollie', 'manual'] as const
const RATE = 200_000
const taxOf = (gross: number) => gross - Math.round((gross * 1_000_000) / (1_000_000 + RATE))

/** Orders of a shop's year with their lines, payments and refunds, the later, the higher the number. */
export function makeYear(from: number, to: number, size: YearSize, variants: readonly SoldVariant[]): Batch {
  const batch: Batch = { Order: [], OrderLine: [], Refund: [], RefundLine: [], PaymentTransaction: [] }
  for (let id = from; id <= to; id++) addOrder(batch, id, size, variants)
  return batch
}

function addOrder(batch: Batch, id: number, size: YearSize, variants: readonly SoldVariant[]): void {
  const dice = createDice(id * 7)
  const placedAt = new Date(
    size.now.getTime() - Math.round(((size.orders - id) / size.orders) * size.days * DAY_MS),
  )
  const lines = Array.from({ length: dice.between(1, 3) }, (_, position) =>
    makeLine(id, dice, variants, position),
  )
  const total = lines.reduce((sum, line) => sum + Number(line.total), 0)
  const paidAt = dice.chance(0.95) ? placedAt : null
  const returned = paidAt && dice.chance(0.05) ? lines[0] : undefined
  batch.Order?.push(
    makeOrder(id, dice, { lines, total, placedAt, paidAt, returned: Number(returned?.total ?? 0) }),
  )
  batch.OrderLine?.push(...lines)
  if (!paidAt) return
  batch.PaymentTransaction?.push(makeMovement(id * 2, id, { kind: 'captured', amount: total, at: paidAt }))
  if (!returned) return
  const at = new Date(Math.min(size.now.getTime(), paidAt.getTime() + dice.between(2, 30) * DAY_MS))
  const amount = Number(returned.total)
  batch.Refund?.push({
    id,
    orderId: id,
    amount,
    currency: 'EUR',
    status: 'done',
    createdAt: at,
    updatedAt: at,
  })
  batch.RefundLine?.push({ refundId: id, lineId: Number(returned.id), quantity: 1, amount })
  batch.PaymentTransaction?.push(
    makeMovement(id * 2 + 1, id, { kind: 'refund_succeeded', amount, at, refundId: id }),
  )
}

type Placed = { lines: readonly Row[]; total: number; placedAt: Date; paidAt: Date | null; returned: number }

function makeOrder(id: number, dice: Dice, { lines, total, placedAt, paidAt, returned }: Placed): Row {
  const tax = lines.reduce((sum, line) => sum + Number(line.tax), 0)
  const gateway = dice.pick(gateways)
  return {
    id,
    number: `Y${id.toString(36).toUpperCase().padStart(9, '0')}`,
    tokenSalt: 'salt',
    status: paidAt ? 'completed' : 'cancelled',
    paymentStatus: paidAt ? paidStatus(total, returned) : 'cancelled',
    currency: 'EUR',
    billing: { name: 'Ada Berg', line1: '1 Lane', city: 'Springfield', country: dice.pick(countries) },
    itemCount: lines.length,
    subtotal: total,
    discount: 0,
    tax,
    total,
    refunded: returned,
    taxInclusive: true,
    taxLines: [{ name: 'VAT', rate: '20.00', amount: tax, included: true }],
    ...(dice.chance(0.1)
      ? { couponCode: `CODE${dice.between(1, 40)}`, couponDiscount: 500 }
      : { couponCode: null, couponDiscount: null }),
    ...{ gateway, gatewayName: gateway },
    ...{ placedAt, updatedAt: placedAt, statusChangedAt: placedAt, paidAt },
  }
}

function paidStatus(total: number, returned: number): string {
  if (returned === 0) return 'paid'
  return returned < total ? 'partially_refunded' : 'refunded'
}

function makeLine(orderId: number, dice: Dice, variants: readonly SoldVariant[], position: number): Row {
  // A few sell by the thousand, and most hardly ever.
  const variant = variants[Math.floor(variants.length * dice.roll() ** 3)]
  const total = dice.between(5, 100) * 100
  return {
    id: orderId * 3 + position,
    orderId,
    productId: variant?.productId ?? null,
    variantId: variant?.id ?? null,
    name: `Product ${variant?.productId}`,
    quantity: 1,
    ...{ unitPrice: total, subtotal: total, total, tax: taxOf(total), position },
    taxRates: [{ name: 'VAT', rate: RATE }],
  }
}

type Moved = { kind: string; amount: number; at: Date; refundId?: number }

function makeMovement(id: number, orderId: number, { kind, amount, at, refundId }: Moved): Row {
  return {
    id,
    orderId,
    kind,
    amount,
    currency: 'EUR',
    refundId: refundId ?? null,
    paysOrder: true,
    createdAt: at,
  }
}
