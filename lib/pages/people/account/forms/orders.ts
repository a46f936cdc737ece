import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { cancelOrder, payOrder } from '#lib/domains/shop/checkout/index.ts'
import { findOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { startAgain } from '#lib/pages/shop/orders/answer-again.ts'
import { describeStart } from '#lib/pages/shop/orders/describe-start.ts'
import { askFromForm, cancelFromForm } from '#lib/pages/shop/orders/order-returns.ts'
import { parseChoice } from '#lib/pages/shop/pay/payment-choice.ts'
import { accountForm } from './account-form.ts'

const OrderNumber = z.object({ number: z.string().min(1).max(40) })
const pageOf = (number = '') => `/account/orders/${encodeURIComponent(number)}`

export const orderCancel = accountForm({
  page: ({ number }) => pageOf(number),
  fields: OrderNumber,
  isSignedIn: true,
  async submit({ app, t, fields: { number } }, customer) {
    const { id } = await find(app, number, customer.id)
    await cancelOrder(app, id, 'buyer')
    return { to: pageOf(number), done: t('orders.cancelled') }
  },
})

/** Starts a new payment for an order, by default with the payment method chosen for it. */
export const orderPay = accountForm({
  page: ({ number }) => pageOf(number),
  fields: OrderNumber.extend({ payment_gateway: z.string().max(200).optional() }),
  isSignedIn: true,
  async submit({ app, t, fields: { number, payment_gateway: chosen } }, customer) {
    const { id, paymentMethod } = await find(app, number, customer.id)
    const { gateway, savedMethod } = parseChoice(chosen ?? paymentMethod?.id ?? '')
    const wish = savedMethod === null ? undefined : { savedMethod, saves: false }
    const { payment } = await payOrder(app, id, gateway, wish)
    return { to: pageOf(number), ...describeStart(payment, t) }
  },
})

/** Puts what can still be bought of an order into the cart. */
export const orderAgain = accountForm({
  page: ({ number }) => pageOf(number),
  fields: OrderNumber,
  isSignedIn: true,
  async submit({ app, fields: { number } }, customer) {
    return startAgain(app, { customer, token: undefined }, await find(app, number, customer.id))
  },
})

/** Asks to send items back. */
export const orderReturn = accountForm({
  page: ({ number }) => pageOf(number),
  fields: OrderNumber.catchall(z.string()),
  takesFiles: true,
  isSignedIn: true,
  async submit({ app, fields: { number, ...fields }, files }, customer) {
    const order = await find(app, number, customer.id)
    return { to: pageOf(order.number), done: await askFromForm(app, order, fields, files) }
  },
})

export const orderReturnCancel = accountForm({
  page: ({ number }) => pageOf(number),
  fields: OrderNumber.extend({ return: z.string().max(20) }),
  isSignedIn: true,
  async submit({ app, fields: { number, ...fields } }, customer) {
    const order = await find(app, number, customer.id)
    return { to: pageOf(order.number), done: await cancelFromForm(app, order, fields) }
  },
})

function find(app: App, number: string, customerId: number): Promise<Order> {
  return findOrder(app, number, { customerId, token: undefined })
}
