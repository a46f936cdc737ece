import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  changeProduct,
  isSafetyDocument,
  type ProductChange,
  toVideoAddress,
} from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { refuseUnknownPage } from '../refuse-unknown-page.ts'
import { refuseTakenSlug } from './refuse-taken.ts'

/** Changes what a product is and says. Returns what is different. */
export async function changeDetails(tx: Tx, id: number, change: ProductChange) {
  const { slug } = change
  if (slug !== undefined) {
    if (slugify(slug, '') !== slug) throw invalidField('slug', 'slug_characters')
    await refuseTakenSlug(tx, id, slug)
  }
  for (const contactId of [change.manufacturerId, change.responsibleId])
    if (contactId && (await tx.safetyContact.count({ where: { id: contactId } })) === 0)
      throw new DomainError('unknown', { what: 'safety_contact', name: contactId })
  await refuseUnknownPage(tx, change.sizeGuideId)
  if (change.videos?.some(({ url }) => toVideoAddress(url) === null))
    throw invalidField('videos', 'video_address')
  if (change.safetyDocuments?.some((document) => !isSafetyDocument(document)))
    throw invalidField('documents', 'document_lines')
  const before = await readDetails(tx, id)
  await changeProduct(tx, id, change)
  const after = await readDetails(tx, id)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: typeof after) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}

/** Columns that nobody enters, and those that other parts of an edit write down. */
const NOT_DETAILS = {
  ...{ id: true, createdAt: true, updatedAt: true, sortName: true, descriptionText: true, imageId: true },
  ...{ published: true, visibility: true, archivedAt: true, hasVariants: true, choiceProfileId: true },
  ...{ price: true, maxPrice: true, onRequest: true, compareAtPrice: true, lowestPrice: true },
  ...{ unitMeasure: true, onSale: true, inStock: true, soldRecently: true, soldTotal: true },
  ...{ ratingCount: true, ratingSum: true, ratingAverage: true, ratingScore: true },
  ...{ translatedTitles: true, translatedTexts: true },
} satisfies Prisma.ProductOmit

async function readDetails(tx: Tx, id: number) {
  const { categories, tags, ...columns } = await tx.product.findUniqueOrThrow({
    where: { id },
    omit: NOT_DETAILS,
    include: {
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
