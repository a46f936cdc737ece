import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { findReductions } from '#lib/domains/shop/catalogue/index.ts'
import { isPriorPriceShown } from '#lib/services/settings/index.ts'

/** Why the lowest price before a reduction is what it is. */
export type ReductionRecord = {
  /** The variant's name; null if the product has only one. */
  name: string | null
  /** When the reduction began. */
  since: Date
  lowest: number | null
  /** The prices of the 30 days before it, the latest first. */
  prices: { price: number; since: Date }[]
  /** Public coupons that held in these days. */
  coupons: { code: string; percent: number; since: Date; until: Date | null }[]
}

/** The current reductions of a product, each with the record that its lowest price follows from; none where no lowest price is stated. */
export const showPriceRecord = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma }, settings }: Context,
    _actor,
    productId: number,
  ): Promise<ReductionRecord[]> => {
    if (!isPriorPriceShown(settings.current)) return []
    const reductions = await findReductions(prisma, productId)
    const records: ReductionRecord[] = []
    for (const { variantId, since, from } of reductions) {
      const variant =
        variantId === null
          ? null
          : await prisma.productVariant.findUnique({
              where: { id: variantId },
              select: { name: true, lowestPrice: true },
            })
      const product = await prisma.product.findUnique({
        where: { id: productId },
        select: { lowestPrice: true },
      })
      const lowest = (variantId === null ? product : variant)?.lowestPrice ?? null
      const rows = await prisma.priceChange.findMany({
        where: { productId, variantId, since: { lt: since } },
        orderBy: { id: 'desc' },
        select: { price: true, since: true },
        take: MAX_ROWS,
      })
      // The price before the 30 days held into them.
      const oldest = rows.findIndex((row) => row.since <= from)
      const held = oldest < 0 ? rows : rows.slice(0, oldest + 1)
      const periods = await prisma.couponPeriod.findMany({
        where: { since: { lt: since }, OR: [{ until: null }, { until: { gt: from } }] },
        orderBy: { id: 'desc' },
        select: { percent: true, since: true, until: true, coupon: { select: { code: true } } },
        take: MAX_ROWS,
      })
      records.push({
        name: variant?.name ?? null,
        since,
        lowest: lowest === null ? null : Number(lowest),
        prices: held.map(({ price, since: at }) => ({ price: Number(price), since: at })),
        coupons: periods
          .filter((period) => period.until === null || period.until > period.since)
          .map(({ coupon, ...period }) => ({ ...period, code: coupon.code })),
      })
    }
    return records
  },
)

const MAX_ROWS = 50
