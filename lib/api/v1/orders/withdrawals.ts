import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { findCurrentOrder } from '#lib/domains/shop/checkout/index.ts'
import {
  findOrderId,
  isWithdrawalOn,
  loadWithdrawable,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { OrderParams, OrderQuery, WithdrawalForm, WithdrawalLines } from '#lib/web/inputs/order.ts'
import { submitWithdrawal } from '#lib/web/policies/submit-withdrawal.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'
import { presentWithdrawalOffer, WithdrawalOffer } from '#lib/web/presenters/shop/order-actions/withdrawal.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { access, readerOf } from './access.ts'

export const withdrawals = [
  endpoint(
    'POST /withdrawals',
    {
      name: 'declareWithdrawal',
      group: 'shop',
      customer: 'none',
      summary: 'Withdraw from a contract, by number and e-mail address',
      description:
        'The withdrawal function of Directive 2011/83/EU, Art. 11a, for buyers who do not hold the order’s token. Ask them to confirm before you call it. ' +
        'The answer is the same whether there is such an order or not; if there is, its address gets a receipt. Limited to ten an hour per IP address.',
      body: WithdrawalForm,
      returns: Acknowledgement,
      status: 201,
    },
    async (call) => {
      assertOn(call.context.settings.current)
      const received = { message: call.note('withdrawal_received', {}) }
      await submitWithdrawal(call, call.body, (tx) => call.completeIn(tx, received, 201))
      return received
    },
  ),
  endpoint(
    'GET /orders/{number}/withdrawal',
    {
      name: 'getWithdrawalOffer',
      group: 'shop',
      customer: 'optional',
      summary: 'What the buyer of an order can withdraw from',
      description: access,
      params: OrderParams,
      query: OrderQuery,
      returns: WithdrawalOffer,
    },
    async (call) => {
      assertOn(call.context.settings.current)
      const order = await findCurrentOrder(call.context, call.params.number, readerOf(call))
      return presentWithdrawalOffer(await loadWithdrawable(call.context, order), call.format)
    },
  ),
  endpoint(
    'POST /orders/{number}/withdrawal',
    {
      name: 'withdrawFromOrder',
      group: 'shop',
      customer: 'optional',
      summary: 'Withdraw from items of an order',
      description: `Ask the buyer to confirm before you call it. The order’s address gets a receipt, and what the buyer has is expected back. ${access}`,
      params: OrderParams,
      query: OrderQuery,
      body: WithdrawalLines,
      returns: WithdrawalOffer,
      status: 201,
    },
    async (call) => {
      const { context, params, format, body } = call
      assertOn(context.settings.current)
      const id = await findOrderId(context, params.number, readerOf(call))
      const lines = body.items.map(({ item_id, quantity }) => ({ lineId: item_id, quantity }))
      const left = await withdrawLines(context, id, { lines }, (tx, rest) =>
        call.completeIn(tx, presentWithdrawalOffer(rest, format), 201),
      )
      return presentWithdrawalOffer(left, format)
    },
  ),
]

function assertOn(settings: Settings): void {
  if (!isWithdrawalOn(settings)) throw new Refusal('feature_disabled')
}
