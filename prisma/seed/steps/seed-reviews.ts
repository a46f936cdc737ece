import { refreshRating } from '#lib/domains/shop/catalogue/index.ts'
import { products } from '../catalogue/index.ts'
import { type ReviewSeed, reviews } from '../people/reviews.ts'
import { type KnownPeople, readKnownPeople } from './known-people.ts'
import { daysBefore, inTransaction, lookUp, type SeedContext } from './seed-context.ts'

/** Skips products that have reviews. Runs after the orders, which make a review that of a verified buyer. */
export async function seedReviews(context: SeedContext): Promise<number> {
  const people = await readKnownPeople(context)
  const ages = new Map(products.map((product) => [product.slug, product.daysOld]))
  let count = 0
  for (const [slug, seeds] of Object.entries(reviews)) {
    const product = await context.database.prisma.product.findUniqueOrThrow({
      where: { slug },
      select: { id: true, _count: { select: { reviews: true } } },
    })
    if (product._count.reviews > 0) continue
    const buyers = await findBuyers(context, product.id)
    const daysOld = lookUp(ages, slug)
    const data = seeds.map(({ by, status = 'approved', ...review }, index) => {
      const author = toAuthor(by, people)
      const boughtAt = buyers.get(author.customerId)
      const spread = daysBefore(context, daysOld * (1 - (index + 1) / (seeds.length + 1)))
      return {
        ...review,
        ...author,
        status,
        productId: product.id,
        verifiedPurchase: boughtAt !== undefined,
        createdAt: boughtAt ? later(spread, weekAfter(boughtAt)) : spread,
      }
    })
    await inTransaction(context, async (tx) => {
      await tx.review.createMany({ data })
      await refreshRating(tx, [product.id])
    })
    count += data.length
  }
  return count
}

/** When each customer first bought it. */
async function findBuyers({ database }: SeedContext, productId: number): Promise<Map<number | null, Date>> {
  const rows = await database.prisma.order.findMany({
    where: { customerId: { not: null }, status: { not: 'cancelled' }, lines: { some: { productId } } },
    select: { customerId: true, placedAt: true },
    orderBy: { placedAt: 'desc' },
  })
  return new Map(rows.map((row) => [row.customerId, row.placedAt]))
}

function toAuthor(by: ReviewSeed['by'], people: KnownPeople) {
  if (typeof by === 'string') return { authorName: by, customerId: null }
  const { id, name } = lookUp(people.customers, by.customer)
  return { authorName: name, customerId: id }
}

const weekAfter = (date: Date): Date => new Date(date.getTime() + 7 * 86_400_000)

const later = (a: Date, b: Date): Date => (a > b ? a : b)
