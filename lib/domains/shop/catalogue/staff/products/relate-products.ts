import { DomainError } from '#lib/domains/domain-error.ts'
import { MAX_RELATED, saveRelated } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Chooses the products that are shown with one, in order, before those that are like it. Returns what is different. */
export async function relateProducts(tx: Tx, id: number, ids: readonly number[]) {
  const chosen = [...new Set(ids)].filter((one) => one !== id)
  if (chosen.length > MAX_RELATED) throw new DomainError('too_many_related', { max: MAX_RELATED })
  const known = await tx.product.count({ where: { id: { in: chosen } } })
  if (known < chosen.length) throw new DomainError('unknown', { what: 'product', name: '' })
  const before = await readRelated(tx, id)
  await saveRelated(tx, id, chosen)
  const after = await readRelated(tx, id)
  if (before.join('\n') === after.join('\n')) return { before: {}, after: {} }
  return { before: { related: before }, after: { related: after } }
}

async function readRelated(tx: Tx, productId: number): Promise<string[]> {
  const rows = await tx.relatedProduct.findMany({
    where: { productId },
    orderBy: { position: 'asc' },
    select: { related: { select: { name: true } } },
  })
  return rows.map(({ related }) => related.name)
}
