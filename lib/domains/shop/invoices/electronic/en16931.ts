import { currencyExponent } from '#lib/services/money/currency.ts'
import type { Invoice, InvoiceContent, InvoiceTrade, TradePlace } from '../invoice.ts'

/** A document in the terms of EN 16931. Amounts are written in the currency's main unit. */
export type ElectronicInvoice = {
  kind: Invoice['kind']
  number: string
  /** ISO 8601 days in the site's time zone. */
  issuedOn: string
  currency: string
  buyerReference: string
  corrects: string | null
  isPaid: boolean
  method: string | null
  seller: ElectronicParty & { taxNumber: string | null; email: string | null; phone: string | null }
  buyer: ElectronicParty
  /** Where it is delivered to, if its town is known. */
  deliveredTo: TradePlace | null
  /** Said for supplies within the EU alone, where it is mandatory (BR-IC-11). */
  deliveredOn: string | null
  items: (Taxed & {
    name: string
    description: string
    sku: string | null
    quantity: number
    price: string
    net: string
    allowance: string | null
  })[]
  charges: (Taxed & { name: string; net: string })[]
  taxes: (Taxed & { base: string; amount: string; reason: string | null })[]
  sums: {
    items: string
    charges: string
    net: string
    tax: string
    total: string
    prepaid: string
    due: string
  }
}

export type ElectronicParty = TradePlace & { name: string; vatId: string | null }

/** `category` by UNCL 5305, `rate` in per cent. */
export type Taxed = { category: string; rate: string }

/** Why a document cannot be an e-invoice. */
export type ElectronicFault =
  | 'not_structured'
  | 'buyer_erased'
  | 'seller_country'
  | 'seller_tax_number'
  | 'buyer_country'
  | 'buyer_name'
  | 'currency'
  | 'sums'

// Everywhere that EN 16931 is in use; elsewhere an invoice has other rules.
const COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

export function isElectronic(read: ElectronicInvoice | ElectronicFault): read is ElectronicInvoice {
  return typeof read !== 'string'
}

/** A document as an e-invoice, or the first fault that prevents one. */
export function readElectronic(invoice: Invoice, timeZone: string): ElectronicInvoice | ElectronicFault {
  const { content, currency } = invoice
  const { trade, buyer, seller } = content
  if (!buyer) return 'buyer_erased'
  if (!trade || !buyer.place || !seller.place) return 'not_structured'
  if (currencyExponent(currency) > 2) return 'currency'
  if (!COUNTRIES.has(seller.place.country ?? '')) return 'seller_country'
  if (seller.vatId === null && (trade.taxNumber === null || trade.untaxed.category !== 'E'))
    return 'seller_tax_number'
  if (buyer.place.country === null) return 'buyer_country'
  if (!buyer.name) return 'buyer_name'
  const taxes = sumByRate(content, trade)
  if (!addsUp(content, trade, taxes)) return 'sums'
  return write(invoice, { trade, taxes, timeZone })
}

type RateSum = { rate: string | null; base: number; amount: number }

function sumByRate({ taxes }: InvoiceContent, { items, charges }: InvoiceTrade): RateSum[] {
  const sums = new Map<string | null, RateSum>()
  for (const { rate, net } of [...items, ...charges]) {
    const sum = sums.get(rate) ?? { rate, base: 0, amount: 0 }
    sums.set(rate, { ...sum, base: sum.base + net })
  }
  for (const { rate, amount } of taxes) {
    const sum = sums.get(rate)
    if (sum) sum.amount += amount
  }
  return [...sums.values()]
}

/**
 * The arithmetic of EN 16931 that could fail: the parts sum up to the net amount (BR-CO-13), the taxes to the tax (BR-CO-14),
 * both to the total (BR-CO-15), and each tax follows from its base within what rounding by line explains (BR-CO-17).
 */
function addsUp({ sums }: InvoiceContent, trade: InvoiceTrade, taxes: readonly RateSum[]): boolean {
  const base = taxes.reduce((sum, tax) => sum + tax.base, 0)
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const parts = trade.items.length + trade.charges.length
  const follows = taxes.every(
    (sum) => Math.abs(sum.amount - (sum.base * Number(sum.rate ?? 0)) / 100) <= Math.min(99, parts + 1),
  )
  return (
    base === sums.net && tax === sums.tax && base + tax === sums.total && trade.items.length > 0 && follows
  )
}

function write(
  { kind, number, issuedAt, currency, content }: Invoice,
  { trade, taxes, timeZone }: { trade: InvoiceTrade; taxes: readonly RateSum[]; timeZone: string },
): ElectronicInvoice {
  const { seller, buyer, sums, order, paidAt } = content
  const deliveredTo = buyer?.deliveredTo
  const money = (amount: number) => decimal(amount, currencyExponent(currency))
  const taxed = (rate: string | null): Taxed => {
    if (rate === null) return { category: trade.untaxed.category, rate: '0.00' }
    return { category: Number(rate) === 0 ? 'Z' : 'S', rate }
  }
  const add = (amounts: readonly { net: number }[]) => amounts.reduce((sum, { net }) => sum + net, 0)
  const issuedOn = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(issuedAt)
  return {
    ...{
      issuedOn,
      kind,
      number,
      currency,
      corrects: content.corrects,
      method: order.method,
      isPaid: paidAt !== null,
    },
    buyerReference: order.number,
    seller: {
      ...toParty(seller),
      ...{ taxNumber: trade.taxNumber, email: seller.email, phone: seller.phone },
    },
    buyer: toParty(buyer),
    deliveredTo: deliveredTo?.city && deliveredTo.postcode ? deliveredTo : null,
    deliveredOn: taxes.some(({ rate }) => rate === null) && trade.untaxed.category === 'K' ? issuedOn : null,
    items: trade.items.map(({ net, allowance, rate, details, ...item }) => ({
      ...item,
      ...taxed(rate),
      description: details.join(', '),
      // Prices are never negative in EN 16931: what takes something back has a negative quantity.
      quantity: net < 0 ? -item.quantity : item.quantity,
      price: unitPrice(Math.abs(net + allowance), item.quantity, currencyExponent(currency)),
      net: money(net),
      allowance: allowance === 0 ? null : money(allowance),
    })),
    charges: trade.charges.map(({ name, net, rate }) => ({ name, net: money(net), ...taxed(rate) })),
    taxes: taxes.map(({ rate, base, amount }) => ({
      ...taxed(rate),
      ...{ base: money(base), amount: money(amount) },
      reason: rate === null ? trade.untaxed.reason : null,
    })),
    sums: {
      items: money(add(trade.items)),
      charges: money(add(trade.charges)),
      ...{ net: money(sums.net), tax: money(sums.tax), total: money(sums.total) },
      prepaid: money(paidAt === null ? 0 : sums.total),
      due: money(paidAt === null ? sums.total : 0),
    },
  }
}

function toParty(party: InvoiceContent['buyer']): ElectronicParty {
  const none = { lines: [], city: null, postcode: null, state: null, country: null, electronic: null }
  return {
    ...(party?.place ?? none),
    name: party?.name ?? '',
    vatId: party?.vatId?.replace(/[\s.-]/g, '') ?? null,
  }
}

function decimal(amount: number, exponent: number): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const written = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return amount < 0 ? `-${written}` : written
}

/** Up to four further decimals, where the amount is no multiple of the quantity. */
function unitPrice(amount: number, quantity: number, exponent: number): string {
  const further = amount % quantity === 0 ? 0 : 4
  return decimal(Math.round((amount * 10 ** further) / quantity), exponent + further)
}
