import { refundableStatuses } from '#lib/domains/shop/orders/index.ts'
import { fullNameOf } from '../order/line-attributes.tsx'
import type { Part } from '../order/part.ts'
import { nameGateway } from '../states.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Opens the dialog of a refund, with what can be refunded. */
export function RefundButton({ panel, shown }: Part) {
  const { t, format } = panel
  const { order, refundable, unsettled, isAwaited } = shown
  const { number, currency, totals, lines } = order
  const left = format.money(totals.paid - totals.refunded - totals.disputed, currency)
  const ofProviders = refundable.map(
    ({ id, gateway, captured, refunded, disputed, paysOrder, ...payment }) => ({
      value: String(id),
      currency: payment.currency,
      isOwn: paysOrder,
      label: t(`admin.orders.${paysOrder ? 'refund_of_payment' : 'refund_of_spare'}`, {
        gateway: nameGateway(panel, gateway),
        left: format.money(captured - refunded - disputed, payment.currency),
        amount: format.money(captured, payment.currency),
      }),
    }),
  )
  const offline = { value: 'offline', currency, isOwn: false, label: t('admin.orders.refund_offline') }
  const isAsked = refundable.length > 0 || isAwaited
  const isPaid = refundableStatuses.includes(order.paymentStatus)
  return (
    <RefundDialog
      number={number}
      currency={currency}
      payments={isAsked ? [...ofProviders, ...(isPaid ? [offline] : [])] : []}
      lines={lines
        .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
        .map(({ id, quantity, refundedQuantity, ...line }) => ({
          id,
          label: t('admin.orders.refund_pieces', { name: fullNameOf(line) }),
          restock: t('admin.orders.restock_of', { name: fullNameOf(line) }),
          hint: t('admin.orders.left', { count: quantity - refundedQuantity }),
          // What came back is what most refunds are of.
          quantity: unsettled.get(id) ?? 0,
        }))}
      hasShipping={totals.shipping > 0}
      texts={{
        open: t('admin.orders.refund'),
        title: t('admin.orders.refund_of', { number }),
        text: t(refundable.length > 0 ? 'admin.orders.refund_left_text' : 'admin.orders.refund_text', {
          left,
        }),
        payment: t('admin.orders.refund_payment'),
        what: t('admin.orders.refund_what'),
        parts: t('admin.orders.refund_parts'),
        amount: t('admin.orders.refund_amount'),
        amountHint: t('admin.orders.refund_amount_hint'),
        everything: t('admin.orders.refund_everything'),
        shipping: t('admin.orders.refund_shipping'),
        restock: t('admin.orders.restock'),
        restocks: [
          { value: '', label: t('admin.orders.restock_auto') },
          { value: 'all', label: t('admin.orders.restock_all') },
          { value: 'none', label: t('admin.orders.restock_none') },
        ],
        reason: t('admin.orders.refund_reason'),
        reasonHint: t('admin.orders.note_hint'),
        nothing: t('admin.orders.refund_nothing'),
        failed: t('admin.orders.refund_not_quoted'),
        confirm: t('admin.orders.refund_sum', { amount: '{amount}' }),
      }}
    />
  )
}
