import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import type { LineAttribute } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { VAT_INVALID } from '../check-vat-number.ts'

const columns = {
  id: true,
  number: true,
  importedFrom: true,
  paymentStatus: true,
  fulfillmentStatus: true,
  currency: true,
  billing: true,
  shipping: true,
  email: true,
  vatId: true,
  events: { where: { kind: VAT_INVALID }, select: { details: true } },
  locale: true,
  subtotal: true,
  discount: true,
  shippingTotal: true,
  tax: true,
  total: true,
  outstanding: true,
  taxInclusive: true,
  taxLines: true,
  shippingMethodName: true,
  gatewayName: true,
  placedAt: true,
  paidAt: true,
  lines: {
    select: {
      id: true,
      name: true,
      variantName: true,
      sku: true,
      options: true,
      attributes: true,
      quantity: true,
      unitPrice: true,
      subtotal: true,
      total: true,
      tax: true,
      taxRates: true,
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.OrderSelect

type Row = Prisma.OrderGetPayload<{ select: typeof columns }>

/** An order as documents are made of it. Amounts are minor units. */
export type BilledOrder = Omit<Row, 'events' | 'lines' | 'taxLines' | 'billing' | 'shipping' | Sums> & {
  [Sum in Sums]: number
} & {
  /** Whether the EU's register said that the buyer's VAT number is not valid. */
  isVatIdRefused: boolean
  billing: AddressParts
  shipping: AddressParts | null
  /** `rate` in per cent, such as `20.00`. */
  taxLines: { name: string; rate: string; amount: number; included: boolean }[]
  lines: (Omit<Row['lines'][number], 'options' | 'attributes' | 'taxRates' | LineSums> & {
    [Sum in LineSums]: number
  } & {
    options: { name: string; value: string }[]
    attributes: LineAttribute[]
    /** `rate` in millionths; null for lines that were placed before rates were kept. */
    taxRates: { name: string; rate: number }[] | null
  })[]
}

type Sums = 'subtotal' | 'discount' | 'shippingTotal' | 'tax' | 'total' | 'outstanding'
type LineSums = 'unitPrice' | 'subtotal' | 'total' | 'tax'

export async function loadBilledOrder(tx: Tx, orderId: number): Promise<BilledOrder> {
  return toBilledOrder(await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: columns }))
}

/** As many orders as there are of these, in the order of their ids. */
export async function listBilledOrders(tx: Tx, ids: readonly number[]): Promise<BilledOrder[]> {
  const where = { id: { in: [...ids] } }
  return (await tx.order.findMany({ where, orderBy: { id: 'asc' }, select: columns })).map(toBilledOrder)
}

function toBilledOrder({ events, ...row }: Row): BilledOrder {
  return {
    ...row,
    isVatIdRefused: events.some(({ details }) => (details as { vatId?: unknown }).vatId === row.vatId),
    billing: row.billing as AddressParts,
    shipping: row.shipping as AddressParts | null,
    taxLines: row.taxLines as BilledOrder['taxLines'],
    subtotal: Number(row.subtotal),
    discount: Number(row.discount),
    shippingTotal: Number(row.shippingTotal),
    tax: Number(row.tax),
    total: Number(row.total),
    outstanding: Number(row.outstanding),
    lines: row.lines.map((line) => ({
      ...line,
      options: line.options as { name: string; value: string }[],
      attributes: line.attributes as LineAttribute[],
      taxRates: line.taxRates as { name: string; rate: number }[] | null,
      unitPrice: Number(line.unitPrice),
      subtotal: Number(line.subtotal),
      total: Number(line.total),
      tax: Number(line.tax),
    })),
  }
}
