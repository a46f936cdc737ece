import type { Gateway } from '../gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { openCertificates } from './fetch-certificate.ts'
import { fetchOrderStatus } from './fetch-order-status.ts'
import { openPayPalClient } from './paypal-client.ts'
import { writePayPalMoney } from './paypal-money.ts'
import type { PayPalSettings } from './paypal-settings.ts'
import { refundCapture } from './refund-capture.ts'
import { startPayPalOrder } from './start-paypal-order.ts'
import { verifyPayPalMessage } from './verify-paypal-message.ts'

/** Payments on PayPal's own page. References are ids of PayPal's orders. */
export function createPayPalGateway(settings: PayPalSettings): Gateway {
  const { name, description, webhookId, certificateHosts } = settings
  const paypal = openPayPalClient(settings)
  const fetchKey = openCertificates(certificateHosts)
  return {
    id: 'paypal',
    type: 'web',
    describe: () => ({ name, description, iconUrl: null }),
    canCharge: (amount, currency) => writePayPalMoney(amount, currency) !== null,
    start: (request) => startPayPalOrder(paypal, request, settings),
    verifyWebhook: (message) => verifyPayPalMessage(paypal, webhookId, fetchKey, message),
    fetchStatus: (reference) => fetchOrderStatus(paypal, reference),
    cancel: (reference) => cancelOrder(paypal, reference),
    refund: (request) => refundCapture(paypal, request),
  }
}
