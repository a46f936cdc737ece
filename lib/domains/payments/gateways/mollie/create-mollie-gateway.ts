import type { Gateway } from '../gateway.ts'
import { cancelMolliePayment } from './cancel-mollie-payment.ts'
import { fetchMollieStatus } from './fetch-mollie-status.ts'
import { openMollieClient } from './mollie-client.ts'
import type { MollieSettings } from './mollie-settings.ts'
import { refundMolliePayment } from './refund-mollie-payment.ts'
import { startMolliePayment } from './start-mollie-payment.ts'
import { readMollieReference, verifyMollieMessage } from './verify-mollie-message.ts'

/** Payments on Mollie's own page. References are ids of Mollie's payments. */
export function createMollieGateway(settings: MollieSettings): Gateway {
  const { name, description } = settings
  const mollie = openMollieClient(settings)
  return {
    id: 'mollie',
    type: 'web',
    describe: () => ({ name, description, iconUrl: null }),
    start: (request) => startMolliePayment(mollie, request, settings),
    claimedReference: readMollieReference,
    verifyWebhook: (message) => verifyMollieMessage(mollie, message),
    fetchStatus: (reference) => fetchMollieStatus(mollie, reference),
    cancel: (reference) => cancelMolliePayment(mollie, reference),
    refund: (request) => refundMolliePayment(mollie, request),
  }
}
