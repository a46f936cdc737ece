import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { productSubject } from '../product-subject.ts'
import type { BulkChange } from './bulk-change.ts'
import { link } from './link-products.ts'

/** A category by its id, or a tag by its name: products are put into it, or taken out of it. */
export type Sorting =
  | { kind: 'category'; id: number; add: boolean }
  | { kind: 'tag'; name: string; add: boolean }

/** Puts products into a category or gives them a tag, which is created if it is missing; or the other way round. */
export const sortProducts = staffAction(
  { permission: 'catalogue.write', action: 'products.sorted' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    ids: readonly number[],
    sorting: Sorting,
  ): Promise<BulkChange> => {
    const { kind, add } = sorting
    const target =
      kind === 'category' ? await findCategory(tx, sorting.id) : await findTag(tx, sorting.name, add)
    const changed = await link(tx, { kind, add, targetId: target.id, ids }, context.clock.now())
    if (changed.length === 0) unchanged()
    for (const id of changed)
      record({
        subject: productSubject(id),
        [add ? 'after' : 'before']: { [kind]: target.name },
      })
    return { changed: changed.length, left: 0, undo: { kind, ids: changed, targetId: target.id, added: add } }
  },
)

async function findCategory(tx: Tx, id: number) {
  const category = await tx.productCategory.findUnique({ where: { id }, select: { id: true, name: true } })
  if (!category) throw new DomainError('unknown', { what: 'category', name: id })
  return category
}

async function findTag(tx: Tx, name: string, mayCreate: boolean) {
  const select = { id: true, name: true }
  const slug = slugify(name, '')
  const known = await tx.productTag.findFirst({ where: { OR: [{ slug }, { name }] }, select })
  if (known) return known
  if (!mayCreate || slug === '') throw invalidField('tag', 'unknown_tag', { tag: name })
  const free = await findFreeSlug(
    slug,
    async (one) => (await tx.productTag.count({ where: { slug: one } })) > 0,
  )
  return tx.productTag.create({ data: { slug: free, name: name.trim() }, select })
}
