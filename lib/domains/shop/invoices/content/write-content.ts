import { printAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { shownAttributes } from '#lib/domains/shop/orders/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { InvoiceContent, InvoiceLine, InvoiceTax } from '../invoice.ts'
import type { BilledOrder } from './billed-order.ts'
import { type CreditedAmount, creditTaxes, taxesLeft } from './credit-taxes.ts'
import { splitOrder, sumTaxes } from './pieces.ts'
import { placeBuyer, placeDelivery, placeSeller, tradeCredit, tradeOrder } from './write-trade.ts'

/** A refund as its credit note is made of it. Amounts are minor units, with tax. */
export type CreditedRefund = Omit<CreditedAmount, 'lines'> & {
  lines: readonly { lineId: number; quantity: number; amount: number }[]
  at: Date
  /** The refunds that have a credit note, in the order of their notes, and the taxes those notes say. */
  earlier: readonly CreditedAmount[]
  credited: readonly InvoiceTax[]
}

type Written = Pick<InvoiceContent, 'lines' | 'sums' | 'taxes'>

/** What the invoice of an order says. */
export function writeInvoice(order: BilledOrder, settings: Settings, locale: string): InvoiceContent {
  const { lines, shipping } = splitOrder(order)
  const { subtotal, discount, tax, total } = order
  const hasShipping = order.shippingMethodName !== null || order.shippingTotal > 0
  return {
    ...describeParties(order, settings, locale),
    paidAt: order.outstanding > 0 ? null : (order.paidAt?.toISOString() ?? null),
    corrects: null,
    taxInclusive: order.taxInclusive,
    lines: order.lines.map((line) => ({ ...describeLine(line), total: line.subtotal })),
    sums: {
      ...{ subtotal, discount, tax, total },
      shipping: hasShipping ? order.shippingTotal : null,
      net: total - tax,
    },
    taxes: sumTaxes([...lines.values(), ...shipping]),
    trade: tradeOrder(order, { lines, shipping }, { settings, locale }),
  }
}

/** What the credit note of a refund says; its amounts include tax. */
export function writeCreditNote(
  order: BilledOrder,
  refund: CreditedRefund,
  { settings, locale, corrects }: { settings: Settings; locale: string; corrects: string },
): InvoiceContent {
  const written = writeCredit(order, refund, locale)
  return {
    ...describeParties(order, settings, locale),
    paidAt: refund.at.toISOString(),
    corrects,
    taxInclusive: true,
    ...written,
    trade: tradeCredit(order, written, { settings, locale }),
  }
}

function writeCredit(order: BilledOrder, refund: CreditedRefund, locale: string): Written {
  const { t } = textsIn(locale)
  const lines: InvoiceLine[] = refund.lines.flatMap(({ lineId, quantity, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [{ ...describeLine(line), quantity, unitPrice: null, total: amount }] : []
  })
  if (refund.shipping > 0) lines.push(plainLine(t('invoices.shipping'), refund.shipping))
  const rest = refund.amount - lines.reduce((sum, line) => sum + line.total, 0)
  if (rest > 0) lines.push(plainLine(t('invoices.reduction'), rest))
  const whole = creditTaxes(splitOrder(order), [...refund.earlier, refund])
  const taxes = taxesLeft(whole, refund.credited)
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const { amount: total } = refund
  const sums = { subtotal: total, discount: 0, shipping: null, net: total - tax, tax, total }
  return { lines, sums, taxes }
}

function describeParties(order: BilledOrder, settings: Settings, locale: string) {
  const { billing, vatId, placedAt } = order
  return {
    seller: {
      name: settings['site.legal_name'] ?? settings['site.name'],
      address: linesOf(settings['invoices.address'] ?? settings['contact.address']),
      email: settings['contact.email'],
      phone: settings['contact.phone'],
      vatId: settings['site.vat_id'],
      registration: settings['invoices.registration'],
      place: placeSeller(settings),
    },
    buyer: {
      name: billing.name,
      address: printAddress({ ...billing, name: null }, locale),
      vatId,
      place: placeBuyer(order, settings),
      deliveredTo: placeDelivery(order, settings),
    },
    order: { number: order.number, placedAt: placedAt.toISOString(), method: order.gatewayName },
    footer: settings['invoices.footer'],
  }
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split(/\s*\n\s*/).filter(Boolean)
}

function describeLine(line: BilledOrder['lines'][number]): Omit<InvoiceLine, 'total'> {
  const { name, variantName, options, attributes, sku, quantity, unitPrice, taxRates } = line
  const personal = shownAttributes(attributes).map(({ key, value }) => `${key}: ${value}`)
  const details = options.map((option) => `${option.name}: ${option.value}`)
  return {
    name,
    details: details.length > 0 || variantName === null ? details : [variantName],
    ...(personal.length > 0 && { personal }),
    ...{ sku, quantity, unitPrice },
    rates: (taxRates ?? []).map(({ rate }) => formatRate(rate)),
  }
}

function plainLine(name: string, total: number): InvoiceLine {
  return { name, details: [], sku: null, quantity: null, unitPrice: null, rates: [], total }
}
