import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { type Offer, type OfferRow, offerColumns, toOffer } from './load-lines.ts'

/** A variant that is for sale. */
export type FoundOffer = {
  productId: number
  variantId: number
  options: { name: string; value: string }[]
  offer: Offer
}

/** The offer of a product, or of one of its variants. Throws `invalid_fields`. */
export async function findOffer(
  { database, clock }: Context,
  { productId, variantId }: { productId: number; variantId: number | undefined },
): Promise<FoundOffer> {
  const { prisma } = database
  const which = variantId === undefined ? Prisma.sql`v."active"` : Prisma.sql`v."id" = ${variantId}`
  const [row] = await prisma.$queryRaw<(OfferRow & { variantId: number | null })[]>`
    SELECT v."id" AS "variantId", ${offerColumns(clock.now())}
    FROM "Product" p
    LEFT JOIN "ProductVariant" v ON v."productId" = p."id" AND ${which}
    LEFT JOIN "Media" m ON m."id" = COALESCE(v."imageId", p."imageId")
    WHERE p."id" = ${productId}
    ORDER BY v."position", v."id"
    LIMIT 1`
  if (!row?.isVisible) throw invalidField('product_id', 'unknown_product')
  if (row.kind === 'grouped') throw invalidField('product_id', 'grouped_product')
  if (row.kind === 'external') throw invalidField('product_id', 'external_product')
  if (row.hasVariants && variantId === undefined) throw invalidField('variant_id', 'variant_needed')
  if (row.variantId === null || !row.isActive) {
    throw variantId === undefined
      ? invalidField('product_id', 'unknown_product')
      : invalidField('variant_id', 'unknown_variant')
  }
  const options = row.hasVariants ? await loadOptions(prisma, row.variantId) : []
  return { productId, variantId: row.variantId, options, offer: toOffer(row) }
}

async function loadOptions(prisma: Context['database']['prisma'], variantId: number) {
  return prisma.$queryRaw<{ name: string; value: string }[]>`
    SELECT o."name", value."value"
    FROM "VariantOptionValue" chosen
    JOIN "ProductOptionValue" value ON value."id" = chosen."valueId"
    JOIN "ProductOption" o ON o."id" = value."optionId"
    WHERE chosen."variantId" = ${variantId}
    ORDER BY o."position", o."id"`
}
