import type { Tx } from '#lib/platform/database/db.ts'

/** How much a customer has bought: what was paid and not refunded, in minor units of each currency. */
export type Purchases = { orders: number; spent: { currency: string; amount: number }[] }

const PAID = ['paid', 'partially_refunded', 'refunded']

/** What customers have bought, by their ids; those who have ordered nothing are missing. Cancelled orders do not count. */
export async function sumPurchases(tx: Tx, ids: readonly number[]): Promise<Map<number, Purchases>> {
  const groups = await tx.order.groupBy({
    by: ['customerId', 'currency', 'paymentStatus'],
    where: { customerId: { in: [...ids] }, status: { not: 'cancelled' } },
    _count: { id: true },
    _sum: { total: true, refunded: true },
  })
  const sums = new Map<number, Purchases>()
  for (const { customerId, currency, paymentStatus, _count, _sum } of groups) {
    if (customerId === null) continue
    const { orders, spent } = sums.get(customerId) ?? { orders: 0, spent: [] }
    const paid = PAID.includes(paymentStatus) ? Number(_sum.total ?? 0) - Number(_sum.refunded ?? 0) : 0
    sums.set(customerId, { orders: orders + _count.id, spent: addTo(spent, currency, paid) })
  }
  return sums
}

function addTo(spent: Purchases['spent'], currency: string, amount: number): Purchases['spent'] {
  if (amount === 0) return spent
  const before = spent.find((one) => one.currency === currency)?.amount ?? 0
  return [...spent.filter((one) => one.currency !== currency), { currency, amount: before + amount }]
}
