import { type Call, endpoint } from '#lib/api/kernel/endpoint.ts'
import {
  addItem,
  applyCoupon,
  type CartAnswer,
  changeQuantity,
  checkCartToken,
  removeCoupon,
  removeItem,
  type Shopper,
  showCart,
} from '#lib/domains/cart/index.ts'
import { AddItem, ApplyCoupon, ChangeItem, ItemParams } from '#lib/web/inputs/cart.ts'
import { tryCoupon } from '#lib/web/policies/try-coupon.ts'
import { Cart, presentCart } from '#lib/web/presenters/shop/cart.ts'

type CartCall = Pick<
  Call<never, never, never, Shopper['customer']>,
  'customer' | 'header' | 'format' | 'note'
>

export const cart = [
  endpoint(
    'GET /cart',
    {
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
      group: 'shop',
      customer: 'optional',
      summary: 'Add something to the cart',
      description: 'Adds to the quantity if it is in the cart already. If too few are left, nothing changes.',
      body: AddItem,
      returns: Cart,
    },
    (call) => {
      const { product_id: productId, variant_id: variantId, quantity } = call.body
      const item = { productId, variantId: variantId ?? undefined, quantity }
      return present(call, addItem(call.context, shopperOf(call), item))
    },
  ),
  endpoint(
    'PATCH /cart/items/{id}',
    {
      group: 'shop',
      customer: 'optional',
      summary: 'Change the quantity of an item',
      params: ItemParams,
      body: ChangeItem,
      returns: Cart,
    },
    (call) =>
      present(call, changeQuantity(call.context, shopperOf(call), call.params.id, call.body.quantity)),
  ),
  endpoint(
    'DELETE /cart/items/{id}',
    {
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
    'DELETE /cart/coupon',
    { group: 'shop', customer: 'optional', summary: 'Remove the coupon from the cart', returns: Cart },
    (call) => present(call, removeCoupon(call.context, shopperOf(call))),
  ),
]

function shopperOf({ customer, header }: Pick<CartCall, 'customer' | 'header'>): Shopper {
  return { customer, token: header('x-cart-token') }
}

async function present({ format, note }: CartCall, answer: Promise<CartAnswer>) {
  return presentCart(await answer, format, note)
}
