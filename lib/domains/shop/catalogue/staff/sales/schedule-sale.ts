import type { Context } from '#lib/context.ts'
import { collectFaults, DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { productSubject } from '../product-subject.ts'
import { beginSales, finishSales } from './run-sales.ts'

/** `percent` off, in hundredths of a percent, from `startsAt` until `endsAt`; without an end until it is ended. */
export type NewSale = { percent: number; startsAt: Date; endsAt: Date | null }

/** Reduces the prices of a product's active variants for a time. Throws DomainError. */
export const scheduleSale = staffAction(
  { permission: 'catalogue.write', action: 'product.sale_scheduled' },
  async (
    { context, tx, record }: ActionScope<Context>,
    productId: number,
    { percent, startsAt, endsAt }: NewSale,
  ): Promise<void> => {
    const now = context.clock.now()
    const faults = collectFaults()
    faults.check(percent >= 1 && percent <= 10_000, 'percent', 'sale_percent')
    faults.check(!endsAt || (endsAt > startsAt && endsAt > now), 'until', 'sale_end')
    faults.refuse()
    const variants = await tx.productVariant.findMany({
      where: { productId, active: true, product: { kind: 'sold' } },
      select: { id: true, price: true, sale: { select: { variantId: true } } },
    })
    if (variants.length === 0) throw new DomainError('nothing_to_sell')
    if (variants.some(({ sale }) => sale)) throw new DomainError('sale_exists')
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

/** Ends a product's sale, or takes it back before it has begun. Throws DomainError. */
export const endSale = staffAction(
  { permission: 'catalogue.write', action: 'product.sale_ended' },
  async ({ context, tx, record }: ActionScope<Context>, productId: number): Promise<void> => {
    const ended = await finishSales(tx, { variant: { productId } }, context.clock.now())
    if (ended === 0) throw new DomainError('no_sale')
    record({ subject: productSubject(productId) })
  },
)

/** Halves are rounded up. */
function reduce(price: number, percent: number): number {
  return Math.floor((price * (10_000 - percent) + 5000) / 10_000)
}
