import { z } from 'zod'
import { AfterQuery, CursorMeta, readCursor, withCursor } from '#lib/api/kernel/cursor.ts'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { buyAgain } from '#lib/domains/shop/cart/index.ts'
import { cancelOrder, findCurrentOrder, payOrder } from '#lib/domains/shop/checkout/index.ts'
import {
  findOrder,
  findOrderId,
  listOrderLines,
  listOrders,
  orderStatuses,
} from '#lib/domains/shop/orders/index.ts'
import { lenient, unless } from '#lib/web/inputs/lenient.ts'
import { OrderLookUp, OrderParams, OrderQuery, PayAgain } from '#lib/web/inputs/order.ts'
import { toReturnUrl, toWish } from '#lib/web/inputs/payment.ts'
import { requestLink } from '#lib/web/policies/request-link.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'
import {
  presentOrder,
  presentOrderLine,
  presentPayment,
  presentSummary,
} from '#lib/web/presenters/shop/order.ts'
import { presentReorder, Reorder } from '#lib/web/presenters/shop/order-actions/reorder.ts'
import { Order, OrderStatus, OrderSummary, Payment } from '#lib/web/presenters/shop/order-shape.ts'
import { access, readerOf } from './access.ts'

const findStatus = (text?: string) => orderStatuses.find((status) => status === text?.trim())

const OrderListQuery = PagingQuery.extend(AfterQuery.shape).extend({
  status: lenient(
    OrderStatus.optional().transform(findStatus),
    unless((text) => findStatus(text) !== undefined),
  ).meta({ description: 'Any other value is ignored.' }),
})

const SORTED = { list: 'orders', kinds: ['moment', 'int'] } as const

export const orders = [
  endpoint(
    'GET /orders',
    {
      name: 'listOrders',
      group: 'shop',
      customer: 'required',
      summary: 'The customer’s orders, newest first',
      query: OrderListQuery,
      returns: OrderSummary,
      list: true,
      takesFields: true,
      pageMeta: CursorMeta,
      includes: {
        items: async ({ context, format }, orders) => {
          const numbers = orders.map(({ number }) => number)
          const lines = await listOrderLines(context, numbers)
          return ({ number, currency }) =>
            (lines.get(number) ?? []).map((line) => presentOrderLine(line, currency, format))
        },
      },
    },
    async ({ context, customer, query, format }) => {
      const paging = toPaging(query)
      const { status } = query
      const after = readCursor(query.after, SORTED)
      const [placedAt, id] = after?.keys ?? []
      const { items, ...part } = await listOrders(context, customer.id, {
        ...{ status, paging },
        after: after ? { placedAt: placedAt as Date, id: id as number } : undefined,
      })
      const presented = items.map((order) => presentSummary(order, format))
      const page = { items: presented, ...part, ...paging, ...(after && { page: after.page }) }
      const last = items.at(-1)
      return withCursor(page, SORTED, () => (last ? [last.placedAt, last.id] : null))
    },
  ),
  endpoint(
    'POST /orders/look-up',
    {
      name: 'requestOrderLink',
      group: 'shop',
      customer: 'none',
      summary: 'Mail the link to an order',
      description:
        'E-mails a link with the order’s token to the address of the order. The answer is the same whether or not there is an ' +
        'order with this number and address. Limited to ten an hour per IP address, and five per e-mail address.',
      body: OrderLookUp,
      returns: Acknowledgement,
    },
    async (call) => {
      await requestLink(call, call.body)
      return { message: call.note('order_link_mailed', {}) }
    },
  ),
  endpoint(
    'GET /orders/{number}',
    {
      name: 'getOrder',
      group: 'shop',
      customer: 'optional',
      summary: 'One order',
      description: access,
      params: OrderParams,
      query: OrderQuery,
      returns: Order,
    },
    async (call) => {
      const order = await findCurrentOrder(call.context, call.params.number, readerOf(call))
      return presentOrder(order, call.format)
    },
  ),
  endpoint(
    'POST /orders/{number}/payment',
    {
      name: 'payOrder',
      group: 'shop',
      customer: 'optional',
      summary: 'Retry payment, or pay in another way',
      description: access,
      params: OrderParams,
      query: OrderQuery,
      body: PayAgain,
      returns: z.object({ payment: Payment }).describe('How to pay.'),
    },
    async (call) => {
      const { context, params, body } = call
      const id = await findOrderId(context, params.number, readerOf(call))
      const returnUrl = toReturnUrl(call.app, body.return_url)
      const { order, payment } = await payOrder(context, id, body.payment_gateway || null, toWish(body))
      return { payment: presentPayment(payment, order, { ...call, returnUrl }) }
    },
  ),
  endpoint(
    'POST /orders/{number}/cancel',
    {
      name: 'cancelOrder',
      group: 'shop',
      customer: 'optional',
      summary: 'Cancel an order that is neither paid nor shipped',
      description: access,
      params: OrderParams,
      query: OrderQuery,
      returns: Order,
    },
    async (call) => {
      const { context, params, format } = call
      const id = await findOrderId(context, params.number, readerOf(call))
      return presentOrder(await cancelOrder(context, id, 'buyer'), format)
    },
  ),
  endpoint(
    'POST /orders/{number}/reorder',
    {
      name: 'reorder',
      group: 'shop',
      customer: 'optional',
      summary: 'Put the items of an order into the cart again',
      description: `As many of each as can be bought now. A guest’s cart is identified by \`X-Cart-Token\`, as everywhere else. ${access}`,
      params: OrderParams,
      query: OrderQuery,
      returns: Reorder,
    },
    async (call) => {
      const { context, params, customer, header, format, note } = call
      const order = await findOrder(context, params.number, readerOf(call))
      const shopper = { customer, token: header('x-cart-token') }
      const bought = await buyAgain(context, shopper, order, (tx, one) =>
        call.completeIn(tx, presentReorder(one, format, note)),
      )
      return presentReorder(bought, format, note)
    },
  ),
]
