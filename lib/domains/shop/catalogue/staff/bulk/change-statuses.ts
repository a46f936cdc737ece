import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { statusOf } from '../reading/product-query.ts'
import type { BulkChange } from './bulk-change.ts'

/** `active`: published now at the latest; `draft` and `archived`: no longer to be seen. */
export const bulkStatuses = ['active', 'draft', 'archived'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** Publishes, hides or archives products. Those that are so already stay as they are. */
export const changeStatuses = staffAction(
  { permission: 'catalogue.write', action: 'products.status_changed' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    ids: readonly number[],
    status: BulkStatus,
  ): Promise<BulkChange> => {
    const now = context.clock.now()
    const rows = await tx.product.findMany({
      where: { id: { in: [...ids] }, NOT: whereStatus(status, now) },
      orderBy: { id: 'asc' },
      select: { id: true, published: true, publishedAt: true, archivedAt: true },
    })
    if (rows.length === 0) unchanged()
    const changed = rows.map(({ id }) => id)
    await tx.product.updateMany({ where: { id: { in: changed } }, data: toColumns(status, now) })
    if (status === 'active')
      await tx.product.updateMany({
        where: { id: { in: changed }, publishedAt: { gt: now } },
        data: { publishedAt: now },
      })
    await refreshProduct(tx, changed)
    for (const row of rows)
      record({
        subject: productSubject(row.id),
        before: { status: statusOf(row, now) },
        after: { status },
      })
    return { changed: changed.length, left: 0, undo: { kind: 'status', rows: rows.map(toPlain) } }
  },
)

function whereStatus(status: BulkStatus, now: Date): Prisma.ProductWhereInput {
  if (status === 'active') return { published: true, publishedAt: { lte: now } }
  return { published: false, archivedAt: status === 'archived' ? { not: null } : null }
}

function toColumns(status: BulkStatus, now: Date): Prisma.ProductUpdateManyMutationInput {
  return { published: status === 'active', archivedAt: status === 'archived' ? now : null }
}

function toPlain(row: { id: number; published: boolean; publishedAt: Date; archivedAt: Date | null }) {
  const { id, published, publishedAt, archivedAt } = row
  return { id, published, publishedAt: publishedAt.getTime(), archivedAt: archivedAt?.getTime() ?? null }
}
