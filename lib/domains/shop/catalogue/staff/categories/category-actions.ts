import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { saveProductCategory } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { refuseUnknownPage } from '../refuse-unknown-page.ts'

export type CategoryChange = {
  name: string
  description: string
  parentId: number | null
  /** The address of its picture; unless given, it stays. */
  imageUrl?: string | null
  /** The page that helps to choose a size; unless given, it stays. */
  sizeGuideId?: number | null
}

/** Creates a category behind the others of its parent. */
export const createCategory = staffAction(
  { permission: 'catalogue.write', action: 'category.created' },
  async ({ context, tx, record }: ActionScope<Context>, change: CategoryChange): Promise<number> => {
    const isTaken = async (slug: string) => (await tx.productCategory.count({ where: { slug } })) > 0
    const slug = await findFreeSlug(
      slugify(change.name, undefined, context.settings.current['site.locale']),
      isTaken,
    )
    const position = await nextPosition(tx, change.parentId)
    const { id } = await saveProductCategory(tx, { ...toInput(change), slug, position })
    await chooseSizeGuide(tx, id, change)
    record({ subject: categorySubject(id), after: change })
    return id
  },
)

/**
 * Renames, describes or moves a category with all below it, if it is still as it was shown: unless that is given, whatever it was
 * counts. Throws `stale`, among others.
 */
export const changeCategory = staffAction(
  { permission: 'catalogue.write', action: 'category.changed' },
  async (
    { tx, record }: ActionScope<Context>,
    id: number,
    change: CategoryChange,
    shown?: Required<CategoryChange>,
  ): Promise<void> => {
    const before = await lockTree(tx, id)
    const { slug: _, position: __, image, ...texts } = before
    const was = { ...texts, imageUrl: image?.url ?? null }
    if (shown && !isSameCategory(was, shown)) throw new DomainError('stale', { current: before.name })
    if (change.parentId !== null && (await isBelow(tx, change.parentId, id)))
      throw invalidField('parent', 'category_below_itself')
    const isMoved = change.parentId !== before.parentId
    const position = isMoved ? await nextPosition(tx, change.parentId) : before.position
    await saveProductCategory(tx, { ...toInput(change), slug: before.slug, position })
    await chooseSizeGuide(tx, id, change)
    record({ subject: categorySubject(id), before: was, after: change })
  },
)

/** Puts a category one place before or behind its neighbour. */
export const shiftCategory = staffAction(
  { permission: 'catalogue.write', action: 'category.shifted' },
  async ({ tx, record, unchanged }: ActionScope<Context>, id: number, by: -1 | 1): Promise<void> => {
    const { parentId } = await lockTree(tx, id)
    const siblings = await tx.productCategory.findMany({
      where: { parentId },
      orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
    const order = siblings.map((one) => one.id)
    const from = order.indexOf(id)
    const to = from + by
    if (to < 0 || to >= order.length) return unchanged()
    order.splice(to, 0, ...order.splice(from, 1))
    for (const [position, sibling] of order.entries())
      await tx.productCategory.updateMany({ where: { id: sibling }, data: { position } })
    record({ subject: categorySubject(id), before: { place: from + 1 }, after: { place: to + 1 } })
  },
)

/** Deletes a category. What was below it moves up; its products stay. Throws DomainError. */
export const deleteCategory = staffAction(
  { permission: 'catalogue.write', action: 'category.deleted' },
  async ({ tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const { name, parentId } = await lockTree(tx, id)
    const isNeeded = await tx.couponCategory.count({ where: { categoryId: id } })
    // A coupon without its last category would be good for everything.
    if (isNeeded > 0) throw new DomainError('category_limits_coupon')
    await tx.productCategory.updateMany({ where: { parentId: id }, data: { parentId } })
    await tx.productCategory.deleteMany({ where: { id } })
    record({ subject: categorySubject(id), before: { name } })
  },
)

async function chooseSizeGuide(tx: Tx, id: number, { sizeGuideId }: CategoryChange): Promise<void> {
  if (sizeGuideId === undefined) return
  await refuseUnknownPage(tx, sizeGuideId)
  await tx.productCategory.updateMany({ where: { id }, data: { sizeGuideId } })
}

function toInput({ imageUrl, sizeGuideId: _, ...change }: CategoryChange) {
  if (imageUrl === undefined) return change
  return { ...change, image: imageUrl === null ? null : { url: imageUrl } }
}

function isSameCategory(one: Required<CategoryChange>, other: Required<CategoryChange>): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.parentId === other.parentId &&
    one.imageUrl === other.imageUrl &&
    one.sizeGuideId === other.sizeGuideId
  )
}

function categorySubject(id: number): string {
  return `category:${id}`
}

/** Of two who move categories, one comes second, so that no two can end up below each other. */
async function lockTree(tx: Tx, id: number) {
  await tx.$executeRaw`UPDATE "ProductCategory" SET "position" = "position"`
  const category = await tx.productCategory.findUnique({
    where: { id },
    select: {
      ...{ slug: true, name: true, description: true, parentId: true, position: true },
      sizeGuideId: true,
      image: { select: { url: true } },
    },
  })
  if (!category) throw new DomainError('unknown', { what: 'category', name: id })
  return category
}

async function isBelow(tx: Tx, id: number, above: number): Promise<boolean> {
  const all = await tx.productCategory.findMany({ select: { id: true, parentId: true } })
  const parents = new Map(all.map((one) => [one.id, one.parentId]))
  let at: number | null = id
  for (let steps = 0; at !== null && steps <= all.length; steps++) {
    if (at === above) return true
    at = parents.get(at) ?? null
  }
  return false
}

async function nextPosition(tx: Tx, parentId: number | null): Promise<number> {
  const { _max } = await tx.productCategory.aggregate({ where: { parentId }, _max: { position: true } })
  return (_max.position ?? -1) + 1
}
