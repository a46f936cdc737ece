import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { changeProduct, type ProductChange } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from './claim-product.ts'
import { refuseTakenSlug } from './refuse-taken.ts'

/** Changes what a product is and says. Throws `product_not_found`, `stale`, among others. */
export const changeProductDetails = staffAction(
  { permission: 'catalogue.write', action: 'product.changed' },
  async (
    { context, tx, record }: ActionScope<Context>,
    seen: SeenProduct,
    change: ProductChange,
  ): Promise<void> => {
    await claimProduct(tx, seen, context.clock.now())
    const { slug } = change
    if (slug !== undefined) {
      if (slugify(slug, '') !== slug) throw invalidField('slug', 'text')
      await refuseTakenSlug(tx, seen.id, slug)
    }
    const before = await readDetails(tx, seen.id)
    await changeProduct(tx, seen.id, change)
    const after = await readDetails(tx, seen.id)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    const pick = (row: typeof after) => Object.fromEntries(changed.map((name) => [name, row[name]]))
    record({
      subject: productSubject(seen.id),
      before: pick(before) as Prisma.InputJsonObject,
      after: pick(after) as Prisma.InputJsonObject,
    })
  },
)

async function readDetails(tx: Tx, id: number) {
  const { categories, tags, ...columns } = await tx.product.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ name: true, slug: true, vendor: true, shortDescription: true, descriptionHtml: true },
      ...{ featured: true, requiresShipping: true, taxable: true, taxClass: true, weightThousandths: true },
      ...{ publishedAt: true, attributes: true },
      ...{ minQuantity: true, maxQuantity: true, seoTitle: true, seoDescription: true, noindex: true },
      categories: { select: { category: { select: { name: true } } }, orderBy: { categoryId: 'asc' } },
      tags: { select: { tag: { select: { name: true } } }, orderBy: { tagId: 'asc' } },
    },
  })
  return {
    ...columns,
    categories: categories.map(({ category }) => category.name),
    tags: tags.map(({ tag }) => tag.name),
  }
}
