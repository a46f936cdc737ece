import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { MailData, OrderPurchase } from '#lib/services/mail/index.ts'
import type { Order } from '../reading/order.ts'

type Bill = Pick<MailData['order_paid'], 'items' | 'discount' | 'shipping' | 'taxes'>

export const billColumns = {
  id: true,
  discount: true,
  shippingTotal: true,
  taxLines: true,
} satisfies Prisma.OrderSelect

/** What makes up an order's total, as mails list it; `write` formats minor units. */
export async function loadBill(
  tx: Tx,
  order: Prisma.OrderGetPayload<{ select: typeof billColumns }>,
  write: (amount: number | bigint) => string,
): Promise<Bill> {
  const lines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    select: { name: true, variantName: true, quantity: true, subtotal: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
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

/** An order as programs that read mails are told of it. */
export async function loadPurchase(
  tx: Tx,
  order: { id: number; placedAt: Date; currency: string; total: bigint },
): Promise<OrderPurchase> {
  const lines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    select: { name: true, variantName: true, sku: true, quantity: true, unitPrice: true, slug: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
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
