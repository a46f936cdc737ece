import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { MailedDelivery, MailedExemptions, MailedUnits, OrderBill, OrderData } from '../mail.ts'
import type { Fact } from './mail-texts.ts'

/** Lists an order's facts: its number, unless it is a draft, its total and, if given, the bill. */
export function orderFacts(
  {
    number,
    total,
    exempt = [],
    ...bill
  }: Partial<OrderBill> & MailedDelivery & MailedExemptions & { number?: string | undefined; total: string },
  t: Translate,
): Fact[] {
  const { items = [], subtotal, discount, shipping, taxes = [] } = bill
  const isSummed = subtotal !== undefined && subtotal !== total
  return [
    ...(number === undefined ? [] : [{ label: t('mail.facts.order'), value: number }]),
    ...items.map(({ name, quantity, total: price, image, unit_price: unitPrice }) => ({
      label: `${quantity} × ${name}`,
      value: unitPrice ? `${price} (${unitPrice})` : price,
      ...(image && { image }),
    })),
    ...(isSummed ? [{ label: t('orders.totals.subtotal'), value: subtotal }] : []),
    ...(discount ? [{ label: t('mail.facts.discount'), value: `−${discount}` }] : []),
    ...(shipping ? [{ label: t('mail.facts.shipping'), value: shipping }] : []),
    ...taxes.map(({ name, rate, amount, included }) => {
      const tax = t('orders.totals.tax', { name: bareTaxName(name, Number(rate)), rate: Number(rate) })
      return { label: included ? t('orders.totals.tax_included', { tax }) : tax, value: amount }
    }),
    { label: t('mail.facts.total'), value: total },
    ...(bill.exemption
      ? [{ label: t('mail.facts.vat'), value: t(`invoices.small_business.${bill.exemption}`) }]
      : []),
    ...deliveryFacts(bill, t),
    ...(exempt.length > 0
      ? [
          {
            label: t('mail.facts.withdrawal'),
            value: exempt
              .map(({ name, exemption }) => `${name}: ${t(`withdrawal.exempt.${exemption}`)}`)
              .join('\n'),
          },
        ]
      : []),
  ]
}

/** Says where the order and its bill go, and how. */
function deliveryFacts(
  { delivered_to: to, billed_to: billed, method, gift }: MailedDelivery,
  t: Translate,
): Fact[] {
  const address = (label: string, lines: readonly string[] | null | undefined) =>
    lines && lines.length > 0 ? [{ label, value: lines.join('\n') }] : []
  const isSame = to?.join('\n') === billed?.join('\n')
  return [
    ...address(t('orders.contact.deliver_to'), to),
    ...(method ? [{ label: t('mail.facts.method'), value: method }] : []),
    ...(isSame ? [] : address(t('orders.contact.bill_to'), billed)),
    ...(gift === undefined
      ? []
      : [{ label: t('orders.contact.gift'), value: gift || t('orders.contact.gift_only') }]),
  ]
}

/** Lists units of an order, with its number. */
export function unitFacts(units: readonly MailedUnits[], { number }: OrderData, t: Translate): Fact[] {
  return [
    { label: t('mail.facts.order'), value: number },
    { label: t('mail.facts.items'), value: writeUnits(units) },
  ]
}

/** Lists what is in a parcel, a line each. */
export function parcelFacts(units: readonly MailedUnits[], t: Translate): Fact[] {
  return units.length === 0 ? [] : [{ label: t('mail.facts.items'), value: writeUnits(units, '\n') }]
}

export function writeUnits(units: readonly MailedUnits[], separator = ', '): string {
  return units.map(({ name, quantity }) => `${quantity} × ${name}`).join(separator)
}

/** Shows a parcel's tracking number, with a link to the carrier's page if it is known. */
export function trackingFacts(label: string, number: string | null, url: string | null): Fact[] {
  const value = number || url
  return value ? [{ label, value, ...(url && { url }) }] : []
}

/** Links to an order's invoice, if it gets one. */
export function invoiceFacts(url: string | null, t: Translate): Fact[] {
  return url === null ? [] : [{ label: t('mail.facts.invoice'), value: t('mail.invoice_link'), url }]
}
