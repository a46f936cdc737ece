import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { MailData, OrderPurchase } from '#lib/services/mail/index.ts'
import type { Order } from '../reading/order.ts'

type Bill = Pick<MailData['order_paid'], 'items' | 'discount' | 'shipping' | 'taxes'>

export const billColumns = {
  discount: true,
  shippingTotal: true,
  taxLines: true,
} satisfies Prisma.OrderSelect

const lineColumns = {
  ...{ name: true, variantName: true, sku: true, slug: true },
  ...{ quantity: true, unitPrice: true, subtotal: true },
} satisfies Prisma.OrderLineSelect

type BilledLine = Prisma.OrderLineGetPayload<{ select: typeof lineColumns }>

/** The lines of an order, for `describeBill` and `describePurchase`. */
export function loadBilledLines(tx: Tx, orderId: number): Promise<BilledLine[]> {
  return tx.orderLine.findMany({
    where: { orderId },
    select: lineColumns,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

/** What makes up an order's total, as mails list it; `write` formats minor units. */
export function describeBill(
  order: Prisma.OrderGetPayload<{ select: typeof billColumns }>,
  lines: readonly BilledLine[],
  write: (amount: number | bigint) => string,
): Bill {
  const unlessZero = (amount: bigint) => (amount > 0 ? write(amount) : null)
  const taxLines = order.taxLines as Order['taxLines']
  return {
    items: lines.map(({ quantity, subtotal, ...line }) => ({
      name: nameLine(line),
      quantity,
      total: write(subtotal),
    })),
    discount: unlessZero(order.discount),
    shipping: unlessZero(order.shippingTotal),
    taxes: taxLines
      .filter(({ amount }) => amount > 0)
      .map(({ name, rate, amount, included }) => ({ name, rate, amount: write(amount), included })),
  }
}

/** The order for programs that read mails. */
export function describePurchase(
  order: { placedAt: Date; currency: string; total: bigint },
  lines: readonly BilledLine[],
): OrderPurchase {
  return {
    placedAt: order.placedAt.toISOString(),
    currency: order.currency,
    total: Number(order.total),
    items: lines.map(({ sku, quantity, slug, unitPrice, ...line }) => ({
      name: nameLine(line),
      sku,
      quantity,
      price: Number(unitPrice),
      path: slug === null ? null : `/products/${encodeURIComponent(slug)}`,
    })),
  }
}

function nameLine({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName ? `${name}, ${variantName}` : name
}
