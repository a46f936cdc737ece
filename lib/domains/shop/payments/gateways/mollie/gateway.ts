import type { Locale, PaymentCreateParams, SequenceType } from '@mollie/api-client'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { describeMethod } from '../describe-method.ts'
import {
  type Gateway,
  type GatewayStatus,
  GatewayUnavailable,
  type IdentifiedPayment,
  type StartRequest,
  type StartResult,
  type WebhookMessage,
  type WebhookVerdict,
} from '../gateway.ts'
import { isChargeable } from '../least-charges.ts'
import { type Offer, pickLocale, startRefused, startUnavailable } from '../provider.ts'
import {
  describeAnswer,
  isRefusal,
  type Mollie,
  MolliePayment,
  type MollieSettings,
  openMollieClient,
  parseAnswer,
  toMollieAmount,
} from './client.ts'
import { listMovements, refundMolliePayment } from './refunds.ts'
import { createMollieVault } from './vault.ts'

/** The languages of Mollie's page: https://docs.mollie.com/reference/common-data-types#locale */
export const mollieLocales = [
  ...(['en_US', 'en_GB', 'nl_NL', 'nl_BE', 'de_DE', 'de_AT', 'de_CH', 'fr_FR', 'fr_BE', 'es_ES'] as const),
  ...(['ca_ES', 'pt_PT', 'it_IT', 'nb_NO', 'sv_SE', 'fi_FI', 'da_DK', 'is_IS', 'hu_HU', 'pl_PL'] as const),
  ...(['lv_LV', 'lt_LT'] as const),
]

const STATUSES: Record<string, GatewayStatus['status']> = {
  open: 'pending',
  pending: 'processing',
  // Mollie captures on its own by default.
  authorized: 'processing',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
}

/** Payments on Mollie's own page. References are Mollie's payment ids. */
export function createMollieGateway(settings: MollieSettings): Gateway {
  const offer = { gateway: 'mollie', log: settings.log }
  const mollie = openMollieClient(settings)
  return {
    id: 'mollie',
    type: 'web',
    describe: (shown) => describeMethod(shown, 'mollie'),
    canCharge: (amount, currency) => isChargeable('mollie', amount, currency),
    start: (request) => startPayment(mollie, request, offer),
    claimedReference: parseReference,
    verifyWebhook: (message) => verifyMessage(mollie, message),
    fetchStatus: (reference) => fetchStatus(mollie, reference),
    identify: (reference) => identify(mollie, reference),
    cancel: (reference) => cancelPayment(mollie, reference),
    refund: (request) => refundMolliePayment(mollie, request),
    listMovements: (reference) => listMovements(mollie, reference),
    ...(settings.savesMethods && { vault: createMollieVault(mollie) }),
  }
}

