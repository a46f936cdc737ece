import type {
  CheckoutPaymentIntent,
  OrderRequest,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import type { StartRequest, StartResult } from '../gateway.ts'
import { type Offer, startRefused, startUnavailable } from '../start-failure.ts'
import type { PayPal } from './paypal-client.ts'
import { PayPalFailure } from './paypal-failure.ts'
import { type PayPalMoney, writePayPalMoney } from './paypal-money.ts'

/** Begins an order at PayPal that is captured once the buyer approved it, or finds the one of the same attempt. */
export async function startPayPalOrder(
  paypal: PayPal,
  request: StartRequest,
  offer: Offer,
): Promise<StartResult> {
  const money = writePayPalMoney(request.amount, request.currency)
  if (!money) return startRefused(offer, `${request.amount} ${request.currency} is no amount of PayPal`)
  try {
    const { id, links } = await paypal(({ orders }) =>
      orders.createOrder({
        body: describeOrder(request, money),
        paypalRequestId: request.attemptId,
        prefer: 'return=minimal',
      }),
    )
    const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (!id || !page) return startUnavailable(offer, 'an order without a page to approve it')
    return { type: 'redirect', reference: id, url: page.href, expiresAt: null }
  } catch (error) {
    if (!(error instanceof PayPalFailure)) throw error
    return mayPass(error) ? startUnavailable(offer, error.message) : startRefused(offer, error.message)
  }
}

function describeOrder(request: StartRequest, money: PayPalMoney): OrderRequest {
  const { attemptId, orderNumber, email, language, returnUrl, cancelUrl } = request
  return {
    intent: 'CAPTURE' as CheckoutPaymentIntent,
    purchaseUnits: [{ amount: money, description: `Order ${orderNumber}`, customId: attemptId }],
    paymentSource: {
      paypal: {
        emailAddress: email || undefined,
        experienceContext: {
          returnUrl,
          cancelUrl,
          locale: toPayPalLocale(language),
          userAction: 'PAY_NOW' as PaypalExperienceUserAction,
          // The shop has the address.
          shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference,
        },
      },
    },
  }
}

/** PayPal refuses a language of another form, and chooses itself where there is none. */
function toPayPalLocale(language: string): string | undefined {
  return /^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(language) ? language : undefined
}

function mayPass({ statusCode }: PayPalFailure): boolean {
  return statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429
}
