import type { MailData, OrderPurchase } from '#lib/services/mail/index.ts'
import { thumbnailOf } from '#lib/services/media/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { describeUnitPrice } from '#lib/services/texts/index.ts'
import { nameWithAttributes } from '../reading/line-attributes.ts'
import type { Order, OrderLine } from '../reading/order.ts'

type Bill = Pick<
  MailData['order_paid'],
  'items' | 'subtotal' | 'discount' | 'shipping' | 'taxes' | 'exemption'
>

/** A line as mails list it. Amounts are minor units. */
export type BilledLine = Pick<
  OrderLine,
  | 'name'
  | 'variantName'
  | 'sku'
  | 'slug'
  | 'quantity'
  | 'unitPrice'
  | 'subtotal'
  | 'attributes'
  | 'image'
  | 'requiresShipping'
  | 'unitMeasure'
> & { withdrawalExemption: string | null }

/** Whether anything in the order is delivered. */
export function isShipped({ lines }: { lines: readonly Pick<BilledLine, 'requiresShipping'>[] }): boolean {
  return lines.some(({ requiresShipping }) => requiresShipping)
}

/** How a bill is written: `write` formats minor units, `locale` is the reader's, and `exemption` that of a small business. */
type Writing = {
  write: (amount: number) => string
  locale: string
  exemption: Settings['shop.vat_exemption']
}

/** What makes up an order's total, as mails list it. */
export function describeBill(
  order: {
    subtotal: number
    discount: number
    shippingTotal: number
    taxLines: Order['taxLines']
    lines: readonly BilledLine[]
  },
  writing: Writing,
): Bill {
  const { write, exemption } = writing
  const unlessZero = (amount: number) => (amount > 0 ? write(amount) : null)
  return {
    items: order.lines.map(({ quantity, subtotal, ...line }) => ({
      name: nameWithAttributes(nameLine(line), line.attributes),
      quantity,
      total: write(subtotal),
      unit_price: describeUnitPrice(line.unitPrice, line.unitMeasure, writing),
      image: line.image && thumbnailOf(line.image),
    })),
    subtotal: write(order.subtotal),
    discount: unlessZero(order.discount),
    shipping: isShipped(order) ? write(order.shippingTotal) : unlessZero(order.shippingTotal),
    taxes: order.taxLines
      .filter(({ amount }) => amount > 0)
      .map(({ name, rate, amount, included }) => ({ name, rate, amount: write(amount), included })),
    // An order of before the exemption has its taxes.
    ...(exemption !== null && order.taxLines.length === 0 && { exemption }),
  }
}

/** The order for programs that read mails. */
export function describePurchase(order: {
  placedAt: Date
  currency: string
  total: number
  lines: readonly BilledLine[]
}): OrderPurchase {
  return {
    placedAt: order.placedAt.toISOString(),
    currency: order.currency,
    total: order.total,
    items: order.lines.map(({ sku, quantity, slug, unitPrice, ...line }) => ({
      name: nameLine(line),
      sku,
      quantity,
      price: unitPrice,
      path: slug === null ? null : `/products/${encodeURIComponent(slug)}`,
    })),
  }
}

export function nameLine({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName ? `${name}, ${variantName}` : name
}
