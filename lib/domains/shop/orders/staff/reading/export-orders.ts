import type { Context } from '#lib/context.ts'
import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { type LineAttribute, nameWithAttributes, paidStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { OrderFilter } from './order-filter.ts'
import { type ListedOrder, listColumns, placeOf, toListed, whereAfter, whereAsked } from './search-orders.ts'

/** An order as it is exported, with its lines such as `2 × KETTLE-1`. Amounts are minor units. */
export type ExportedOrder = ListedOrder & {
  subtotal: number
  discount: number
  coupon: string | null
  tax: number
  /** The tax of each rate, such as `VAT 19.00 %` → 1900. */
  taxes: { name: string; rate: string; amount: number }[]
  shipping: number
  shippingMethod: string | null
  paid: number
  refunded: number
  /** What buyers' banks have taken back. */
  disputed: number
  paymentMethod: string | null
  /** What the provider calls the payments that were captured. */
  paymentReferences: string[]
  /** The invoice, then its credit notes. */
  documents: string[]
  country: string | null
  billingAddress: AddressParts
  /** Where it is delivered; null if nothing is, or nowhere else. */
  shippingAddress: AddressParts | null
  lines: string[]
}

const BATCH = 500

const begin = staffAction(
  { permission: 'orders.export', requiresReauth: true, action: 'orders.exported' },
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
  ...{ subtotal: true, discount: true, couponCode: true, tax: true, taxLines: true },
  ...{ shippingTotal: true, shippingMethodName: true },
  ...{ paid: true, refunded: true, disputed: true },
  gatewayName: true,
  shipping: true,
  payments: {
    where: { paidAmount: { gt: 0 } },
    select: { reference: true },
    orderBy: { id: 'asc' },
  },
  invoices: { select: { number: true }, orderBy: { id: 'asc' } },
  lines: {
    select: { quantity: true, sku: true, name: true, attributes: true },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.OrderSelect

function toExported({
  subtotal,
  discount,
  couponCode,
  tax,
  taxLines,
  shippingTotal,
  shippingMethodName,
  paid,
  refunded,
  disputed,
  gatewayName,
  shipping,
  payments,
  invoices,
  lines,
  ...row
}: Prisma.OrderGetPayload<{ select: typeof exportColumns }>): ExportedOrder {
  const billingAddress = (row.billing ?? {}) as AddressParts
  return {
    ...toListed(row),
    subtotal: Number(subtotal),
    discount: Number(discount),
    coupon: couponCode,
    tax: Number(tax),
    taxes: taxLines as ExportedOrder['taxes'],
    shipping: Number(shippingTotal),
    shippingMethod: shippingMethodName,
    paid: paidStatuses.includes(row.paymentStatus) ? Number(paid ?? row.total) : 0,
    refunded: Number(refunded),
    disputed: Number(disputed),
    paymentMethod: gatewayName,
    paymentReferences: payments.flatMap(({ reference }) => reference ?? []),
    documents: invoices.map(({ number }) => number),
    country: billingAddress.country ?? null,
    billingAddress,
    shippingAddress: shipping as AddressParts | null,
    lines: lines.map(
      ({ quantity, sku, name, attributes }) =>
        `${quantity} × ${nameWithAttributes(sku ?? name, attributes as LineAttribute[])}`,
    ),
  }
}
