import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

export type StockedVariant = {
  id: number
  name: string
  sku: string | null
  product: { id: number; name: string }
  stock: number
  lowStockAt: number
  trackStock: boolean
}

/** `next` is where the list goes on; null at its end. */
export type StockPage = { variants: StockedVariant[]; next: string | null }

const PER_PAGE = 50

/** The variants that run out, those with the fewest units first; or all that are tracked. */
export const listStock = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    which: 'low' | 'all',
    after?: string,
  ): Promise<StockPage> => {
    const rows = await prisma.productVariant.findMany({
      where: {
        ...{ trackStock: true, active: true },
        ...(which === 'low' && { stock: { lte: prisma.productVariant.fields.lowStockAt } }),
        AND: whereAfter(after),
      },
      orderBy: [{ stock: 'asc' }, { id: 'asc' }],
      take: PER_PAGE + 1,
      select: columns,
    })
    const variants = rows.slice(0, PER_PAGE)
    const last = variants.at(-1)
    return { variants, next: rows.length > PER_PAGE && last ? `${last.stock}_${last.id}` : null }
  },
)

const columns = {
  ...{ id: true, name: true, sku: true, stock: true, lowStockAt: true, trackStock: true },
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
