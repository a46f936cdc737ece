import type { Tx } from '#lib/platform/database/db.ts'

/** How much a customer has bought: what was paid and neither refunded nor taken back by a bank, in minor units of each currency. */
export type Purchases = { orders: number; spent: { currency: string; amount: number }[] }

const PAID = ['paid', 'disputed', 'partially_refunded', 'refunded']

/** What customers have bought, by their ids; those who have ordered nothing are missing. Cancelled orders do not count. */
export async function sumPurchases(tx: Tx, ids: readonly number[]): Promise<Map<number, Purchases>> {
  const groups = await tx.order.groupBy({
    // Hardly any order was paid with another amount than its total.
    by: ['customerId', 'currency', 'paymentStatus', 'paid'],
    where: { customerId: { in: [...ids] }, status: { not: 'cancelled' } },
    _count: { id: true },
    _sum: { total: true, refunded: true, disputed: true },
  })
  const sums = new Map<number, Purchases>()
  for (const { customerId, currency, paymentStatus, paid, _count, _sum } of groups) {
    if (customerId === null) continue
    const { orders, spent } = sums.get(customerId) ?? { orders: 0, spent: [] }
    const received = paid === null ? (_sum.total ?? 0n) : paid * BigInt(_count.id)
    const gone = (_sum.refunded ?? 0n) + (_sum.disputed ?? 0n)
    const kept = PAID.includes(paymentStatus) ? Number(received - gone) : 0
    sums.set(customerId, { orders: orders + _count.id, spent: addTo(spent, currency, kept) })
  }
  return sums
}

function addTo(spent: Purchases['spent'], currency: string, amount: number): Purchases['spent'] {
  if (amount === 0) return spent
  const before = spent.find((one) => one.currency === currency)?.amount ?? 0
  return [...spent.filter((one) => one.currency !== currency), { currency, amount: before + amount }]
}
