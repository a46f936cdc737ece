import type { Translate } from '#lib/services/texts/index.ts'

export type ManualOrderTexts = ReturnType<typeof phoneTexts>

/** The finished texts of the form. */
export function phoneTexts(t: Translate) {
  return {
    customer: t('admin.orders.customer'),
    guest: t('admin.orders.phone.guest'),
    customers: {
      label: t('admin.orders.phone.find_customer'),
      hint: t('admin.orders.phone.find_customer_hint'),
      find: t('admin.orders.search'),
      choose: t('admin.orders.phone.choose'),
      none: t('admin.orders.phone.no_customers'),
    },
    other: t('admin.orders.phone.other_customer'),
    goods: t('admin.orders.items'),
    wanted: {
      label: t('admin.orders.phone.find_goods'),
      hint: t('admin.orders.phone.find_goods_hint'),
      find: t('admin.orders.search'),
      choose: t('admin.orders.phone.add'),
      none: t('admin.orders.phone.no_goods'),
    },
    none: t('admin.orders.phone.no_items'),
    remove: t('admin.orders.phone.remove'),
    quantity: t('admin.orders.quantity'),
    update: t('admin.orders.phone.update'),
    address: t('admin.orders.phone.address'),
    elsewhere: t('admin.orders.phone.elsewhere'),
    deliverTo: t('admin.orders.deliver_to'),
    saveAddress: t('admin.orders.phone.save_address'),
    notes: t('admin.orders.phone.notes'),
    buyerNote: t('admin.orders.buyer_note'),
    note: t('admin.orders.note'),
    noteHint: t('admin.orders.note_hint'),
    language: t('admin.orders.phone.language'),
    shipping: t('admin.orders.shipping'),
    coupon: t('admin.orders.phone.coupon'),
    payment: t('admin.orders.payment'),
    summary: t('admin.orders.phone.summary'),
    place: t('admin.orders.phone.place'),
    each: t('admin.orders.price'),
  }
}
