import type { Context } from '#lib/context.ts'
import { formerPrice, refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'

const BATCH = 200

/** Ends the sales whose time is over, and begins those whose time has come. Sales that were changed in between are left alone. */
export async function runSales(
  { database: { prisma }, clock }: Pick<Context, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (const work of [
    (tx: Tx) => finishSales(tx, { endsAt: { lte: now } }, now),
    (tx: Tx) => beginSales(tx, now),
  ]) {
    let done = BATCH
    while (done === BATCH && !signal?.aborted) done = await transact(prisma, work)
  }
}

/** Begins sales that are due, or those of one product. Resolves to their number, at most a batch. */
export async function beginSales(tx: Tx, now: Date, productId?: number): Promise<number> {
  const due = await tx.scheduledSale.findMany({
    where: {
      formerPrice: null,
      startsAt: { lte: now },
      OR: [{ endsAt: null }, { endsAt: { gt: now } }],
      ...(productId !== undefined && { variant: { productId } }),
    },
    orderBy: { variantId: 'asc' },
    take: BATCH,
    include: { variant: { select: { productId: true, price: true, compareAtPrice: true } } },
  })
  for (const { variantId, price, variant } of due) {
    const former = { formerPrice: variant.price, formerCompareAtPrice: variant.compareAtPrice }
    // The first process begins it alone.
    const { count } = await tx.scheduledSale.updateMany({
      where: { variantId, formerPrice: null },
      data: former,
    })
    if (count === 0) continue
    const shown = formerPrice(variant.compareAtPrice, variant.price) ?? variant.price
    await tx.productVariant.updateMany({
      where: { id: variantId },
      data: { price, compareAtPrice: formerPrice(shown, price) },
    })
  }
  await refreshOwners(tx, due, now)
  return due.length
}

/** Ends sales: prices are what they were, unless they were changed by something else. Resolves to their number, at most a batch. */
export async function finishSales(tx: Tx, where: Prisma.ScheduledSaleWhereInput, now: Date): Promise<number> {
  const over = await tx.scheduledSale.findMany({
    where,
    orderBy: { variantId: 'asc' },
    take: BATCH,
    include: { variant: { select: { productId: true } } },
  })
  for (const { variantId, price, formerPrice, formerCompareAtPrice } of over) {
    const { count } = await tx.scheduledSale.deleteMany({ where: { variantId, price } })
    if (count === 0 || formerPrice === null) continue
    await tx.productVariant.updateMany({
      where: { id: variantId, price },
      data: { price: formerPrice, compareAtPrice: formerCompareAtPrice },
    })
  }
  await refreshOwners(tx, over, now)
  return over.length
}

async function refreshOwners(tx: Tx, sales: readonly { variant: { productId: number } }[], now: Date) {
  await refreshProduct(tx, [...new Set(sales.map(({ variant }) => variant.productId))], now)
}
