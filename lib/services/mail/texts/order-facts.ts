import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { MailedUnits, OrderBill, OrderData } from '../mail.ts'
import type { Fact } from './mail-texts.ts'

/** Lists an order's facts: its number, total and, if given, the bill. */
export function orderFacts({ number, total, ...bill }: OrderData & Partial<OrderBill>, t: Translate): Fact[] {
  const { items = [], discount, shipping, taxes = [] } = bill
  return [
    { label: t('mail.facts.order'), value: number },
    ...items.map(({ name, quantity, total: price }) => ({ label: `${quantity} × ${name}`, value: price })),
    ...(discount ? [{ label: t('mail.facts.discount'), value: `−${discount}` }] : []),
    ...(shipping ? [{ label: t('mail.facts.shipping'), value: shipping }] : []),
    ...taxes.map(({ name, rate, amount, included }) => {
      const tax = t('orders.totals.tax', { name: bareTaxName(name, Number(rate)), rate: Number(rate) })
      return { label: included ? t('orders.totals.tax_included', { tax }) : tax, value: amount }
    }),
    { label: t('mail.facts.total'), value: total },
  ]
}

/** Lists units of an order, with its number. */
export function unitFacts(units: readonly MailedUnits[], { number }: OrderData, t: Translate): Fact[] {
  const items = units.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return [
    { label: t('mail.facts.order'), value: number },
    { label: t('mail.facts.items'), value: items },
  ]
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
