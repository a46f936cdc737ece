import { coupons } from '../commerce/coupons.ts'
import { shippingMethods } from '../commerce/shipping-methods.ts'
import { taxRates } from '../commerce/tax-rates.ts'
import { daysBefore, inTransaction, lookUp, type SeedContext } from './seed-context.ts'

export async function seedShippingAndTax(context: SeedContext): Promise<number> {
  await inTransaction(context, async (tx) => {
    for (const [position, { price, freeFrom, countries = [], ...method }] of shippingMethods.entries()) {
      const data = {
        ...method,
        price: BigInt(price),
        freeFrom: freeFrom === undefined ? null : BigInt(freeFrom),
        countries: [...countries],
        position,
      }
      await tx.shippingMethod.upsert({ where: { code: method.code }, create: data, update: {} })
    }
    const existing = await tx.taxRate.count()
    if (existing === 0) await tx.taxRate.createMany({ data: [...taxRates] })
  })
  return shippingMethods.length + taxRates.length
}

/** Uses are counted by the orders that come after. */
export async function seedCoupons(context: SeedContext): Promise<number> {
  await inTransaction(context, async (tx) => {
    const rows = await tx.productCategory.findMany({ select: { id: true, slug: true } })
    const categoryIds = new Map(rows.map((row) => [row.slug, row.id]))
    for (const { amount, minSubtotal, categories = [], startsInDays, endsInDays, ...coupon } of coupons) {
      const data = {
        ...coupon,
        currency: amount === undefined ? null : 'USD',
        amount: amount === undefined ? null : BigInt(amount),
        minSubtotal: minSubtotal === undefined ? null : BigInt(minSubtotal),
        startsAt: startsInDays === undefined ? null : daysBefore(context, -startsInDays),
        endsAt: endsInDays === undefined ? null : daysBefore(context, -endsInDays),
        createdAt: daysBefore(context, 700),
        categories: { create: categories.map((slug) => ({ categoryId: lookUp(categoryIds, slug) })) },
      }
      await tx.coupon.upsert({ where: { code: coupon.code }, create: data, update: {} })
    }
  })
  return coupons.length
}
