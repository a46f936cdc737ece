import { refreshGroups, refreshRating } from '#lib/domains/shop/catalogue/index.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { categories, type ProductSeed, products } from '../catalogue/index.ts'
import { reviews } from '../people/reviews.ts'
import { findRemovable } from './find-removable.ts'
import { count, keep, type Removal } from './removal.ts'

/** Removes unchanged demo products with their reviews, and the categories and tags that only they used. */
export async function removeCatalogue(removal: Removal): Promise<void> {
  await removeProducts(removal)
  await removeCategories(removal)
  const { tx } = removal
  const tags = products.flatMap((product) => product.tags.map((name) => slugify(name, '')))
  await tx.productTag.deleteMany({ where: { slug: { in: tags }, products: { none: {} } } })
}

async function removeProducts(removal: Removal): Promise<void> {
  const { tx } = removal
  const seeds = new Map(products.map((product) => [product.slug, product]))
  const rows = await tx.product.findMany({
    where: { slug: { in: [...seeds.keys()] } },
    select: {
      ...{ id: true, slug: true, name: true, descriptionHtml: true },
      variants: { select: { sku: true, price: true } },
      reviews: { select: { rating: true, title: true, body: true } },
    },
  })
  const ours = rows.filter((row) => isUnchanged(row, seeds.get(row.slug)) && !hasOwnReviews(row))
  const ids = ours.map(({ id }) => id)
  const groups = await tx.productMember.findMany({
    where: { memberId: { in: ids }, groupId: { notIn: ids } },
    select: { groupId: true },
  })
  count(removal, 'products', await tx.product.deleteMany({ where: { id: { in: ids } } }))
  await refreshGroups(
    tx,
    groups.map(({ groupId }) => groupId),
  )
  const rest = rows.filter((row) => !ours.includes(row))
  await removeReviews(removal, rest)
  keep(
    removal,
    'product',
    rest.map(({ slug }) => slug),
  )
}

type Saved = {
  name: string
  descriptionHtml: string
  variants: { sku: string | null; price: bigint }[]
}

function isUnchanged(row: Saved, seed: ProductSeed | undefined): boolean {
  if (seed === undefined || row.name !== seed.name) return false
  if (row.descriptionHtml !== sanitizeHtml(seed.html)) return false
  const { sku, price, variants } = seed
  const wanted = variants
    ? variants.map((variant) => `${sku}-${variant.sku} ${variant.price ?? price}`)
    : [`${sku} ${price}`]
  const saved = row.variants.map((variant) => `${variant.sku} ${variant.price}`)
  return `${saved.sort()}` === `${wanted.sort()}`
}

type SavedReview = { rating: number; title: string | null; body: string | null }

/** Whether it has a real review. */
function hasOwnReviews({ slug, reviews: saved }: { slug: string; reviews: SavedReview[] }): boolean {
  const invented = inventedReviews(slug)
  return saved.some(
    ({ rating, title, body }) =>
      !invented.some((one) => one.rating === rating && one.title === title && one.body === body),
  )
}

function inventedReviews(slug: string): SavedReview[] {
  return (reviews[slug] ?? []).map(({ rating, title = null, body = null }) => ({ rating, title, body }))
}

/** Removes demo reviews from products that stay. */
async function removeReviews(removal: Removal, rows: { id: number; slug: string }[]): Promise<void> {
  const { tx } = removal
  for (const { id, slug } of rows) {
    const where = { productId: id, OR: inventedReviews(slug) }
    count(removal, 'reviews', await tx.review.deleteMany({ where }))
  }
  await refreshRating(
    tx,
    rows.map(({ id }) => id),
  )
}

async function removeCategories(removal: Removal): Promise<void> {
  const { tx } = removal
  const slugs = new Set<string>(categories.map(({ slug }) => slug))
  const rows = await tx.productCategory.findMany({
    select: { id: true, slug: true, parentId: true, _count: { select: { products: true } } },
  })
  const gone = findRemovable(rows, (row) => slugs.has(row.slug) && row._count.products === 0)
  const where = { id: { in: gone } }
  count(removal, 'product categories', await tx.productCategory.deleteMany({ where }))
  const rest = rows.filter(({ id, slug }) => slugs.has(slug) && !gone.includes(id))
  keep(
    removal,
    'product category',
    rest.map(({ slug }) => slug),
  )
}
