import type { Order } from '#lib/domains/shop/orders/index.ts'
import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'
import type { Translate } from '#lib/services/texts/index.ts'

/** A tax of an order with its rate, such as “VAT 19%, included”. Not every former shop tells the rates of its taxes. */
export function describeTax(
  { name, rate: stored, included }: Order['taxLines'][number],
  { importedFrom }: Pick<Order, 'importedFrom'>,
  t: Translate,
): string {
  const rate = Number(stored)
  const isUnknown = importedFrom !== null && rate === 0
  const tax = isUnknown ? name : t('orders.totals.tax', { name: bareTaxName(name, rate), rate })
  return included ? t('orders.totals.tax_included', { tax }) : tax
}
