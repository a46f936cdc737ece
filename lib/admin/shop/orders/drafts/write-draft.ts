import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { DraftDiscount, DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { ShownDraft } from '#lib/domains/shop/orders/staff/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { homeCountry } from '#lib/services/settings/index.ts'

/** The fields of a draft's form. Amounts that were entered in another currency are left out. */
export function writeDraft({ app }: Panel, { draft, note }: ShownDraft): Record<string, string> {
  const { current } = app.settings
  const currency = current['currency.code']
  const isSame = draft.currency === currency
  const amount = (value: number | null) =>
    value === null || !isSame ? '' : writeMajor(value, currencyExponent(currency))
  const discount = (given: DraftDiscount | null) =>
    given?.type === 'percent' ? `${Number(writeMajor(given.value, 2))}%` : amount(given?.value ?? null)
  const country = homeCountry(current) ?? ''
  const { shipping } = draft
  return {
    customer: draft.customerId === null ? '' : String(draft.customerId),
    ...{ email: draft.email ?? '', phone: draft.phone ?? '', vat_id: draft.vatId ?? '' },
    ...{ customer_note: draft.customerNote ?? '', note: note ?? '', locale: draft.locale },
    ...{ 'billing.country': country, 'shipping.country': country },
    ...writeAddress('billing', draft.billing),
    ...(shipping && writeAddress('shipping', shipping)),
    elsewhere: shipping ? 'on' : '',
    save_address: draft.savesAddress ? 'on' : '',
    code: draft.couponCode ?? '',
    ...{ discount: discount(draft.discount), reason: draft.discount?.reason ?? '' },
    shipping_method: draft.shippingMethod ?? '',
    shipping_price: amount(draft.shippingPrice),
    ...Object.assign({}, ...draft.lines.map((line) => writeLine(line, { amount, discount }))),
  }
}

function writeAddress(kind: string, parts: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) =>
      typeof value === 'string' ? [[`${kind}.${part}`, value]] : [],
    ),
  )
}

type Write = {
  amount(value: number | null): string
  discount(given: DraftDiscount | null): string
}

/** The fields of a line that are typed. */
function writeLine(line: DraftLine, { amount, discount }: Write): Record<string, string> {
  const field = (part: string, value: string) => [`line.${line.id}.${part}`, value]
  return Object.fromEntries([
    field('name', line.name),
    field('quantity', String(line.quantity)),
    field('price', amount(line.price)),
    field('tax', line.taxClass ?? ''),
    field('ships', line.requiresShipping ? 'on' : ''),
    field('discount', discount(line.discount)),
    field('reason', line.discount?.reason ?? ''),
  ])
}
