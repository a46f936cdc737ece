import type { Batch, Row } from './bulk-writer.ts'
import { createDice, type Dice } from './dice.ts'

export type SalesSize = { customers: number; orders: number; products: number }

const firsts =
  'Ada Ben Clara David Emma Felix Grace Hugo Ida Jonas Kira Liam Mei Nora Omar Paula Rosa Sami Tom Zoë'.split(
    ' ',
  )
const lastParts = [
  'Alder Berg Clay Dahl Eber Falk Gold Holm Iver Jans Kling Lind Mark Nord Ost Palm Quist Rose Stern Thor'.split(
    ' ',
  ),
  'man son ström berg dal field gren house kamp land mark mann quist ridge stad stein ton vik wald wood'.split(
    ' ',
  ),
] as const
const domains = ['example.com', 'mail.example', 'post.example', 'larch.example']
/** Order, payment and delivery, as often as they stand here. */
const states = [
  ...Array.from({ length: 14 }, () => ['completed', 'paid', 'delivered'] as const),
  ...Array.from({ length: 2 }, () => ['cancelled', 'cancelled', 'unfulfilled'] as const),
  ['processing', 'paid', 'unfulfilled'],
  ['pending', 'pending', 'unfulfilled'],
  ['completed', 'refunded', 'returned'],
  ['processing', 'paid', 'fulfilled'],
] as const

const DAY_MS = 24 * 3_600_000

/** Customers from one number to another. */
export function makeCustomers(from: number, to: number, now: Date): Batch {
  return { Customer: numbers(from, to).map((id) => makeCustomer(id, now)) }
}

/** Orders from one number to another, with their lines; the later, the higher the number. */
export function makeOrders(from: number, to: number, size: SalesSize, now: Date): Batch {
  const batch = { Order: [], OrderLine: [] } as Batch
  for (const id of numbers(from, to)) {
    const dice = createDice(id * 7)
    const count = dice.between(1, 3)
    batch.Order?.push(makeOrder(id, dice, size, { now, count }))
    for (let position = 0; position < count; position++)
      batch.OrderLine?.push(makeLine(id, dice, size, position))
  }
  return batch
}

export function nameCustomer(id: number): { name: string; email: string } {
  const dice = createDice(id * 13)
  const [first, last] = [dice.pick(firsts), lastParts.map((part) => dice.pick(part)).join('')]
  return { name: `${first} ${last}`, email: `${last.toLowerCase()}.${id}@${dice.pick(domains)}` }
}

export function numberOrder(id: number): string {
  return `B${(id * 7919).toString(36).toUpperCase().padStart(9, 'K')}`
}

function makeCustomer(id: number, now: Date): Row {
  const dice = createDice(id * 17)
  const createdAt = new Date(now.getTime() - dice.between(1, 900) * DAY_MS)
  return {
    id,
    ...nameCustomer(id),
    phone: dice.chance(0.5) ? `+44 20 ${7000 + (id % 3000)} ${dice.between(1000, 9999)}` : null,
    status: dice.chance(0.01) ? 'suspended' : 'active',
    emailVerifiedAt: dice.chance(0.9) ? createdAt : null,
    ...{ createdAt, updatedAt: createdAt },
  }
}

function makeOrder(
  id: number,
  dice: Dice,
  { orders, customers }: SalesSize,
  { now, count }: { now: Date; count: number },
): Row {
  const customerId = dice.chance(0.8) ? dice.between(1, customers) : null
  const { name, email } = nameCustomer(customerId ?? customers + id)
  const [status, paymentStatus, fulfillmentStatus] = dice.pick(states)
  const placedAt = new Date(now.getTime() - Math.round(((orders - id) / orders) * 730 * DAY_MS))
  const total = dice.between(10, 400) * 100
  return {
    id,
    number: numberOrder(id),
    tokenSalt: 'salt',
    placedAsGuest: customerId === null,
    ...{ customerId, email, status, paymentStatus, fulfillmentStatus },
    currency: 'USD',
    billing: { name, line1: '1 Lane', city: 'Portland', state: 'OR', postcode: '97209', country: 'US' },
    flag: dice.chance(0.001) ? 'paid_late' : null,
    itemCount: count,
    subtotal: total,
    discount: 0,
    tax: 0,
    total,
    refunded: paymentStatus === 'refunded' ? total : 0,
    taxInclusive: true,
    ...{ placedAt, updatedAt: placedAt, statusChangedAt: placedAt },
    paidAt: paymentStatus === 'paid' || paymentStatus === 'refunded' ? placedAt : null,
  }
}

function makeLine(orderId: number, dice: Dice, { products }: SalesSize, position: number): Row {
  const productId = dice.between(1, products)
  const unitPrice = dice.between(5, 100) * 100
  return {
    orderId,
    productId,
    name: `Product ${productId}`,
    sku: `SALE-${productId}`,
    quantity: 1,
    unitPrice,
    subtotal: unitPrice,
    total: unitPrice,
    position,
  }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
