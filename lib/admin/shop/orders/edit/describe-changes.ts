import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { EditChange } from '#lib/domains/shop/orders/index.ts'

/** The changes of an edit in words, a line each. */
export function describeChanges(
  { t, format }: Pick<Panel, 't' | 'format'>,
  changes: readonly EditChange[],
  currency: string,
): string[] {
  const money = (amount: number) => format.money(amount, currency)
  return changes.map((change) => {
    switch (change.kind) {
      case 'added': {
        const { name, quantity, price } = change
        return t('admin.order_edit.change.added', { name, quantity, price: money(price) })
      }
      case 'removed':
        return t('admin.order_edit.change.removed', { name: change.name, quantity: change.quantity })
      case 'quantity':
        return t('admin.order_edit.change.quantity', { name: change.name, from: change.from, to: change.to })
      case 'price':
        return t('admin.order_edit.change.price', {
          ...{ name: change.name, from: money(change.from), to: money(change.to) },
        })
      case 'shipping_cost':
        return t('admin.order_edit.change.shipping_cost', { from: money(change.from), to: money(change.to) })
      case 'method':
        return t('admin.order_edit.change.method', { from: change.from ?? '–', to: change.to ?? '–' })
      default:
        return t(`admin.order_edit.change.${change.kind}`)
    }
  })
}
