import { announce } from '#lib/domains/running/webhooks/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { formerPriceIn } from '../offer-terms.ts'
import { recordPrices } from './record-prices.ts'
import { refreshGroups } from './refresh-groups.ts'
import { saveProfiles } from './save-profiles.ts'

/**
 * Computes prices, sale, availability and choices of products from their active variants, and those of the groups they belong
 * to. Must be called in every transaction that changes a variant. A product without an active variant keeps its price
 * and is out of stock. Prices that are new are recorded, and webhooks tell that the products have changed.
 */
export async function refreshProduct(tx: Tx, productIds: number[], at: Date): Promise<void> {
  if (productIds.length === 0) return
  // First, since it finds the lowest price of each variant.
  await recordPrices(tx, productIds, at)
  const refreshed = await tx.$queryRaw<{ id: number | bigint; choiceProfileId: number | bigint | null }[]>`
    UPDATE "Product" SET
      "price" = COALESCE((SELECT MIN(v."price") ${activeVariants}), "price"),
      "maxPrice" = COALESCE((SELECT MAX(v."price") ${activeVariants}), "maxPrice"),
      "compareAtPrice" = (
        SELECT ${former} ${activeVariants}
        ORDER BY v."price", v."position", v."id" LIMIT 1
      ),
      "lowestPrice" = (
        SELECT CASE WHEN ${former} IS NOT NULL THEN v."lowestPrice" END ${activeVariants}
        ORDER BY v."price", v."position", v."id" LIMIT 1
      ),
      "unitMeasure" = (
        SELECT v."unitMeasure" ${activeVariants}
        ORDER BY v."price", v."position", v."id" LIMIT 1
      ),
      "onSale" = EXISTS (SELECT 1 ${activeVariants} AND ${former} IS NOT NULL),
      "inStock" = EXISTS (SELECT 1 ${activeVariants} AND (NOT v."trackStock" OR v."stock" > 0 OR v."backorder"))
    WHERE "id" IN (${Prisma.join(productIds)}) AND "kind" = 'sold'
    RETURNING "id", "choiceProfileId"`
  const changedChoices = refreshed.filter(({ choiceProfileId }) => choiceProfileId === null)
  await saveProfiles(
    tx,
    changedChoices.map(({ id }) => Number(id)),
  )
  const groups = await tx.productMember.findMany({
    where: { memberId: { in: productIds } },
    select: { groupId: true },
  })
  const groupIds = [...new Set(groups.map(({ groupId }) => groupId))]
  await refreshGroups(tx, groupIds)
  const changed = [...productIds, ...groupIds].map(
    (id) => ({ type: 'product.changed', subjectId: id }) as const,
  )
  await announce(tx, changed, at)
}

const former = Prisma.raw(formerPriceIn('v'))
const activeVariants = Prisma.sql`FROM "ProductVariant" v WHERE v."productId" = "Product"."id" AND v."active"`
