import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** The treatment of planned sales when prices change: they keep their price, change by the same rule, or are cancelled. */
export const plannedSales = ['keep', 'move', 'end'] as const
export type PlannedSales = (typeof plannedSales)[number]

/** A variant's planned sale as it was, and its price now; null if it was taken back. Times are in milliseconds, prices in minor units. */
export type ChangedSale = {
  id: number
  price: number
  now: number | null
  startsAt: number
  endsAt: number | null
}

type Planned = { variantId: number; price: bigint; startsAt: Date; endsAt: Date | null }

/** Changes sales that have not begun; without a price after, they are cancelled. Those that begin in between are left alone. */
export async function changePlanned(
  tx: Tx,
  sales: readonly Planned[],
  priceAfter: ((price: number) => number) | null,
): Promise<ChangedSale[]> {
  const changed: ChangedSale[] = []
  for (const { variantId, price, startsAt, endsAt } of sales) {
    const now = priceAfter ? priceAfter(Number(price)) : null
    const where: Prisma.ScheduledSaleWhereInput = { variantId, price, formerPrice: null }
    const { count } =
      now === null
        ? await tx.scheduledSale.deleteMany({ where })
        : await tx.scheduledSale.updateMany({ where, data: { price: now } })
    if (count === 0) continue
    const times = { startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null }
    changed.push({ id: variantId, price: Number(price), now, ...times })
  }
  return changed
}

/** Undoes changes of planned sales. One that has begun, was changed or planned again since stays as it is. */
export async function restorePlanned(tx: Tx, sales: readonly ChangedSale[]): Promise<void> {
  const without = await tx.productVariant.findMany({
    where: { id: { in: sales.map(({ id }) => id) }, sale: null },
    select: { id: true },
  })
  const missing = new Set(without.map(({ id }) => id))
  for (const { id: variantId, price, now, startsAt, endsAt } of sales) {
    if (now !== null)
      await tx.scheduledSale.updateMany({
        where: { variantId, price: now, formerPrice: null },
        data: { price },
      })
    else if (missing.has(variantId))
      await tx.scheduledSale.upsert({
        where: { variantId },
        create: {
          ...{ variantId, price, startsAt: new Date(startsAt) },
          endsAt: endsAt === null ? null : new Date(endsAt),
        },
        update: {},
      })
  }
}
