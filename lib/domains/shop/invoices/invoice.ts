import type { Prisma } from '#lib/platform/database/db.ts'

export type InvoiceKind = 'invoice' | 'credit_note'

/** Everything that a document says, as it was when it was issued. Amounts are minor units of its currency. */
export type InvoiceContent = {
  seller: Party & { registration: string | null; email: string | null; phone: string | null }
  /** Null once bills need no longer be kept. */
  buyer: Party | null
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
}

/** `address` has one entry a line. */
type Party = { name: string | null; address: string[]; vatId: string | null }

export type InvoiceLine = {
  name: string
  details: string[]
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
} satisfies Prisma.InvoiceSelect

export function toInvoice(row: Prisma.InvoiceGetPayload<{ select: typeof invoiceColumns }>): Invoice {
  return {
    ...row,
    kind: row.kind as InvoiceKind,
    total: Number(row.total),
    content: row.content as unknown as InvoiceContent,
  }
}
