import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { type ProductStatus, statusOf } from './product-query.ts'

export type NamedProduct = { id: number; name: string; sku: string | null; status: ProductStatus }

/** The products with these ids, in their order; those that are not there any more are left out. */
export const nameProducts = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database, clock }: Context, _actor, ids: readonly number[]): Promise<NamedProduct[]> => {
    const rows = await database.prisma.product.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        name: true,
        sku: true,
        published: true,
        publishedAt: true,
        archivedAt: true,
        visibility: true,
      },
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? { id, name: row.name, sku: row.sku, status: statusOf(row, clock.now()) } : []
    })
  },
)
