import type {
  CheckoutPaymentIntent,
  OrderRequest,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import { textsIn } from '#lib/services/texts/index.ts'
import { describeMethod } from '../describe-method.ts'
import type { Gateway, StartRequest, StartResult } from '../gateway.ts'
import { isChargeable } from '../least-charges.ts'
import { type Offer, startRefused, startUnavailable } from '../provider.ts'
import { askPayPal } from './ask-paypal.ts'
import { openCertificates } from './certificates.ts'
import {
  openPayPalClient,
  type PayPal,
  PayPalFailure,
  type PayPalMoney,
  type PayPalSettings,
  toPayPalMoney,
} from './client.ts'
import { listMovements } from './movements.ts'
import { cancelOrder, fetchOrderStatus, identifyOrder, writeCustomId } from './orders.ts'
import { refundCapture } from './refunds.ts'
import { verifyPayPalMessage } from './webhooks.ts'

/** Payments on PayPal's own page. References are PayPal's order ids. */
export function createPayPalGateway(settings: PayPalSettings): Gateway {
  const { webhookId, certificateHosts } = settings
  const offer = { gateway: 'paypal', log: settings.log }
  const paypal = openPayPalClient(settings)
  const fetchKey = openCertificates(certificateHosts)
  const ask = askPayPal(settings)
  return {
    id: 'paypal',
    type: 'web',
    describe: (shown) => describeMethod(shown, 'paypal'),
    canCharge: (amount, currency) =>
      toPayPalMoney(amount, currency) !== null && isChargeable('paypal', amount, currency),
    start: (request) => startOrder(paypal, request, offer),
    verifyWebhook: (message) => verifyPayPalMessage(paypal, webhookId, fetchKey, message),
    fetchStatus: (reference) => fetchOrderStatus(paypal, reference),
    identify: (reference) => identifyOrder(paypal, reference),
    cancel: (reference) => cancelOrder(paypal, reference),
    refund: (request) => refundCapture(paypal, request),
    listMovements: (reference) => listMovements(paypal, ask, reference),
  }
}

/** Creates an order at PayPal, captured once the buyer approves it, or returns the one of the same attempt. */
async function startOrder(paypal: PayPal, request: StartRequest, offer: Offer): Promise<StartResult> {
  const money = toPayPalMoney(request.amount, request.currency)
  if (!money)
    return startRefused(offer, `${request.amount} ${request.currency} is not an amount PayPal accepts`)
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
    purchaseUnits: [
      {
        amount: money,
        description: textsIn(language).t('orders.title', { number: orderNumber }),
        customId: writeCustomId(orderNumber, attemptId),
      },
    ],
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

/** PayPal refuses languages in any other form, and chooses one itself if none is given. */
function toPayPalLocale(language: string): string | undefined {
  return /^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(language) ? language : undefined
}

function mayPass({ statusCode }: PayPalFailure): boolean {
  return statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429
}
