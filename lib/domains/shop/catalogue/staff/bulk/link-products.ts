import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type Linking = { kind: 'category' | 'tag'; add: boolean; targetId: number; ids: readonly number[] }

/** Resolves to the products whose links have changed. */
export async function link(tx: Tx, { kind, add, targetId, ids }: Linking, at: Date): Promise<number[]> {
  const known = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      categories: { where: { categoryId: targetId }, select: { categoryId: true } },
      tags: { where: { tagId: targetId }, select: { tagId: true } },
    },
  })
  const changed = known
    .filter(({ categories, tags }) => (kind === 'category' ? categories : tags).length > 0 !== add)
    .map(({ id }) => id)
  const among = { productId: { in: changed } }
  if (kind === 'category') {
    if (add)
      await tx.productCategoryLink.createMany({
        data: changed.map((productId) => ({ productId, categoryId: targetId })),
      })
    else await tx.productCategoryLink.deleteMany({ where: { ...among, categoryId: targetId } })
  } else if (add)
    await tx.productTagLink.createMany({ data: changed.map((productId) => ({ productId, tagId: targetId })) })
  else await tx.productTagLink.deleteMany({ where: { ...among, tagId: targetId } })
  await refreshProduct(tx, changed, at)
  return changed
}
