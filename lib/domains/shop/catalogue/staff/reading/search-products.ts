import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { matchProducts } from './match-products.ts'
import { type ProductStatus, type StockroomFilter, statusOf, whereListed } from './product-query.ts'

/** A product in the shop's list. Prices are in minor units. */
export type ListedProduct = {
  id: number
  name: string
  slug: string
  kind: string
  status: ProductStatus
  publishedAt: Date
  sku: string | null
  image: Picture | null
  price: number
  maxPrice: number
  onSale: boolean
  /** The units of the variants that are tracked; null if none is. */
  stock: number | null
  isLow: boolean
  variants: number
}

/** `next` is where the list goes on; null at its end. */
export type ProductPage = { products: ListedProduct[]; next: string | null }

const PRODUCTS_PER_PAGE = 50

/** The shop's products, the latest first; those that are archived only if asked for. `after` is the `next` of the page before. */
export const searchProducts = staffQuery(
  { permission: 'catalogue.read' },
  async (context: Context, _actor, filter: StockroomFilter, after?: string): Promise<ProductPage> => {
    const { prisma } = context.database
    const rows = await prisma.product.findMany({
      where: { AND: [await whereAsked(context, filter), whereAfter(after)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: PRODUCTS_PER_PAGE + 1,
      select: listedColumns,
    })
    const shown = rows.slice(0, PRODUCTS_PER_PAGE)
    const last = shown.at(-1)
    return {
      products: shown.map((row) => toListed(row, context.clock.now())),
      next: rows.length > PRODUCTS_PER_PAGE && last ? placeOf(last) : null,
    }
  },
)

/** The conditions of a filter, with the searches that it needs. */
export async function whereAsked(
  context: Pick<Context, 'database' | 'clock' | 'search'>,
  filter: StockroomFilter,
): Promise<Prisma.ProductWhereInput> {
  const AND = [whereListed(filter, context.clock.now())]
  if (filter.query?.trim()) AND.push({ id: { in: await matchProducts(context, filter.query) } })
  if (filter.categoryId !== undefined) AND.push(await whereIn(context, filter.categoryId))
  if (filter.stock === 'low') AND.push({ id: { in: await findLow(context) } })
  return { AND }
}

/** Enough to work off, and no more than a statement takes. */
const MAX_LOW = 1000

async function findLow({ database: { prisma } }: Pick<Context, 'database'>): Promise<number[]> {
  const rows = await prisma.productVariant.findMany({
    where: { trackStock: true, active: true, stock: { lte: prisma.productVariant.fields.lowStockAt } },
    orderBy: [{ stock: 'asc' }, { id: 'asc' }],
    take: MAX_LOW,
    select: { productId: true },
  })
  return [...new Set(rows.map(({ productId }) => productId))]
}

/** The products of a small category are named, since a walk through all products in their order would end late or never. */
const MAX_NAMED = 1000

async function whereIn(
  { database: { prisma } }: Pick<Context, 'database'>,
  categoryId: number,
): Promise<Prisma.ProductWhereInput> {
  const links = await prisma.productCategoryLink.findMany({
    where: { categoryId },
    take: MAX_NAMED + 1,
    select: { productId: true },
  })
  if (links.length > MAX_NAMED) return { categories: { some: { categoryId } } }
  return { id: { in: links.map(({ productId }) => productId) } }
}

function placeOf({ createdAt, id }: { createdAt: Date; id: number }): string {
  return `${createdAt.getTime()}-${id}`
}

/** Ignores what is no place. */
function whereAfter(place: string | undefined): Prisma.ProductWhereInput {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(place ?? '') ?? []
  if (time === undefined || id === undefined) return {}
  const createdAt = new Date(Number(time))
  return { createdAt: { lte: createdAt }, NOT: { createdAt, id: { gte: Number(id) } } }
}

const listedColumns = {
  id: true,
  name: true,
  slug: true,
  kind: true,
  published: true,
  visibility: true,
  publishedAt: true,
  archivedAt: true,
  createdAt: true,
  sku: true,
  price: true,
  maxPrice: true,
  onSale: true,
  image: { select: pictureColumns },
  variants: {
    where: { active: true },
    select: { trackStock: true, stock: true, lowStockAt: true },
  },
} satisfies Prisma.ProductSelect

function toListed(
  { variants, price, maxPrice, ...row }: Prisma.ProductGetPayload<{ select: typeof listedColumns }>,
  now: Date,
): ListedProduct {
  const { id, name, slug, kind, sku, image, onSale, publishedAt } = row
  const tracked = variants.filter(({ trackStock }) => trackStock)
  return {
    ...{ id, name, slug, kind, sku, image, onSale, publishedAt },
    status: statusOf(row, now),
    price: Number(price),
    maxPrice: Number(maxPrice),
    stock: tracked.length > 0 ? tracked.reduce((sum, { stock }) => sum + stock, 0) : null,
    isLow: variants.some(({ trackStock, stock, lowStockAt }) => trackStock && stock <= lowStockAt),
    variants: variants.length,
  }
}
