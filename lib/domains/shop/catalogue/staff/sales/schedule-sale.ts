import type { Context } from '#lib/context.ts'
import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { productSubject } from '../product-subject.ts'
import { beginSales, finishSales } from './run-sales.ts'

/** `percent` off, in hundredths of a percent, from `startsAt` until `endsAt`; without an end until it is ended. */
export type NewSale = { percent: number; startsAt: Date; endsAt: Date | null }

/** Reduces the prices of a product's active variants for a time. Throws OperationRefused. */
export const scheduleSale = staffAction(
  { permission: 'catalogue.write', action: 'product.sale_scheduled' },
  async (
    { context, tx, record }: ActionScope<Context>,
    productId: number,
    { percent, startsAt, endsAt }: NewSale,
  ): Promise<void> => {
    const now = context.clock.now()
    if (percent < 1 || percent > 10_000)
      throw new OperationRefused('A sale takes between 0.01 and 100 % off.')
    if (endsAt && (endsAt <= startsAt || endsAt <= now))
      throw new OperationRefused('A sale ends after it has begun, and not in the past.')
    const variants = await tx.productVariant.findMany({
      where: { productId, active: true, product: { kind: 'sold' } },
      select: { id: true, price: true, sale: { select: { variantId: true } } },
    })
    if (variants.length === 0) throw new OperationRefused('There is nothing to sell.')
    if (variants.some(({ sale }) => sale))
      throw new OperationRefused('There is a sale of this product already. End it first.')
    await tx.scheduledSale.createMany({
      data: variants.map(({ id: variantId, price }) => ({
        ...{ variantId, startsAt, endsAt },
        price: reduce(Number(price), percent),
      })),
    })
    await beginSales(tx, now, productId)
    record({
      subject: productSubject(productId),
      after: { percent, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    })
  },
)

/** Ends a product's sale, or takes it back before it has begun. Throws OperationRefused. */
export const endSale = staffAction(
  { permission: 'catalogue.write', action: 'product.sale_ended' },
  async ({ tx, record }: ActionScope<Context>, productId: number): Promise<void> => {
    const ended = await finishSales(tx, { variant: { productId } })
    if (ended === 0) throw new OperationRefused('This product has no sale.')
    record({ subject: productSubject(productId) })
  },
)

/** Halves are rounded up. */
function reduce(price: number, percent: number): number {
  return Math.floor((price * (10_000 - percent) + 5000) / 10_000)
}
