import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { MAX_RELATED, saveRelated } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from './claim-product.ts'

/**
 * Chooses the products that are shown with one, in order, before those that are like it. Throws `product_not_found`, `stale`,
 * among others.
 */
export const relateProducts = staffAction(
  { permission: 'catalogue.write', action: 'product.related_chosen' },
  async (
    { context, tx, record }: ActionScope<Context>,
    seen: SeenProduct,
    ids: readonly number[],
  ): Promise<void> => {
    await claimProduct(tx, seen, context.clock.now())
    const chosen = [...new Set(ids)].filter((id) => id !== seen.id)
    if (chosen.length > MAX_RELATED) throw new DomainError('too_many_related', { max: MAX_RELATED })
    const known = await tx.product.count({ where: { id: { in: chosen } } })
    if (known < chosen.length) throw new DomainError('unknown', { what: 'product', name: '' })
    const before = await readRelated(tx, seen.id)
    await saveRelated(tx, seen.id, chosen)
    record({
      subject: productSubject(seen.id),
      before: { related: before },
      after: { related: await readRelated(tx, seen.id) },
    })
  },
)

async function readRelated(tx: Tx, productId: number): Promise<string[]> {
  const rows = await tx.relatedProduct.findMany({
    where: { productId },
    orderBy: { position: 'asc' },
    select: { related: { select: { name: true } } },
  })
  return rows.map(({ related }) => related.name)
}
