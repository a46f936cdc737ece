import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import type { PriceChange } from './price-change.ts'

const BATCH = 500

/** Changes all prices of the catalogue, planned sales included, and what follows from them. */
export async function changeCataloguePrices(tx: Tx, change: PriceChange, at: Date): Promise<void> {
  const columns = { id: true, price: true, compareAtPrice: true } as const
  await eachBatch(
    (after) => tx.productVariant.findMany({ ...pageAfter(after), select: columns }),
    (rows) => updateAlike(rows, change, (where, data) => tx.productVariant.updateMany({ where, data })),
  )
  await eachBatch(
    (after) =>
      tx.product.findMany({
        ...pageAfter(after),
        where: { id: { gt: after }, kind: 'external' },
        select: { ...columns, maxPrice: true },
      }),
    async (rows) => {
      for (const { id, price, maxPrice, compareAtPrice } of rows)
        await tx.product.update({
          where: { id },
          data: {
            price: apply(change, price),
            maxPrice: apply(change, maxPrice),
            compareAtPrice: applyOptional(change, compareAtPrice),
          },
          select: { id: true },
        })
    },
  )
  for (const sale of await tx.scheduledSale.findMany({ orderBy: { variantId: 'asc' } }))
    await tx.scheduledSale.update({
      where: { variantId: sale.variantId },
      data: {
        price: apply(change, sale.price),
        formerPrice: applyOptional(change, sale.formerPrice),
        formerCompareAtPrice: applyOptional(change, sale.formerCompareAtPrice),
      },
    })
  await eachBatch(
    (after) => tx.product.findMany({ ...pageAfter(after), select: { id: true } }),
    (rows) =>
      refreshProduct(
        tx,
        rows.map(({ id }) => id),
        at,
      ),
  )
}

type PricedRow = { id: number; price: bigint; compareAtPrice: bigint | null }

/** Variants of one price are changed together. */
async function updateAlike(
  rows: readonly PricedRow[],
  change: PriceChange,
  update: (
    where: { id: { in: number[] } },
    data: { price: bigint; compareAtPrice: bigint | null },
  ) => Promise<unknown>,
): Promise<void> {
  for (const group of groupBy(rows, ({ price, compareAtPrice }) => `${price} ${compareAtPrice}`).values()) {
    const [first] = group
    if (!first) continue
    const data = {
      price: apply(change, first.price),
      compareAtPrice: applyOptional(change, first.compareAtPrice),
    }
    await update({ id: { in: group.map(({ id }) => id) } }, data)
  }
}

/** Changes what shipping costs, everywhere. */
export async function changeShippingPrices(tx: Tx, change: PriceChange): Promise<void> {
  const columns = { id: true, price: true, freeFrom: true, bandsBy: true, bands: true } as const
  for (const { id, ...terms } of await tx.shippingMethod.findMany({ select: columns }))
    await tx.shippingMethod.update({ where: { id }, data: changeTerms(terms, change), select: { id: true } })
  for (const { id, ...terms } of await tx.shippingZone.findMany({ select: columns }))
    await tx.shippingZone.update({ where: { id }, data: changeTerms(terms, change), select: { id: true } })
}

type Terms = { price: bigint; freeFrom: bigint | null; bandsBy: string | null; bands: unknown }

function changeTerms({ price, freeFrom, bandsBy, bands }: Terms, change: PriceChange) {
  const steps = bands as { bound: number; price: number }[]
  return {
    price: apply(change, price),
    freeFrom: applyOptional(change, freeFrom),
    bands: steps.map((step) => ({
      bound: bandsBy === 'subtotal' ? change(step.bound) : step.bound,
      price: change(step.price),
    })),
  }
}

/** Changes the amounts of coupons in one currency to another. */
export async function changeCouponAmounts(
  tx: Tx,
  change: PriceChange,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const coupons = await tx.coupon.findMany({
    where: { currency: from },
    select: { id: true, amount: true, minSubtotal: true, maxShipping: true },
  })
  for (const { id, amount, minSubtotal, maxShipping } of coupons)
    await tx.coupon.update({
      where: { id },
      data: {
        currency: to,
        amount: applyOptional(change, amount),
        minSubtotal: applyOptional(change, minSubtotal),
        maxShipping: applyOptional(change, maxShipping),
      },
      select: { id: true },
    })
}

function apply(change: PriceChange, price: bigint): bigint {
  return BigInt(change(Number(price)))
}

function applyOptional(change: PriceChange, price: bigint | null): bigint | null {
  return price === null ? null : apply(change, price)
}

function pageAfter(after: number) {
  return { where: { id: { gt: after } }, orderBy: { id: 'asc' as const }, take: BATCH }
}

async function eachBatch<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    if (rows.length > 0) await work(rows)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}
