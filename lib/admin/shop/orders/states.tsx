import {
  fulfillmentStatuses,
  orderStatuses,
  type PaymentKind,
  paymentStatuses,
} from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Badge } from '../../ui/layout/page.tsx'

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

/** A payment provider by its name; the id of one that the panel does not know. */
export function nameGateway({ texts }: Pick<Panel, 'texts'>, gateway: string): string {
  return texts.find(`admin.setting_groups.payments_${gateway}`) ?? gateway
}

const attemptStates = [
  'started',
  'pending',
  'processing',
  'authorized',
  'paid',
  'failed',
  'cancelled',
] as const

/** The state of one payment, of which an order may have several. */
export function AttemptBadge({ t, state }: Props) {
  const known = attemptStates.find((one) => one === state)
  return (
    <Badge tone={paymentTones[state] ?? 'plain'}>{known ? t(`admin.orders.attempt.${known}`) : state}</Badge>
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
