import type { Prisma } from '#lib/platform/database/db.ts'

export type InvoiceKind = 'invoice' | 'credit_note'

/** Everything that a document says, as it was when it was issued. Amounts are minor units of its currency. */
export type InvoiceContent = {
  seller: Party & { registration: string | null; email: string | null; phone: string | null }
  /** Null once bills need no longer be kept. */
  buyer: (Party & { deliveredTo?: TradePlace }) | null
  order: { number: string; placedAt: string; method: string | null }
  /** ISO 8601; null if it was not paid when the document was issued. */
  paidAt: string | null
  /** The number of the invoice that a credit note corrects. */
  corrects: string | null
  /** Whether the amounts of lines include tax. */
  taxInclusive: boolean
  lines: InvoiceLine[]
  sums: {
    subtotal: number
    discount: number
    shipping: number | null
    net: number
    tax: number
    total: number
  }
  taxes: InvoiceTax[]
  footer: string | null
  /** What e-invoices need beyond the printed words; missing in documents from before they existed, and where taxes add up. */
  trade?: InvoiceTrade | undefined
}

/** `address` has one entry a line. */
type Party = { name: string | null; address: string[]; vatId: string | null; place?: TradePlace }

/** An address in parts, with the address for e-invoices: an e-mail address, or an identifier such as `9930:DE123456789`. */
export type TradePlace = {
  lines: string[]
  city: string | null
  postcode: string | null
  state: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  electronic: string | null
}

/** The parts of a document's net sum. Amounts are minor units without tax. */
export type InvoiceTrade = {
  items: (TradeAmount & { details: string[]; sku: string | null; quantity: number; allowance: number })[]
  charges: TradeAmount[]
  /** The seller's tax number in its own country. */
  taxNumber: string | null
  /** Why parts without a rate are not taxed. */
  untaxed: {
    category: 'E' | 'G' | 'K'
    reason: string
    /** Whether the printed document has to say it as well where the sale is otherwise exempt. */
    isSaid?: boolean
  }
}

/** `rate` in per cent; null for what is not taxed. `net` is what is left after the allowance. */
type TradeAmount = { name: string; net: number; rate: string | null }

export type InvoiceLine = {
  name: string
  details: string[]
  /** Attributes, which go with the buyer. */
  personal?: string[]
  sku: string | null
  /** Null for what is not counted, such as shipping. */
  quantity: number | null
  unitPrice: number | null
  /** In per cent, such as `20.00`. */
  rates: string[]
  total: number
}

/** `rate` in per cent, such as `20.00`; `base` is what it was charged on, without tax. */
export type InvoiceTax = { name: string; rate: string; base: number; amount: number }

export type Invoice = {
  id: number
  kind: InvoiceKind
  number: string
  issuedAt: Date
  /** BCP 47. */
  locale: string
  currency: string
  /** Minor units. */
  total: number
  content: InvoiceContent
  /** Set while an edit of the order has made it wrong. */
  outdatedAt: Date | null
}

export const invoiceColumns = {
  id: true,
  kind: true,
  number: true,
  issuedAt: true,
  locale: true,
  currency: true,
  total: true,
  content: true,
  outdatedAt: true,
} satisfies Prisma.InvoiceSelect

export function toInvoice(row: Prisma.InvoiceGetPayload<{ select: typeof invoiceColumns }>): Invoice {
  return {
    ...row,
    kind: row.kind as InvoiceKind,
    total: Number(row.total),
    content: row.content as unknown as InvoiceContent,
  }
}
