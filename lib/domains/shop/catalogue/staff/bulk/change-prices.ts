import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { formerPrice, refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { productSubject } from '../product-subject.ts'
import type { BulkChange } from './bulk-change.ts'
import { type ChangedSale, changePlanned, type PlannedSales } from './planned-sales.ts'

/** `percent` in hundredths of a percent, `amount` in minor units; both may be negative. */
export type PriceChange = ({ percent: number } | { amount: number }) & {
  /** Whether the price before is shown as what it cost, if it was higher. */
  showFormer: boolean
  /** The treatment of planned sales of variants whose price changes; they keep theirs by default. */
  planned?: PlannedSales
}

/**
 * Changes the prices of all active variants of products; none falls below 0. A variant whose sale runs is left out: its own price
 * comes back when the sale ends.
 */
export const changePrices = staffAction(
  { permission: 'catalogue.write', action: 'products.prices_changed' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    ids: readonly number[],
    change: PriceChange,
  ): Promise<BulkChange> => {
    const variants = await tx.productVariant.findMany({
      where: { productId: { in: [...ids] }, active: true, product: { kind: 'sold' } },
      orderBy: { id: 'asc' },
      select: {
        id: true,
        productId: true,
        price: true,
        compareAtPrice: true,
        sale: true,
      },
    })
    const free = variants.filter(({ sale }) => sale?.formerPrice == null)
    const rows = free
      .map(({ id, productId, price, compareAtPrice, sale }) => ({
        ...{ id, productId, price: Number(price) },
        compareAt: compareAtPrice === null ? null : Number(compareAtPrice),
        now: priceAfter(Number(price), change),
        sale,
      }))
      .filter(({ price, now }) => price !== now)
    // Variants of one price are changed together; one that someone else has changed since is left as it is.
    const alike = groupBy(rows, ({ price, compareAt }) => `${price} ${compareAt}`)
    for (const group of alike.values()) {
      const [{ price, compareAt, now } = { price: 0, compareAt: null, now: 0 }] = group
      const former = change.showFormer && price > now ? Math.max(price, compareAt ?? 0) : compareAt
      await tx.productVariant.updateMany({
        where: { id: { in: group.map(({ id }) => id) }, price },
        data: { price: now, compareAtPrice: formerPrice(former, now) },
      })
    }
    const { planned = 'keep' } = change
    const sales = await changePlanned(
      tx,
      planned === 'keep' ? [] : rows.flatMap(({ sale }) => sale ?? []),
      planned === 'end' ? null : (price) => priceAfter(price, change),
    )
    const products = groupBy(rows, ({ productId }) => productId)
    await refreshProduct(tx, [...products.keys()], context.clock.now())
    if (products.size === 0) unchanged()
    for (const [id, own] of products)
      record({
        subject: productSubject(id),
        before: {
          prices: Object.fromEntries(own.map((row) => [row.id, row.price])),
          ...writeSales(sales, own, 'price'),
        },
        after: {
          prices: Object.fromEntries(own.map((row) => [row.id, row.now])),
          ...writeSales(sales, own, 'now'),
        },
      })
    return {
      changed: products.size,
      left: new Set(variants.filter((one) => !free.includes(one)).map(({ productId }) => productId)).size,
      undo: {
        kind: 'prices',
        rows: rows.map(({ id, price, compareAt, now }) => ({ id, price, compareAt, now })),
        sales,
      },
    }
  },
)

/** The prices of a product's planned sales, for the audit log. */
function writeSales(sales: readonly ChangedSale[], own: readonly { id: number }[], column: 'price' | 'now') {
  const ids = new Set(own.map(({ id }) => id))
  const theirs = sales.filter(({ id }) => ids.has(id))
  return theirs.length > 0 && { sales: Object.fromEntries(theirs.map((one) => [one.id, one[column]])) }
}

/** Halves are rounded up. Throws `invalid_fields`. */
function priceAfter(price: number, change: PriceChange): number {
  const after =
    'percent' in change
      ? Math.floor((price * (10_000 + change.percent) + 5000) / 10_000)
      : price + change.amount
  if (after > MAX_PRICE) throw invalidField('value', 'price_limit')
  return Math.max(0, after)
}
