import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { toUnits, unitColumns, unshippedOf } from '../../reading/line-units.ts'
import { settledStatuses } from '../../status/states.ts'

const columns = {
  ...{ id: true, number: true, importedFrom: true, currency: true, locale: true, taxInclusive: true },
  ...{ status: true, paymentStatus: true, fulfillmentStatus: true, processingSince: true, expiresAt: true },
  ...{ customerId: true, email: true, billing: true, shipping: true, gatewayType: true },
  ...{ itemCount: true, subtotal: true, discount: true, shippingTotal: true, shippingTax: true },
  ...{ vatId: true, tax: true, total: true, taxLines: true, couponCode: true, couponDiscount: true },
  ...{ shippingMethodId: true, shippingMethodCode: true, shippingMethodName: true },
  ...{ paid: true, outstanding: true, deducted: true, refunded: true, refundQueued: true },
  ...{ disputed: true, refundedShipping: true },
  redemption: { select: { couponId: true } },
  lines: {
    select: {
      ...unitColumns,
      ...{
        productId: true,
        name: true,
        variantName: true,
        sku: true,
        requiresShipping: true,
        position: true,
      },
      ...{ unitPrice: true, subtotal: true, discount: true, tax: true, total: true, taxRates: true },
      ...{ refundedAmount: true, stockTaken: true, sold: true },
      withdrawalLines: { where: { withdrawal: { settledAt: null } }, select: { quantity: true } },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.OrderSelect

/** An order with everything that an edit of it depends on. */
export type EditedOrder = Prisma.OrderGetPayload<{ select: typeof columns }>
export type EditedLine = EditedOrder['lines'][number]

export function loadEditedOrder(tx: Tx, id: number): Promise<EditedOrder> {
  return tx.order.findUniqueOrThrow({ where: { id }, select: columns })
}

type Editable = {
  importedFrom: string | null
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  processingSince: Date | null
  disputed: bigint | number
  refundQueued: bigint | number
}

/** Whether an order can be edited: it is neither shipped as a whole nor over, and no money of it is on its way. */
export function isEditable(order: Editable): boolean {
  return (
    ['pending', 'processing'].includes(order.status) &&
    ['unfulfilled', 'partially_fulfilled'].includes(order.fulfillmentStatus) &&
    ['pending', 'failed', ...settledStatuses].includes(order.paymentStatus) &&
    isAtRest(order)
  )
}

/** Whether what came back of an order can pay for other items: it was paid, however far its delivery is. */
export function isExchangeable(order: Editable): boolean {
  return order.status !== 'cancelled' && settledStatuses.includes(order.paymentStatus) && isAtRest(order)
}

function isAtRest({ importedFrom, processingSince, disputed, refundQueued }: Editable): boolean {
  return (
    importedFrom === null && processingSince === null && Number(disputed) === 0 && Number(refundQueued) === 0
  )
}

/**
 * The fewest units that a line can have: those that are shipped, are to be shipped again, were refunded or deducted, or withdrawn from.
 * What is not delivered is the buyer's once it is paid.
 */
export function leastUnits(line: EditedLine, paymentStatus: string): number {
  const units = toUnits(line)
  const withdrawn = line.withdrawalLines.reduce((sum, { quantity }) => sum + quantity, 0)
  const unsettled = units.quantity - units.refunded
  if (!line.requiresShipping && settledStatuses.includes(paymentStatus)) return units.quantity
  const free = line.requiresShipping ? Math.min(unshippedOf(units) - units.again, unsettled) : unsettled
  return units.quantity - Math.max(0, free - withdrawn)
}

/** Whether a line is as agreed for good: a part of it has left the shop, or was settled. */
export function isBegun(line: EditedLine): boolean {
  return line.refundedQuantity > 0 || line.shipmentLines.length > 0
}
