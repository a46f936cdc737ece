import type { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { type CheckoutRequest, checkOut, showCheckout } from '#lib/domains/shop/checkout/index.ts'
import { CheckoutBody, CheckoutQuery } from '#lib/web/inputs/checkout.ts'
import { toReturnUrl, toWish } from '#lib/web/inputs/payment.ts'
import { spendGuestOrder } from '#lib/web/policies/spend-guest-order.ts'
import { presentCheckout, presentResult } from '#lib/web/presenters/shop/checkout.ts'
import { CheckoutAnswer, CheckoutForm } from '#lib/web/presenters/shop/checkout-shape.ts'

export const checkout = [
  endpoint(
    'GET /checkout',
    {
      name: 'getCheckout',
      group: 'shop',
      customer: 'optional',
      summary: 'The cart, and what a checkout form needs',
      description:
        'With `country`, `state`, `postcode` or `shipping_method`, prices the cart as `POST /checkout` would for ' +
        'an address there. A state is given by code or name. 422 for a place that no order could go to.',
      query: CheckoutQuery,
      returns: CheckoutForm,
    },
    async (call) => {
      const { context, customer, header, query, locale } = call
      const { country, state, postcode, shipping_method: shippingMethod, vat_id: vatId } = query
      const shopper = { customer, token: header('x-cart-token') }
      const asked = { query: { country, state, postcode, shippingMethod, vatId }, language: locale }
      return presentCheckout(await showCheckout(context, shopper, asked), call)
    },
  ),
  endpoint(
    'POST /checkout',
    {
      name: 'placeOrder',
      group: 'shop',
      customer: 'optional',
      verified: true,
      summary: 'Place an order for the cart',
      description:
        '201 for a new order; 200 if the cart’s unpaid order was changed. Send an `Idempotency-Key`, so that a ' +
        'retry gets the same order. If other buyers were faster: `insufficient_stock`, `coupon_exhausted` or ' +
        '`cart_has_issues`. Of simultaneous calls for the same cart, all but one get `request_in_progress`. ' +
        'Unless the site is set up otherwise, guests may place 20 orders an hour per IP address and 10 per e-mail ' +
        'address: `rate_limited`.',
      body: CheckoutBody,
      returns: CheckoutAnswer,
      status: 201,
      mayExist: true,
    },
    async (call) => {
      const { context, customer, header, locale, app, body, completeIn, setStatus } = call
      const shopper = { customer, token: header('x-cart-token') }
      const admitGuest = (email: string | null) => spendGuestOrder(call, email)
      const caller = { shopper, appId: app.id, locale, admitGuest }
      const shown = { ...call, returnUrl: toReturnUrl(app, body.return_url) }
      const result = await checkOut(context, caller, toRequest(body), (tx, result) =>
        completeIn(tx, presentResult(result, shown), result.isNew ? 201 : 200),
      )
      setStatus(result.isNew ? 201 : 200)
      return presentResult(result, shown)
    },
  ),
]

function toRequest(body: z.output<typeof CheckoutBody>): CheckoutRequest {
  return {
    email: body.email,
    phone: body.phone,
    customerNote: body.customer_note,
    gift: body.gift && { message: body.gift.message },
    vatId: body.vat_id,
    billing: body.billing ?? {},
    shipping: body.shipping ?? {},
    shipToDifferent: body.ship_to_different ?? false,
    billingAddressId: body.billing_address_id ?? null,
    shippingAddressId: body.shipping_address_id ?? null,
    terms: body.terms ?? false,
    gateway: body.payment_gateway || null,
    wish: toWish(body),
    shippingMethod: body.shipping_method || null,
    saveAddress: body.save_address ?? false,
    expectedTotal: body.expected_total ?? null,
  }
}
