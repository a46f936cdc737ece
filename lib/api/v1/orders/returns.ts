import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { findCurrentOrder } from '#lib/domains/shop/checkout/index.ts'
import { cancelRequest, findOrderId, findReturnable, findReturnFile } from '#lib/domains/shop/orders/index.ts'
import { OrderParams, OrderQuery, ReturnForm, ReturnParams, ReturnPicture } from '#lib/web/inputs/order.ts'
import { submitPicture, submitReturn } from '#lib/web/policies/submit-return.ts'
import { presentReturn } from '#lib/web/presenters/shop/order.ts'
import { presentLabel, ReturnLabel } from '#lib/web/presenters/shop/order-actions/return-label.ts'
import { presentReturnOffer, ReturnOffer } from '#lib/web/presenters/shop/order-actions/return-offer.ts'
import { OrderReturn } from '#lib/web/presenters/shop/order-shape.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { access, readerOf } from './access.ts'

export const returns = [
  endpoint(
    'GET /orders/{number}/returns',
    {
      name: 'listReturns',
      group: 'shop',
      customer: 'optional',
      summary: 'The returns of an order, and what can be sent back',
      description: access,
      params: OrderParams,
      query: OrderQuery,
      returns: ReturnOffer,
    },
    async (call) => {
      const order = await findCurrentOrder(call.context, call.params.number, readerOf(call))
      return presentReturnOffer(order, findReturnable(call.context, order), call.format)
    },
  ),
  endpoint(
    'POST /orders/{number}/returns',
    {
      name: 'requestReturn',
      group: 'shop',
      customer: 'optional',
      summary: 'Ask to send items back',
      description: `The shop approves the request or refuses it; the buyer is mailed either way. Limited to ten an hour per order. ${access}`,
      params: OrderParams,
      query: OrderQuery,
      body: ReturnForm,
      returns: OrderReturn,
      status: 201,
    },
    async (call) => {
      const { context, params, format, body } = call
      const id = await findOrderId(context, params.number, readerOf(call))
      const lines = body.items.map(({ item_id, quantity, exchange_for }) => ({
        ...{ lineId: item_id, quantity, exchangeFor: exchange_for ?? null },
      }))
      const { reason, message } = body
      const made = await submitReturn(call, id, { lines, reason, message }, (tx, one) =>
        call.completeIn(tx, presentReturn(one, format), 201),
      )
      return presentReturn(made, format)
    },
  ),
  endpoint(
    'POST /orders/{number}/returns/{id}/cancel',
    {
      name: 'cancelReturn',
      group: 'shop',
      customer: 'optional',
      summary: 'Take back a request to send items back',
      description: `Until the shop has approved it or refused. ${access}`,
      params: ReturnParams,
      query: OrderQuery,
      returns: OrderReturn,
    },
    async (call) => {
      const { context, params, format } = call
      const id = await findOrderId(context, params.number, readerOf(call))
      const made = await cancelRequest(context, id, params.id, (tx, one) =>
        call.completeIn(tx, presentReturn(one, format)),
      )
      return presentReturn(made, format)
    },
  ),
  endpoint(
    'POST /orders/{number}/returns/{id}/pictures',
    {
      name: 'addReturnPicture',
      group: 'shop',
      customer: 'optional',
      summary: 'Add a picture to a request to send items back',
      description: `Up to four, until the shop has decided; only the shop sees them. Make photos smaller first: 1,600 pixels are enough. Limited to twenty an hour per order. ${access}`,
      params: ReturnParams,
      query: OrderQuery,
      body: ReturnPicture,
      returns: OrderReturn,
      status: 201,
    },
    async (call) => {
      const { context, params, format, body } = call
      const orderId = await findOrderId(context, params.number, readerOf(call))
      const picture = Buffer.from(body.picture, 'base64')
      const made = await submitPicture(call, { orderId, returnId: params.id, picture }, (tx, one) =>
        call.completeIn(tx, presentReturn(one, format), 201),
      )
      return presentReturn(made, format)
    },
  ),
  endpoint(
    'GET /orders/{number}/returns/{id}/label',
    {
      name: 'getReturnLabel',
      group: 'shop',
      customer: 'optional',
      summary: 'The label for the parcel of a return',
      description: `If the shop has given one: \`has_label\` of the return. ${access}`,
      params: ReturnParams,
      query: OrderQuery,
      returns: ReturnLabel,
    },
    async (call) => {
      const { context, params } = call
      const orderId = await findOrderId(context, params.number, readerOf(call))
      const label = await findReturnFile(context, { orderId, returnId: params.id, kind: 'label' })
      if (!label) throw new Refusal('not_found')
      return presentLabel(label)
    },
  ),
]
