import { invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { GRAMS, MAX_WEIGHT } from '#lib/services/settings/index.ts'

/** Converts all weights to another unit, rounded to thousandths of it. Throws `invalid_fields` for one that would be too large. */
export async function convertWeights(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const factor = (GRAMS[from] ?? 1) / (GRAMS[to] ?? 1)
  const most = Math.min(MAX_WEIGHT, Math.floor(MAX_WEIGHT / factor))
  const heavy = { where: { weightThousandths: { gt: most } }, select: { id: true } }
  if ((await tx.product.findFirst(heavy)) || (await tx.productVariant.findFirst(heavy))) throw tooHeavy()
  // What weighs something weighs at least a thousandth of the unit.
  await tx.$executeRaw`
    UPDATE "Product" SET "weightThousandths" = CASE
      WHEN "weightThousandths" * CAST(${factor} AS DOUBLE PRECISION) < 0.5 THEN 1
      ELSE CAST(ROUND("weightThousandths" * CAST(${factor} AS DOUBLE PRECISION)) AS INTEGER) END
    WHERE "weightThousandths" > 0`
  await tx.$executeRaw`
    UPDATE "ProductVariant" SET "weightThousandths" = CASE
      WHEN "weightThousandths" * CAST(${factor} AS DOUBLE PRECISION) < 0.5 THEN 1
      ELSE CAST(ROUND("weightThousandths" * CAST(${factor} AS DOUBLE PRECISION)) AS INTEGER) END
    WHERE "weightThousandths" > 0`
  const select = {
    id: true,
    minWeightThousandths: true,
    maxWeightThousandths: true,
    bandsBy: true,
    bands: true,
  } as const
  for (const { id, ...terms } of await tx.shippingMethod.findMany({ select }))
    await tx.shippingMethod.update({ where: { id }, data: convertTerms(terms, factor), select: { id: true } })
  for (const { id, ...terms } of await tx.shippingZone.findMany({ select }))
    await tx.shippingZone.update({ where: { id }, data: convertTerms(terms, factor), select: { id: true } })
}

type Terms = {
  minWeightThousandths: number | null
  maxWeightThousandths: number | null
  bandsBy: string | null
  bands: unknown
}

function convertTerms({ minWeightThousandths, maxWeightThousandths, bandsBy, bands }: Terms, factor: number) {
  const convert = (weight: number) => {
    const converted = Math.round(weight * factor)
    if (converted > MAX_WEIGHT) throw tooHeavy()
    return converted
  }
  const steps = bands as { bound: number; price: number }[]
  return {
    minWeightThousandths: minWeightThousandths === null ? null : convert(minWeightThousandths),
    maxWeightThousandths: maxWeightThousandths === null ? null : convert(maxWeightThousandths),
    bands: bandsBy === 'weight' ? steps.map((step) => ({ ...step, bound: convert(step.bound) })) : steps,
  }
}

function tooHeavy() {
  return invalidField('shop.weight_unit', 'weight_range', { max: MAX_WEIGHT / 1000 })
}
