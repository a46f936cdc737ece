import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { RefundQuote } from '#lib/domains/shop/payments/index.ts'
import { nameGateway } from '../states.tsx'

/** A quoted refund in words, or why it cannot be made. */
export type ShownQuote = { amount: string; minor: number; effects: string[] } | { problem: string }

export function describeRefund(panel: Pick<Panel, 't' | 'format' | 'texts'>, quote: RefundQuote): ShownQuote {
  const { t, format } = panel
  const amount = format.money(quote.amount.amount, quote.amount.currency)
  const { gateway, isSurplus, unshipped, restocked, isCancelled } = quote
  return {
    amount,
    minor: quote.amount.amount,
    effects: [
      gateway === null
        ? t('admin.orders.refund_does.offline', { amount })
        : t('admin.orders.refund_does.provider', { amount, gateway: nameGateway(panel, gateway) }),
      ...(isSurplus ? [t('admin.orders.refund_does.surplus')] : []),
      ...(unshipped > 0 ? [t('admin.orders.refund_does.unshipped', { count: unshipped })] : []),
      ...(restocked > 0 ? [t('admin.orders.refund_does.restocked', { count: restocked })] : []),
      ...(isCancelled ? [t('admin.orders.refund_does.cancelled')] : []),
      t('admin.orders.refund_does.told'),
    ],
  }
}
