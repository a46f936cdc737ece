import type { z } from 'zod'
import type { Context } from '#lib/context.ts'
import type { CheckoutResult, CheckoutView } from '#lib/domains/shop/checkout/index.ts'
import { orderToken, paymentKindOf } from '#lib/domains/shop/orders/index.ts'
import type { PaymentMethod, SavedMethod } from '#lib/domains/shop/payments/index.ts'
import type { Note } from '#lib/web/messages/codes.ts'
import { presentAddress } from '#lib/web/presenters/accounts/address.ts'
import { presentPostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { presentCart } from './cart.ts'
import type { CheckoutAnswer, CheckoutForm } from './checkout-shape.ts'
import { type PaymentCall, presentOrder, presentPayment } from './order.ts'

type PresentingCall = PaymentCall & { context: Pick<Context, 'settings'>; note: Note }

export function presentCheckout(
  view: CheckoutView,
  { context, format, note }: PresentingCall,
): z.input<typeof CheckoutForm> {
  const { prefill } = view
  const settings = context.settings.current
  return {
    cart: presentCart(view, format, note),
    fields: view.fields,
    payment_methods: view.paymentMethods.map((method) => ({
      ...presentMethod(method, format),
      saved: (view.savedMethods.find(({ gateway }) => gateway === method.id)?.methods ?? []).map(
        presentSaved,
      ),
      can_save: method.canSave && view.addresses !== null,
    })),
    shipping_methods: view.shippingMethods.map(({ code, name, description, price, eta, isSelected }) => ({
      id: code,
      name,
      description,
      price: format.money(price),
      eta,
      selected: isSelected,
    })),
    countries: view.countries.map(presentCountry),
    terms_required: settings['shop.terms_url'] !== null,
    guest_checkout: settings['shop.guest_checkout'],
    addresses: view.addresses?.map((address) => presentAddress(address, format)) ?? null,
    prefill: prefill && {
      email: prefill.email,
      phone: prefill.phone,
      billing: presentPostalAddress(prefill.billing),
      shipping: prefill.shipping && presentPostalAddress(prefill.shipping),
    },
    gifts: settings['shop.gifts'] && view.cart.requiresShipping,
  }
}

export function presentResult(
  { order, payment }: CheckoutResult,
  call: PresentingCall,
): z.input<typeof CheckoutAnswer> {
  return {
    order: presentOrder(order, call.format),
    payment: presentPayment(payment, order, call),
    ...(order.placedAsGuest && { order_token: orderToken(call.context.secrets, order) }),
  }
}

function presentSaved({ id, label, expires, canCharge }: SavedMethod) {
  return { id, label, expires, can_charge: canCharge }
}

function presentMethod(
  { id, name, description, type, iconUrl }: PaymentMethod,
  format: PresentingCall['format'],
) {
  const kind = paymentKindOf({ id, type })
  return { id, name, description, type, kind, icon_url: iconUrl && format.url(iconUrl) }
}

function presentCountry({ code, name, states, needsState, postcode }: CheckoutView['countries'][number]) {
  return {
    code,
    name,
    states: [...states],
    state_required: needsState,
    postcode_required: postcode === 'required',
  }
}
