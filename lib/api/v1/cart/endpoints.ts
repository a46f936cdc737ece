import type { z } from 'zod'
import { type Call, endpoint } from '#lib/api/kernel/endpoint.ts'
import {
  addItem,
  addItems,
  applyCoupon,
  type CartAnswer,
  changeQuantity,
  checkCartToken,
  type NewItem,
  offerCart,
  removeCoupon,
  removeItem,
  type Shopper,
  showCart,
  takeCart,
} from '#lib/domains/shop/cart/index.ts'
import {
  AddItem,
  AddItems,
  ApplyCoupon,
  ChangeItem,
  ItemParams,
  RedeemHandover,
} from '#lib/web/inputs/cart.ts'
import { tryCoupon } from '#lib/web/policies/try-coupon.ts'
import { Cart, Handover, presentCart, presentHandover } from '#lib/web/presenters/shop/cart.ts'

type CartCall = Pick<
  Call<never, never, never, Shopper['customer']>,
  'customer' | 'header' | 'format' | 'note'
>

export const cart = [
  endpoint(
    'GET /cart',
    {
      name: 'getCart',
      group: 'shop',
      customer: 'optional',
      summary: 'The whole cart',
      description:
        'A customer’s cart belongs to the account. A guest’s cart is identified by `X-Cart-Token`; if it is ' +
        'missing or expired, the answer contains a new `token`.',
      returns: Cart,
    },
    (call) => present(call, showCart(call.context, shopperOf(call))),
  ),
  endpoint(
    'POST /cart/items',
    {
      name: 'addCartItem',
      group: 'shop',
      customer: 'optional',
      summary: 'Add something to the cart',
      description:
        'Adds to the quantity if it is in the cart already, with the same attributes. If too few are left, nothing changes.',
      body: AddItem,
      returns: Cart,
    },
    (call) => present(call, addItem(call.context, shopperOf(call), toItem(call.body))),
  ),
  endpoint(
    'POST /cart/items/batch',
    {
      name: 'addCartItems',
      group: 'shop',
      customer: 'optional',
      summary: 'Add several things to the cart',
      description:
        'All of them, or none. If some cannot be added, the errors name all of these, with their place in the list, such as ' +
        '`items.1.quantity`. Fewer in stock than asked for is such an error here.',
      body: AddItems,
      returns: Cart,
    },
    (call) => present(call, addItems(call.context, shopperOf(call), call.body.items.map(toItem))),
  ),
  endpoint(
    'PATCH /cart/items/{id}',
    {
      name: 'updateCartItem',
      group: 'shop',
      customer: 'optional',
      summary: 'Change the quantity or the attributes of an item',
      params: ItemParams,
      body: ChangeItem,
      returns: Cart,
    },
    (call) =>
      present(
        call,
        changeQuantity(
          call.context,
          shopperOf(call),
          call.params.id,
          call.body.quantity,
          call.body.attributes,
        ),
      ),
  ),
  endpoint(
    'DELETE /cart/items/{id}',
    {
      name: 'removeCartItem',
      group: 'shop',
      customer: 'optional',
      summary: 'Remove an item from the cart',
      params: ItemParams,
      returns: Cart,
    },
    (call) => present(call, removeItem(call.context, shopperOf(call), call.params.id)),
  ),
  endpoint(
    'POST /cart/coupon',
    {
      name: 'applyCoupon',
      group: 'shop',
      customer: 'optional',
      summary: 'Apply a coupon',
      description:
        'Replaces the current one. After ten wrong codes in ten minutes, or thirty from one IP address, no more ' +
        'codes are accepted for a while.',
      admit: (call) => checkCartToken(call.context, shopperOf(call)),
      body: ApplyCoupon,
      returns: Cart,
    },
    (call) => {
      const { context, body, app, bucket, budgets } = call
      const shopper = shopperOf(call)
      return tryCoupon({ shopper, appId: app.id, bucket, budgets }, () =>
        present(call, applyCoupon(context, shopper, body.code)),
      )
    },
  ),
  endpoint(
    'POST /cart/handover',
    {
      name: 'handOverCart',
      group: 'shop',
      customer: 'optional',
      summary: 'Hand the cart over to the website',
      description:
        'Open `url` in a browser: a guest’s cart is there after a click, and the app keeps it too. The link is valid for ten minutes ' +
        'and once. A customer’s cart is there after signing in, so that `code` is null.',
      returns: Handover,
    },
    async (call) => {
      const { context, app, format } = call
      const { customer, token } = shopperOf(call)
      const offer = customer ? null : await offerCart(context, app.id, token ?? '')
      return presentHandover(offer, format)
    },
  ),
  endpoint(
    'POST /cart/handover/redeem',
    {
      name: 'redeemCartHandover',
      group: 'shop',
      customer: 'optional',
      summary: 'Take over a cart from the website',
      description:
        'With the `code` of a link from the website’s cart. The answer contains the cart’s `token`.',
      body: RedeemHandover,
      returns: Cart,
    },
    async (call) => {
      const { context, body } = call
      const token = await takeCart(context, body.code)
      const answer = await showCart(context, { customer: null, token })
      return presentCart({ ...answer, token }, call.format, call.note)
    },
  ),
  endpoint(
    'DELETE /cart/coupon',
    {
      name: 'removeCoupon',
      group: 'shop',
      customer: 'optional',
      summary: 'Remove the coupon from the cart',
      returns: Cart,
    },
    (call) => present(call, removeCoupon(call.context, shopperOf(call))),
  ),
]

function toItem({ product_id, variant_id, quantity, attributes }: z.output<typeof AddItem>): NewItem {
  return { productId: product_id, variantId: variant_id ?? undefined, quantity, attributes }
}

function shopperOf({ customer, header }: Pick<CartCall, 'customer' | 'header'>): Shopper {
  return { customer, token: header('x-cart-token') }
}

async function present({ format, note }: CartCall, answer: Promise<CartAnswer>) {
  return presentCart(await answer, format, note)
}
