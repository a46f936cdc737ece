import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { matchProducts } from '../reading/match-products.ts'

export type StockedVariant = {
  id: number
  name: string
  sku: string | null
  barcode: string | null
  product: { id: number; name: string }
  stock: number
  lowStockAt: number
  trackStock: boolean
}

/** `waiting` is how many people wait to be told that it is back. */
export type ListedStock = StockedVariant & { waiting: number }

/** `next` is where the list goes on; null at its end. */
export type StockPage = { variants: ListedStock[]; next: string | null }

const PER_PAGE = 50

export const stockViews = ['low', 'out', 'all', 'untracked'] as const
export type StockView = (typeof stockViews)[number]

/** `query` is a SKU, a barcode, or words of a product's name. */
export type StockFilter = { view: StockView; query?: string }

/** Variants that are sold, those with the fewest units first. */
export const listStock = staffQuery(
  { permission: 'catalogue.read' },
  async (context: Context, _actor, filter: StockFilter, after?: string): Promise<StockPage> => {
    const { prisma } = context.database
    const rows = await prisma.productVariant.findMany({
      where: { AND: [await whereStocked(context, filter), whereAfter(after)] },
      orderBy: [{ stock: 'asc' }, { id: 'asc' }],
      take: PER_PAGE + 1,
      select: columns,
    })
    const variants = rows.slice(0, PER_PAGE)
    const last = variants.at(-1)
    const waiting = await countWaiting(
      context,
      variants.map(({ id }) => id),
    )
    const listed = variants.map((variant) => ({ ...variant, waiting: waiting.get(variant.id) ?? 0 }))
    return { variants: listed, next: rows.length > PER_PAGE && last ? `${last.stock}_${last.id}` : null }
  },
)

async function countWaiting({ database }: Context, ids: number[]): Promise<Map<number, number>> {
  const rows = await database.prisma.stockNotice.groupBy({
    by: ['variantId'],
    where: { variantId: { in: ids }, confirmedAt: { not: null }, notifiedAt: null },
    _count: true,
  })
  return new Map(rows.map(({ variantId, _count }) => [variantId, _count]))
}

/** The stock of a list, in batches. */
export const exportStock = staffQuery(
  { permission: 'catalogue.read' },
  async (context: Context, _actor, filter: StockFilter): Promise<AsyncGenerator<StockedVariant[]>> => {
    const where = await whereStocked(context, filter)
    return eachBatch(context, where)
  },
)

const BATCH = 500

async function* eachBatch(
  { database: { prisma } }: Context,
  where: Prisma.ProductVariantWhereInput,
): AsyncGenerator<StockedVariant[]> {
  for (let after = 0; ; ) {
    const rows = await prisma.productVariant.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: columns,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

async function whereStocked(
  context: Pick<Context, 'database' | 'search'>,
  { view, query = '' }: StockFilter,
): Promise<Prisma.ProductVariantWhereInput> {
  const { prisma } = context.database
  const asked = query.trim()
  return {
    ...{ trackStock: view !== 'untracked', active: true },
    ...(view === 'low' && { stock: { lte: prisma.productVariant.fields.lowStockAt } }),
    ...(view === 'out' && { stock: { lte: 0 } }),
    ...(asked !== '' && { OR: await findAsked(context, asked) }),
  }
}

/** A SKU or barcode is one variant; a name all of its product's. */
async function findAsked(
  context: Pick<Context, 'database' | 'search'>,
  asked: string,
): Promise<Prisma.ProductVariantWhereInput[]> {
  const codes = [...new Set([asked, asked.toUpperCase(), asked.toLowerCase()])]
  const exact = { OR: [{ sku: { in: codes } }, { barcode: { in: codes } }] }
  if ((await context.database.prisma.productVariant.count({ where: exact })) > 0) return [exact]
  return [{ productId: { in: await matchProducts(context, asked) } }]
}

/** The variants with these ids or SKUs, as they are now. */
export const findStock = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { ids, skus }: { ids: readonly number[]; skus: readonly string[] },
  ): Promise<StockedVariant[]> => {
    const [byId, bySku] = await Promise.all([
      prisma.productVariant.findMany({ where: { id: { in: [...ids] } }, select: columns }),
      prisma.productVariant.findMany({ where: { sku: { in: [...skus] } }, select: columns }),
    ])
    return [...byId, ...bySku]
  },
)

const columns = {
  ...{ id: true, name: true, sku: true, barcode: true, stock: true, lowStockAt: true, trackStock: true },
  product: { select: { id: true, name: true } },
} satisfies Prisma.ProductVariantSelect

/** Ignores what is no place. */
function whereAfter(place: string | undefined): Prisma.ProductVariantWhereInput {
  const [, stock, id] = /^(-?\d{1,9})_(\d{1,10})$/.exec(place ?? '') ?? []
  if (stock === undefined || id === undefined) return {}
  return { stock: { gte: Number(stock) }, NOT: { stock: Number(stock), id: { lte: Number(id) } } }
}

/** A change of stock, by an order, an import or staff. */
export type StockMove = {
  id: number
  quantity: number
  reason: string
  note: string | null
  order: string | null
  by: string | null
  at: Date
}

const MAX_MOVES = 100

/** A variant with the latest changes of its stock, the last one first. Throws `product_not_found`. */
export const showStock = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    id: number,
  ): Promise<{ variant: StockedVariant; moves: StockMove[] }> => {
    const [variant, moves] = await Promise.all([
      prisma.productVariant.findUnique({ where: { id }, select: columns }),
      prisma.stockMovement.findMany({
        where: { variantId: id },
        orderBy: { id: 'desc' },
        take: MAX_MOVES,
        select: {
          ...{ id: true, quantity: true, reason: true, note: true, createdAt: true },
          order: { select: { number: true } },
          staff: { select: { name: true } },
        },
      }),
    ])
    if (!variant) throw new DomainError('product_not_found')
    return {
      variant,
      moves: moves.map(({ order, staff, createdAt, ...move }) => ({
        ...move,
        order: order?.number ?? null,
        by: staff?.name ?? null,
        at: createdAt,
      })),
    }
  },
)
