import type { Refund } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { Movements, ProviderDispute, ProviderRefund } from '../gateway.ts'
import type { AskPayPal } from './ask-paypal.ts'
import { type PayPal, PayPalFailure, parsePayPalMoney } from './client.ts'
import { findCapture, findOrder, listRefunds } from './orders.ts'

const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  /** Only of disputes that are over. */
  outcome: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})

const Disputes = z.object({ items: z.array(Dispute).default([]) })

/** Those in which the seller keeps the money. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']

/** The refunds, disputes and reversals of an order's capture. Throws GatewayUnavailable. */
export async function listMovements(paypal: PayPal, ask: AskPayPal, reference: string): Promise<Movements> {
  const order = await findOrder(paypal, reference)
  const capture = order ? findCapture(order) : undefined
  if (!order || !capture?.id || !capture.amount) return { refunds: [], disputes: [] }
  const refunds = listRefunds(order).flatMap(toRefund)
  const disputes = await listDisputes(ask, capture.id)
  if (capture.status !== 'REFUNDED') return { refunds, disputes, reversed: 0 }
  // A reversal takes the money back without a refund or a dispute.
  const explained = [...refunds.filter(isGone), ...disputes.filter(isGone)]
  const rest = parsePayPalMoney(capture.amount) - explained.reduce((sum, { amount }) => sum + amount, 0)
  return { refunds, ...holdDisputes(disputes, rest) }
}

/** A dispute that the shop has won is open until PayPal has returned the money. */
function holdDisputes(
  disputes: readonly ProviderDispute[],
  missing: number,
): Pick<Required<Movements>, 'disputes' | 'reversed'> {
  let reversed = Math.max(0, missing)
  const held = disputes.map((dispute) => {
    if (dispute.status !== 'won' || dispute.amount > reversed) return dispute
    reversed -= dispute.amount
    return { ...dispute, status: 'open' as const }
  })
  return { disputes: held, reversed }
}

function isGone({ status }: ProviderRefund | ProviderDispute): boolean {
  return status !== 'failed' && status !== 'won'
}

/** An app without the permission for disputes sees none, which the test of the keys tells. */
async function listDisputes(ask: AskPayPal, captureId: string): Promise<ProviderDispute[]> {
  const answer = await ask(`/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`)
  if (answer?.status === 403) return []
  const { data } = Disputes.safeParse(answer?.body)
  if (answer?.status !== 200 || !data) throw new PayPalFailure(answer?.status, 'no disputes', undefined)
  return Promise.all(data.items.map((dispute) => toDispute(ask, dispute)))
}

async function toDispute(ask: AskPayPal, dispute: z.output<typeof Dispute>): Promise<ProviderDispute> {
  const { dispute_id: reference, status, dispute_amount: sum } = dispute
  const amount = parsePayPalMoney({ currencyCode: sum.currency_code, value: sum.value })
  if (status !== 'RESOLVED') return { reference, amount, status: 'open' }
  // The list does not say how a dispute ended.
  const answer = await ask(`/v1/customer/disputes/${encodeURIComponent(reference)}`)
  const { data } = Dispute.safeParse(answer?.body)
  if (!data) throw new PayPalFailure(answer?.status, 'no dispute', undefined)
  const outcome = data.dispute_outcome?.outcome_code ?? data.outcome ?? ''
  return { reference, amount, status: WON.includes(outcome) ? 'won' : 'lost' }
}

function toRefund({ id, amount, status }: Refund): ProviderRefund[] {
  if (!id || !amount) return []
  const isFailed = status === 'FAILED' || status === 'CANCELLED'
  return [
    {
      reference: id,
      amount: parsePayPalMoney(amount),
      status: isFailed ? 'failed' : status === 'COMPLETED' ? 'done' : 'pending',
    },
  ]
}
