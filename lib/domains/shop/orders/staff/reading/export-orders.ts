import type { Context } from '#lib/context.ts'
import { staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { OrderFilter } from './order-filter.ts'
import { type ListedOrder, listColumns, placeOf, toListed, whereAfter, whereAsked } from './search-orders.ts'

/** An order as it is exported, with its lines such as `2 × KETTLE-1`. Amounts are minor units. */
export type ExportedOrder = ListedOrder & {
  tax: number
  shipping: number
  refunded: number
  paymentMethod: string | null
  country: string | null
  lines: string[]
}

const BATCH = 500

const begin = staffAction(
  { permission: 'orders.export', action: 'orders.exported' },
  async ({ record }, filter: OrderFilter): Promise<void> => {
    const { from, until, ...rest } = filter
    record({
      subject: 'orders',
      details: {
        ...rest,
        ...(from && { from: from.toISOString() }),
        ...(until && { until: until.toISOString() }),
      },
    })
  },
)

/**
 * The orders of a list in batches, the latest first. Nothing is read until the first batch is asked for, and no more than one is
 * held. Resolves once the export is authorised and in the audit log.
 */
export const exportOrders = Object.assign(
  async (context: Context, actor: Parameters<typeof begin>[1], filter: OrderFilter) => {
    await begin(context, actor, filter)
    return readBatches(context, filter)
  },
  { act: begin.act },
)

async function* readBatches(
  { database: { prisma } }: Context,
  filter: OrderFilter,
): AsyncGenerator<ExportedOrder[]> {
  const where = await whereAsked(prisma, filter)
  let after: string | undefined
  for (;;) {
    const rows = await prisma.order.findMany({
      where: { AND: [where, whereAfter(after)] },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      take: BATCH,
      select: exportColumns,
    })
    if (rows.length > 0) yield rows.map(toExported)
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = placeOf(last)
  }
}

const exportColumns = {
  ...listColumns,
  tax: true,
  shippingTotal: true,
  refunded: true,
  gatewayName: true,
  lines: { select: { quantity: true, sku: true, name: true }, orderBy: { position: 'asc' } },
} satisfies Prisma.OrderSelect

function toExported({
  tax,
  shippingTotal,
  refunded,
  gatewayName,
  lines,
  ...row
}: Prisma.OrderGetPayload<{ select: typeof exportColumns }>): ExportedOrder {
  const { country } = (row.billing ?? {}) as { country?: string | null }
  return {
    ...toListed(row),
    tax: Number(tax),
    shipping: Number(shippingTotal),
    refunded: Number(refunded),
    paymentMethod: gatewayName,
    country: country ?? null,
    lines: lines.map(({ quantity, sku, name }) => `${quantity} × ${sku ?? name}`),
  }
}
