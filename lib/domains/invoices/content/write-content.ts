import { type AddressParts, countryNames } from '#lib/domains/addresses/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { InvoiceContent, InvoiceLine } from '../invoice.ts'
import type { BilledOrder } from './billed-order.ts'
import { cutPiece, type Piece, splitOrder, sumTaxes } from './pieces.ts'

/** A refund as its credit note is made of it. Amounts are minor units, with tax. */
export type CreditedRefund = {
  amount: number
  shipping: Cut
  lines: (Cut & { lineId: number; quantity: number })[]
  at: Date
}

/** An amount that is credited, and how much of the same was credited before. */
type Cut = { amount: number; before: number }

type Written = Pick<InvoiceContent, 'lines' | 'sums' | 'taxes'>

/** What the invoice of an order says. */
export function writeInvoice(order: BilledOrder, settings: Settings, locale: string): InvoiceContent {
  const { lines, shipping } = splitOrder(order)
  const { subtotal, discount, tax, total } = order
  const hasShipping = order.shippingMethodName !== null || order.shippingTotal > 0
  return {
    ...describeParties(order, settings, locale),
    paidAt: order.paidAt?.toISOString() ?? null,
    corrects: null,
    taxInclusive: order.taxInclusive,
    lines: order.lines.map((line) => ({ ...describeLine(line), total: line.subtotal })),
    sums: {
      ...{ subtotal, discount, tax, total },
      shipping: hasShipping ? order.shippingTotal : null,
      net: total - tax,
    },
    taxes: sumTaxes([...lines.values(), shipping]),
  }
}

/** What the credit note of a refund says; its amounts include tax. */
export function writeCreditNote(
  order: BilledOrder,
  refund: CreditedRefund,
  { settings, locale, corrects }: { settings: Settings; locale: string; corrects: string },
): InvoiceContent {
  return {
    ...describeParties(order, settings, locale),
    paidAt: refund.at.toISOString(),
    corrects,
    taxInclusive: true,
    ...writeCredit(order, refund, locale),
  }
}

function writeCredit(order: BilledOrder, refund: CreditedRefund, locale: string): Written {
  const { t } = textsIn(locale)
  const whole = splitOrder(order)
  const credited: { line: InvoiceLine; piece: Piece }[] = []
  for (const { lineId, quantity, amount, before } of refund.lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    const piece = whole.lines.get(lineId)
    if (!line || !piece) continue
    const cut = cutPiece(piece, { from: before, upTo: before + amount })
    credited.push({ line: { ...describeLine(line), quantity, unitPrice: null, total: amount }, piece: cut })
  }
  const { shipping } = refund
  if (shipping.amount > 0) {
    const cut = cutPiece(whole.shipping, { from: shipping.before, upTo: shipping.before + shipping.amount })
    credited.push({ line: plainLine(t('invoices.shipping'), shipping.amount), piece: cut })
  }
  const rest = refund.amount - credited.reduce((sum, { piece }) => sum + piece.gross, 0)
  if (rest > 0) {
    const sold = { gross: order.total, taxes: sumTaxes([...whole.lines.values(), whole.shipping]) }
    credited.push({
      line: plainLine(t('invoices.reduction'), rest),
      piece: cutPiece(sold, { from: 0, upTo: rest }),
    })
  }
  const taxes = sumTaxes(credited.map(({ piece }) => piece))
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const { amount: total } = refund
  const sums = { subtotal: total, discount: 0, shipping: null, net: total - tax, tax, total }
  return { lines: credited.map(({ line }) => line), sums, taxes }
}

function describeParties(order: BilledOrder, settings: Settings, locale: string) {
  const countries = countryNames(locale)
  const { billing, vatId, placedAt } = order
  return {
    seller: {
      name: settings['site.legal_name'] ?? settings['site.name'],
      address: linesOf(settings['invoices.address'] ?? settings['contact.address']),
      email: settings['contact.email'],
      phone: settings['contact.phone'],
      vatId: settings['site.vat_id'],
      registration: settings['invoices.registration'],
    },
    buyer: { name: billing.name, address: addressLines(billing, countries), vatId },
    order: { number: order.number, placedAt: placedAt.toISOString(), method: order.gatewayName },
    footer: settings['invoices.footer'],
  }
}

function addressLines(address: AddressParts, countries: Intl.DisplayNames): string[] {
  const { line1, line2, postcode, city, state, country } = address
  const place = [[postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')
  return [line1, line2, place, country && (countries.of(country) ?? country)].filter(
    (line) => !!line,
  ) as string[]
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split(/\s*\n\s*/).filter(Boolean)
}

function describeLine(line: BilledOrder['lines'][number]): Omit<InvoiceLine, 'total'> {
  const { name, variantName, options, sku, quantity, unitPrice, taxRates } = line
  const details = options.map((option) => `${option.name}: ${option.value}`)
  return {
    name,
    details: details.length > 0 || variantName === null ? details : [variantName],
    ...{ sku, quantity, unitPrice },
    rates: taxRates.map(({ rate }) => formatRate(rate)),
  }
}

function plainLine(name: string, total: number): InvoiceLine {
  return { name, details: [], sku: null, quantity: null, unitPrice: null, rates: [], total }
}
