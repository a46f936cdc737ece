import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { productSubject } from '../product-subject.ts'
import { type StatusFacts, statusOf } from '../reading/product-query.ts'
import type { BulkChange } from './bulk-change.ts'

/** `active`: published now at the latest; `unlisted`: only its page shows it; `draft` and `archived`: no longer to be seen. */
export const bulkStatuses = ['active', 'unlisted', 'draft', 'archived'] as const
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
      select: { id: true, published: true, publishedAt: true, archivedAt: true, visibility: true },
    })
    if (rows.length === 0) unchanged()
    const changed = rows.map(({ id }) => id)
    await tx.product.updateMany({ where: { id: { in: changed } }, data: toColumns(status, now) })
    if (status === 'active' || status === 'unlisted')
      await tx.product.updateMany({
        where: { id: { in: changed }, publishedAt: { gt: now } },
        data: { publishedAt: now },
      })
    await refreshProduct(tx, changed, now)
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
  if (status === 'unlisted') return { visibility: 'unlisted', publishedAt: { lte: now } }
  const hidden = { published: false, OR: [{ visibility: null }, { visibility: 'shop' }] }
  return { ...hidden, archivedAt: status === 'archived' ? { not: null } : null }
}

function toColumns(status: BulkStatus, now: Date): Prisma.ProductUpdateManyMutationInput {
  return {
    published: status === 'active',
    visibility: status === 'unlisted' ? status : null,
    archivedAt: status === 'archived' ? now : null,
  }
}

function toPlain({ id, published, publishedAt, archivedAt, visibility }: StatusFacts & { id: number }) {
  return {
    ...{ id, published, visibility },
    publishedAt: publishedAt.getTime(),
    archivedAt: archivedAt?.getTime() ?? null,
  }
}
