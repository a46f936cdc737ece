import type {
  CheckoutAnswer,
  CheckoutForm,
  Order,
  OrderReturn,
  Payment,
  Reorder,
  ReturnLabel,
  ReturnOffer,
} from '../api-types.ts'
import { pause } from '../attempts.ts'
import { type Client, orderKey } from '../client.ts'
import type { Body, Query, RequestOptions } from '../routes.ts'

export type Checkout = {
  /** The cart, and everything a form needs, for a place. */
  form(place?: Query<'GET /checkout'>): Promise<CheckoutForm>
  /**
   * Orders the cart. Give a key of your own if the program may end before the answer: the same key and body get the same
   * order.
   */
  place(order: Body<'POST /checkout'>, options?: RequestOptions): Promise<CheckoutAnswer>
  order(number: string): Promise<Order>
  /** Mails the link to an order to the address that it was placed with. Resolves to a sentence to show, whether or not there is such an order. */
  lookUp(order: Body<'POST /orders/look-up'>): Promise<string>
  /** Keeps the token of a guest's order that was placed elsewhere, such as from a link in a mail. */
  keepToken(number: string, token: string): Promise<void>
  /** Starts another payment, of an order that `can_pay`. */
  pay(number: string, body: Body<'POST /orders/{number}/payment'>): Promise<Payment>
  cancel(number: string): Promise<Order>
  /** Puts the items into the cart again. Call `load` of the cart afterwards. */
  reorder(number: string): Promise<Reorder>
  /** The items that can be sent back, until when, and the returns that there are. */
  returns(number: string): Promise<ReturnOffer>
  /** Asks to send items back. The shop approves the request or refuses it. */
  requestReturn(
    number: string,
    request: Body<'POST /orders/{number}/returns'>,
    options?: RequestOptions,
  ): Promise<OrderReturn>
  /** Adds a picture, in Base64, to a request that the shop has not decided on yet. */
  addReturnPicture(number: string, id: number, picture: string): Promise<OrderReturn>
  /** The label for the parcel of a return that `has_label`, in Base64. */
  returnLabel(number: string, id: number): Promise<ReturnLabel>
  /** Takes back a request that the shop has not decided on yet. */
  cancelReturn(number: string, id: number): Promise<OrderReturn>
  /**
   * After the buyer has come back from the page for paying: asks for the order until it is known how the payment ended, for a
   * minute at most. A payment that takes days is still `pending` then.
   */
  waitForPayment(number: string, options?: Pick<RequestOptions, 'signal'>): Promise<Order>
}

const PAUSES = [1, 2, 3, 5, 8, 10, 15, 15]

export function checkout(client: Client): Checkout {
  const order = async (number: string) =>
    (await client.request('GET /orders/{number}', { path: { number } })).data
  return {
    order,
    keepToken: async (number, token) => void (await client.storage.setItem(orderKey(number), token)),
    form: async (query) => (await client.request('GET /checkout', { query })).data,
    place: async (body, options) => (await client.request('POST /checkout', { ...options, body })).data,
    pay: async (number, body) =>
      (await client.request('POST /orders/{number}/payment', { path: { number }, body })).data.payment,
    cancel: async (number) =>
      (await client.request('POST /orders/{number}/cancel', { path: { number } })).data,
    reorder: async (number) =>
      (await client.request('POST /orders/{number}/reorder', { path: { number } })).data,
    lookUp: async (body) => (await client.request('POST /orders/look-up', { body })).data.message,
    returns: async (number) =>
      (await client.request('GET /orders/{number}/returns', { path: { number } })).data,
    requestReturn: async (number, body, options) =>
      (await client.request('POST /orders/{number}/returns', { ...options, path: { number }, body })).data,
    addReturnPicture: async (number, id, picture) =>
      (
        await client.request('POST /orders/{number}/returns/{id}/pictures', {
          ...{ path: { number, id }, body: { picture } },
        })
      ).data,
    returnLabel: async (number, id) =>
      (await client.request('GET /orders/{number}/returns/{id}/label', { path: { number, id } })).data,
    cancelReturn: async (number, id) =>
      (await client.request('POST /orders/{number}/returns/{id}/cancel', { path: { number, id } })).data,
    async waitForPayment(number, { signal } = {}) {
      let current = await order(number)
      for (const seconds of PAUSES) {
        if (current.payment_status !== 'pending' || !current.can_pay || signal?.aborted) break
        await pause(seconds * 1000, signal)
        current = await order(number)
      }
      return current
    },
  }
}