/** Starts a payment on Mollie's page, or charges what was saved; or returns the one already started for the same attempt. */
async function startPayment(mollie: Mollie, request: StartRequest, offer: Offer): Promise<StartResult> {
  try {
    const isCharge = request.savedMethod !== null
    const answer = await mollie('POST', '/payments', {
      key: request.attemptId,
      body: isCharge ? describeCharge(request) : describePayment(request),
    })
    // The first request with the same key has not ended yet.
    if (answer.status === 409) return startUnavailable(offer, describeAnswer(answer))
    if (answer.status >= 400)
      return startRefused(offer, describeAnswer(answer), isCharge ? 'declined' : 'refused')
    const { id, expiresAt, _links } = parseAnswer(MolliePayment, answer)
    if (isCharge) return { type: 'charged', reference: id }
    if (!_links.checkout) return startRefused(offer, 'the payment is over')
    return { type: 'redirect', reference: id, url: _links.checkout.href, expiresAt: expiresAt ?? null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    return startUnavailable(offer, error.message)
  }
}

function describePayment(request: StartRequest): object {
  const { language, payer, saves, returnUrl, cancelUrl } = request
  return {
    ...describeSum(request),
    redirectUrl: returnUrl,
    cancelUrl,
    locale: pickLocale(language, mollieLocales) as Locale | undefined,
    // The first payment of a customer makes a mandate, with which further ones are charged.
    ...(payer !== null && saves && { customerId: payer, sequenceType: 'first' as SequenceType }),
  } satisfies PaymentCreateParams
}

/** There is no page: the customer has agreed before. */
function describeCharge(request: StartRequest): object {
  return {
    ...describeSum(request),
    customerId: request.payer ?? '',
    mandateId: request.savedMethod ?? '',
    sequenceType: 'recurring' as SequenceType,
  }
}

function describeSum({ attemptId, orderNumber, amount, currency, language, webhookUrl }: StartRequest) {
  return {
    amount: toMollieAmount(amount, currency),
    description: textsIn(language).t('orders.title', { number: orderNumber }),
    webhookUrl,
    metadata: { orderNumber, attemptId },
  }
}

/**
 * Mollie does not sign messages, and sends the same payment id for every change. A message is genuine if Mollie knows the
 * id; changes are told apart by the payment's current state. Throws GatewayUnavailable.
 */
async function verifyMessage(mollie: Mollie, message: WebhookMessage): Promise<WebhookVerdict> {
  const reference = parseReference(message)
  if (reference === null) return { verdict: 'rejected' }
  const payment = await findPayment(mollie, reference)
  if (!payment) return { verdict: 'ignored' }
  return { verdict: 'accepted', eventId: await nameState(mollie, reference, payment), reference }
}

/** Sums alone would not do: once a refund has failed, they are what they were before it. */
async function nameState(mollie: Mollie, reference: string, payment: MolliePayment): Promise<string> {
  const { status, amountRefunded, amountChargedBack } = payment
  const refunded = amountRefunded?.amount ?? 0
  const state = `${reference}:${status}:${refunded}`
  if (!amountRefunded && !amountChargedBack) return state
  const movements = await listMovements(mollie, reference)
  return `${state}:${sha256(JSON.stringify(movements)).slice(0, 16)}`
}

/** The payment id that a message names, which anybody could have written; null if it names none. */
function parseReference({ body }: WebhookMessage): string | null {
  const reference = new URLSearchParams(body.toString()).get('id') ?? ''
  return /^tr_\w{1,64}$/.test(reference) ? reference : null
}

async function fetchStatus(mollie: Mollie, reference: string): Promise<GatewayStatus> {
  const payment = await findPayment(mollie, reference)
  if (!payment) return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  const status = toStatus(payment)
  return {
    status,
    amount: status === 'paid' ? payment.amount.amount : 0,
    currency: payment.amount.currency,
    refunded: payment.amountRefunded?.amount ?? 0,
  }
}

async function identify(mollie: Mollie, reference: string): Promise<IdentifiedPayment | null> {
  const payment = await findPayment(mollie, reference)
  const { orderNumber, attemptId } = payment?.metadata ?? {}
  // Only what the shop itself has begun names an attempt besides its order.
  if (!payment || !orderNumber || !attemptId) return null
  const status = toStatus(payment)
  const { amount, currency } = payment.amount
  return { status, amount: status === 'paid' ? amount : 0, currency, orderNumber }
}

/** Returns null if Mollie has no such payment for this shop. Throws GatewayUnavailable. */
async function findPayment(mollie: Mollie, reference: string): Promise<MolliePayment | null> {
  const answer = await mollie('GET', `/payments/${encodeURIComponent(reference)}`)
  return answer.status === 404 ? null : parseAnswer(MolliePayment, answer)
}

function toStatus({ status, method, sequenceType }: MolliePayment): GatewayStatus['status'] {
  // No buyer has to do anything more.
  if (status === 'open' && sequenceType === 'recurring') return 'processing'
  // The buyer has the bank details; Mollie waits some days for the transfer.
  if (status === 'open' && method === 'banktransfer') return 'processing'
  return STATUSES[status] ?? 'unknown'
}

/** Cancels a payment if its method allows that. Otherwise it stays open until it expires, and may still be paid. */
async function cancelPayment(mollie: Mollie, reference: string): Promise<void> {
  const payment = await findPayment(mollie, reference)
  // A payment that the buyer has made is not taken back.
  if (!payment?.isCancelable || toStatus(payment) === 'processing') return
  const path = `/payments/${encodeURIComponent(reference)}`
  const answer = await mollie('DELETE', path, { key: `cancel-${reference}` })
  if (!isRefusal(answer)) parseAnswer(MolliePayment, answer)
}
