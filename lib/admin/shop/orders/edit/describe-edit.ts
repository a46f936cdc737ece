import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { EditQuote } from '#lib/domains/shop/checkout/index.ts'
import { quoteOrderEdit, type ShownOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { describeAddress } from '../fields/address-fields.ts'
import { findProductsToAdd } from '../fields/find-products-to-add.ts'
import type { Fields } from '../fields/read-fields.ts'
import { nameGateway } from '../states.tsx'
import { describeChanges } from './describe-changes.ts'
import type { FoundEdit } from './found.ts'
import { readEdit } from './read-edit.ts'

/** An order as it would be after the edit that the fields ask for. Throws DomainError. */
export async function describeEdit(
  panel: Panel,
  shown: ShownOrder,
  fields: Fields,
): Promise<{ found: FoundEdit; quote: EditQuote }> {
  const { app, actor, format, t } = panel
  const { order } = shown
  const edit = readEdit(fields, order)
  const quote = await quoteOrderEdit(app, actor, order.number, edit)
  const { currency } = quote
  const money = (amount: number) => format.money(amount, currency)
  const found: FoundEdit = {
    ...{ number: order.number, currency, version: quote.version, total: quote.after.total },
    lines: quote.lines.map(({ lineId: id, name: title, sku, total, least, quantity }) => ({
      ...{ id, title, least, quantity, sku: sku ?? '', total: money(total) },
    })),
    added: quote.added.map(({ variantId, name: title, sku, quantity, unitPrice, total }) => ({
      ...{ variantId, title, quantity, sku: sku ?? '', price: money(unitPrice), total: money(total) },
      productId: edit.added?.find((one) => one.variantId === variantId)?.productId ?? 0,
    })),
    products: await findProductsToAdd(panel, fields.texts),
    fields: {
      billing: describeAddress(panel, fields.texts, 'billing') ?? [],
      shipping: describeAddress(panel, fields.texts, 'shipping'),
    },
    shippingMethods: describeMethods(panel, shown, quote),
    shippingMethod: edit.shippingMethod ?? order.shippingMethod?.code ?? '',
    changes: describeChanges(panel, quote.changes, currency),
    sums: describeSums(panel, quote),
    effects: quote.changes.length === 0 ? [] : describeEffects(panel, quote),
    refunds: describeRefunds(panel, shown, quote),
    isMailable: (edit.email ?? order.email ?? '') !== '',
  }
  return { found, quote }
  function describeRefunds({ may }: Panel, { refundable }: ShownOrder, { overpaid }: EditQuote) {
    if (overpaid === 0 || !may('orders.refund')) return null
    return {
      label: t('admin.order_edit.give_back', { amount: money(overpaid) }),
      choices: [
        { value: 'later', label: t('admin.order_edit.give_back_later') },
        ...refundable
          .filter((one) => one.paysOrder && one.captured - one.refunded - one.disputed >= overpaid)
          .map(({ id, gateway }) => ({
            value: String(id),
            label: t('admin.order_edit.give_back_by', {
              gateway: nameGateway(panel, gateway),
              amount: money(overpaid),
            }),
          })),
        { value: 'offline', label: t('admin.orders.refund_offline') },
      ],
    }
  }
}

/** The present method stays a choice though it is no longer offered. */
function describeMethods(
  { format }: Panel,
  { order }: ShownOrder,
  quote: EditQuote,
): FoundEdit['shippingMethods'] {
  const offers = quote.shippingMethods.map(({ code, name, price }) => ({
    value: code,
    label: `${name} – ${format.money(price, quote.currency)}`,
  }))
  const present = order.shippingMethod
  if (!present) return offers.length > 0 ? [{ value: '', label: '–' }, ...offers] : []
  if (offers.some(({ value }) => value === present.code)) return offers
  return [{ value: present.code, label: present.name }, ...offers]
}

function describeSums(
  { t, format }: Panel,
  { before, after, taxInclusive, currency }: EditQuote,
): FoundEdit['sums'] {
  const row = (label: string, key: keyof EditQuote['before'], sign = 1) => ({
    label,
    before: format.money(sign * before[key], currency),
    after: format.money(sign * after[key], currency),
    isTotal: key === 'total',
  })
  return [
    row(t('admin.orders.subtotal'), 'subtotal'),
    ...(before.discount + after.discount > 0 ? [row(t('admin.orders.discount'), 'discount', -1)] : []),
    row(t('admin.orders.shipping'), 'shipping'),
    row(t(taxInclusive ? 'admin.orders.draft.tax_included' : 'admin.orders.tax'), 'tax'),
    row(t('admin.orders.total'), 'total'),
  ]
}

/** Says what becomes of the money, the taxes and the documents. */
function describeEffects({ t, format }: Panel, quote: EditQuote): string[] {
  const { isPaid, due, overpaid, isTaxedAnew, isInvoiced, currency } = quote
  const money = (amount: number) => format.money(amount, currency)
  return [
    t(`admin.order_edit.does.${isTaxedAnew ? 'taxed_anew' : 'taxed_as_agreed'}`),
    ...(due > 0 ? [t(`admin.order_edit.does.${isPaid ? 'rest_due' : 'due'}`, { amount: money(due) })] : []),
    ...(overpaid > 0 ? [t('admin.order_edit.does.overpaid', { amount: money(overpaid) })] : []),
    ...(isPaid && due === 0 && overpaid === 0 ? [t('admin.order_edit.does.even')] : []),
    ...(isInvoiced ? [t('admin.order_edit.does.invoice')] : []),
  ]
}
