import { setShippingMethod, setTaxRate } from '#lib/domains/shop/rates/index.ts'
import { coupons } from '../commerce/coupons.ts'
import { shippingMethods } from '../commerce/shipping-methods.ts'
import { taxRates } from '../commerce/tax-rates.ts'
import { daysBefore, inTransaction, lookUp, type SeedContext } from './seed-context.ts'

export async function seedShippingAndTax(context: SeedContext): Promise<number> {
  await inTransaction(context, async (tx) => {
    for (const [position, { price, freeFrom = null, ...method }] of shippingMethods.entries()) {
      const terms = { price, freeFrom, bands: null, minWeight: null, maxWeight: null }
      await setShippingMethod(tx, { ...method, position, terms })
    }
    for (const { state = null, appliesToShipping = true, priority = 1, ...rate } of taxRates) {
      const zone = { state, postcodes: null }
      await setTaxRate(tx, { ...rate, ...zone, taxClass: 'standard', appliesToShipping, priority })
    }
  })
  return shippingMethods.length + taxRates.length
}

/** The orders seeded later count the uses. */
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
