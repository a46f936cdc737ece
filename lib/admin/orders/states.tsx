import {
  fulfillmentStatuses,
  orderStatuses,
  type PaymentKind,
  paymentStatuses,
} from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { Badge } from '../ui/layout/page.tsx'

type Tone = 'good' | 'bad' | 'warn' | 'plain'

const paymentTones: Partial<Record<string, Tone>> = {
  pending: 'warn',
  authorized: 'warn',
  paid: 'good',
  failed: 'bad',
  disputed: 'bad',
}
const deliveryTones: Partial<Record<string, Tone>> = {
  unfulfilled: 'warn',
  partially_fulfilled: 'warn',
  fulfilled: 'good',
  delivered: 'good',
  partially_returned: 'warn',
  returned: 'warn',
}

type Props = { t: Translate; state: string }

export function StatusBadge({ t, state }: Props) {
  const known = orderStatuses.find((one) => one === state)
  return (
    <Badge tone={state === 'cancelled' ? 'bad' : 'plain'}>
      {known ? t(`admin.orders.state.${known}`) : state}
    </Badge>
  )
}

/** `kind`: when an unpaid order is paid, if not online. */
export function PaymentBadge({ t, state, kind }: Props & { kind: PaymentKind | null }) {
  if (state === 'pending' && (kind === 'on_delivery' || kind === 'in_advance'))
    return <Badge tone={kind === 'on_delivery' ? 'plain' : 'warn'}>{t(`admin.orders.paid.${kind}`)}</Badge>
  const known = paymentStatuses.find((one) => one === state)
  return (
    <Badge tone={paymentTones[state] ?? 'plain'}>{known ? t(`admin.orders.paid.${known}`) : state}</Badge>
  )
}

export function DeliveryBadge({ t, state }: Props) {
  const known = fulfillmentStatuses.find((one) => one === state)
  return (
    <Badge tone={deliveryTones[state] ?? 'plain'}>{known ? t(`admin.orders.sent.${known}`) : state}</Badge>
  )
}

const flags = [
  'payment_mismatch',
  'payment_failed',
  'refund_failed',
  'paid_late',
  'disputed',
  'dispute_lost',
  'unreconciled',
] as const

export function nameFlag(t: Translate, flag: string): string {
  const known = flags.find((one) => one === flag)
  return known ? t(`admin.orders.flag.${known}`) : flag
}
