import type { Translate } from '#lib/services/texts/index.ts'

export type EditTexts = ReturnType<typeof editTexts>

/** The finished texts of the form. */
export function editTexts(t: Translate) {
  return {
    items: t('admin.orders.items'),
    quantity: t('admin.orders.quantity'),
    price: t('admin.order_edit.price_each'),
    asListed: t('admin.order_edit.as_listed'),
    remove: t('admin.orders.draft.remove'),
    removed: t('admin.order_edit.removed'),
    wanted: {
      label: t('admin.orders.draft.find_products'),
      hint: t('admin.orders.draft.find_products_hint'),
      find: t('admin.orders.search'),
      choose: t('admin.orders.draft.add'),
      none: t('admin.orders.draft.no_products'),
    },
    contact: t('admin.order_edit.contact'),
    email: t('forms.email'),
    billTo: t('admin.orders.bill_to'),
    deliverTo: t('admin.orders.deliver_to'),
    shipping: t('admin.orders.shipping'),
    shippingCost: t('admin.order_edit.shipping_cost'),
    shippingCostHint: t('admin.order_edit.shipping_cost_hint'),
    reason: t('admin.order_edit.reason'),
    reasonHint: t('admin.order_edit.reason_hint'),
    summary: t('admin.orders.draft.summary'),
    before: t('admin.order_edit.before'),
    after: t('admin.order_edit.after'),
    changes: t('admin.order_edit.changes'),
    unchanged: t('admin.order_edit.unchanged'),
    notifies: t('admin.order_edit.notifies'),
    preview: t('admin.order_edit.preview'),
    save: t('admin.order_edit.save'),
  }
}
