import type { Invoice, InvoiceContent, InvoiceLine, InvoiceTax } from '../invoice.ts'
import { taxesLeft } from './credit-taxes.ts'

/**
 * What the credit note says that takes back an invoice: everything, or what its earlier credit notes have left. Null if they have left
 * nothing.
 */
export function writeReversal(invoice: Invoice, notes: readonly Invoice[], at: Date): InvoiceContent | null {
  const { content, number } = invoice
  const credited = { ...content, corrects: number, paidAt: at.toISOString() }
  if (notes.length === 0) return credited
  const total = notes.reduce((rest, note) => rest - note.total, invoice.total)
  if (total <= 0) return null
  const taxes = taxesLeft(
    content.taxes,
    notes.flatMap((note) => note.content.taxes),
  )
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const parts = splitByRate(number, { taxes, net: total - tax })
  return {
    ...credited,
    taxInclusive: true,
    lines: parts.map(
      ({ net, tax: ofPart, ...part }): InvoiceLine => ({
        ...{ name: part.name, details: [], sku: null, quantity: null, unitPrice: null },
        rates: part.rate === null ? [] : [part.rate],
        total: net + ofPart,
      }),
    ),
    sums: { subtotal: total, discount: 0, shipping: null, net: total - tax, tax, total },
    taxes,
    trade: content.trade && {
      ...content.trade,
      items: parts.map(({ name, net, rate }) => ({
        ...{ name, details: [], sku: null, quantity: 1, net, allowance: 0, rate },
      })),
      charges: [],
    },
  }
}

type Part = { name: string; rate: string | null; net: number; tax: number }

/** One part for each rate of what is left, and one for what is not taxed. Taxes that add up on the same items share a part. */
function splitByRate(name: string, { taxes, net }: { taxes: readonly InvoiceTax[]; net: number }): Part[] {
  const bases = taxes.reduce((sum, { base }) => sum + base, 0)
  if (bases > net) {
    const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
    return [{ name, rate: null, net, tax }]
  }
  const parts = taxes.map(({ rate, base, amount }): Part => ({ name, rate, net: base, tax: amount }))
  return net > bases ? [...parts, { name, rate: null, net: net - bases, tax: 0 }] : parts
}
