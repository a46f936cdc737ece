import type { z } from 'zod'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from '../provider-server.ts'
import { readForm } from '../read-form.ts'
import { rememberAnswers } from '../remember-answers.ts'
import { type Intent, StripeLedger } from './stripe-ledger.ts'
import {
  CreateCustomer,
  CreateIntent,
  CreateRefund,
  CreateSession,
  findAmountFault,
} from './stripe-requests.ts'

export type StripeServer = ProviderServer & {
  ledger: StripeLedger
  secretKey: string
  /** How many more requests find their idempotency key in use by one that has not ended. */
  keysInUse: number
  /** The account's webhooks. */
  endpoints: StripeEndpoint[]
  /** The paths that a restricted key may not use. */
  forbidden: string[]
}

export type StripeEndpoint = { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] }

/** Speaks Stripe's protocol for Checkout sessions, customers with saved cards, their charges and refunds, and refuses what Stripe refuses. */
export async function startStripeServer(): Promise<StripeServer> {
  const ledger = new StripeLedger()
  const secretKey = 'sk_test_51Storefront'
  const remember = rememberAnswers(refuse(400, 'idempotency_error'))
  const server = await startProviderServer((request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'invalid_request_error')
    if (!request.headers['stripe-version']) return refuse(400, 'invalid_request_error', 'no_version')
    if (state.forbidden.includes(request.path)) return refuse(403, 'invalid_request_error')
    if (request.path === '/v1/webhook_endpoints') return list(state.endpoints)
    if (request.method === 'GET') return read(ledger, request)
    const { 'content-type': type, 'idempotency-key': key } = request.headers
    if (type !== 'application/x-www-form-urlencoded') return refuse(400, 'invalid_request_error', 'no_form')
    if (state.keysInUse > 0) {
      state.keysInUse--
      return refuse(409, 'invalid_request_error', 'idempotency_key_in_use')
    }
    return remember(key?.toString(), `${request.path}\n${request.body}`, () => write(ledger, request))
  })
  const state: StripeServer = Object.assign(server, {
    ...{ ledger, secretKey, keysInUse: 0, endpoints: [], forbidden: [] },
  })
  return state
}

function read(ledger: StripeLedger, { path, query }: ProviderRequest): ProviderAnswer {
  const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
  if (id) return readSession(ledger, id, query.get('expand[0]'))
  const [, owner, methodId] = /^\/v1\/customers\/(\w+)\/payment_methods(?:\/(\w+))?$/.exec(path) ?? []
  if (owner) return readMethods(ledger, owner, { methodId, shown: query.get('allow_redisplay') })
  const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? []
  if (intentId) return readIntent(ledger, intentId, query.get('expand[0]'))
  if (path === '/v1/payment_intents')
    return list(
      [...ledger.intents.values()].filter(({ customer }) => customer === query.get('customer')).reverse(),
    )
  const intent = query.get('payment_intent')
  if (path === '/v1/checkout/sessions')
    return list(
      [...ledger.sessions.values()].filter((one) => intent === null || one.payment_intent === intent),
    )
  if (path === '/v1/refunds')
    return list(ledger.refunds.filter((refund) => refund.payment_intent === intent).reverse())
  if (path === '/v1/disputes')
    return list(ledger.disputes.filter((dispute) => intent === null || dispute.payment_intent === intent))
  return refuse(404, 'invalid_request_error')
}

function readMethods(
  ledger: StripeLedger,
  owner: string,
  { methodId, shown }: { methodId: string | undefined; shown: string | null },
): ProviderAnswer {
  if (!ledger.customers.has(owner)) return refuse(404, 'invalid_request_error', 'resource_missing')
  const own = [...ledger.methods.values()].filter(({ customer }) => customer === owner)
  if (methodId === undefined) return list(own.filter((one) => !shown || one.allow_redisplay === shown))
  const method = own.find(({ id }) => id === methodId)
  return method ? { status: 200, body: method } : refuse(404, 'invalid_request_error', 'resource_missing')
}

function readSession(ledger: StripeLedger, id: string, expand: string | null): ProviderAnswer {
  const session = ledger.sessions.get(id)
  if (!session) return refuse(404, 'invalid_request_error', 'resource_missing')
  const intent = ledger.intents.get(session.payment_intent ?? '')
  if (!expand || !intent) return { status: 200, body: session }
  if (expand !== 'payment_intent.latest_charge') return refuse(400, 'invalid_request_error', 'expand')
  const latest_charge = ledger.charges.get(intent.latest_charge ?? '')
  return { status: 200, body: { ...session, payment_intent: { ...intent, latest_charge } } }
}

function readIntent(ledger: StripeLedger, id: string, expand: string | null): ProviderAnswer {
  const intent = ledger.intents.get(id)
  if (!intent) return refuse(404, 'invalid_request_error', 'resource_missing')
  const latest_charge =
    expand === 'latest_charge' ? ledger.charges.get(intent.latest_charge ?? '') : undefined
  return { status: 200, body: { ...intent, ...(latest_charge && { latest_charge }) } }
}

function write(ledger: StripeLedger, { method, path, body }: ProviderRequest): ProviderAnswer {
  const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
  const [, gone] = /^\/v1\/customers\/(\w+)$/.exec(path) ?? []
  if (method === 'DELETE' && gone)
    return ledger.deleteCustomer(gone)
      ? { status: 200, body: { id: gone, object: 'customer', deleted: true } }
      : refuse(404, 'invalid_request_error', 'resource_missing')
  if (method !== 'POST') return refuse(404, 'invalid_request_error')
  const [, detached] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
  if (detached) return detach(ledger, detached)
  if (path === '/v1/customers')
    return parse(CreateCustomer, body, (form) => ({ status: 200, body: ledger.createCustomer(form) }))
  if (expired) return expireSession(ledger, expired)
  if (path === '/v1/checkout/sessions')
    return parse(CreateSession, body, (form) => createSession(ledger, form))
  const [, ended] = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path) ?? []
  if (ended) return cancelIntent(ledger, ended)
  if (path === '/v1/payment_intents') return parse(CreateIntent, body, (form) => createIntent(ledger, form))
  if (path === '/v1/refunds') return parse(CreateRefund, body, (form) => createRefund(ledger, form))
  return refuse(404, 'invalid_request_error')
}

function detach(ledger: StripeLedger, id: string): ProviderAnswer {
  const method = ledger.methods.get(id)
  if (!method) return refuse(404, 'invalid_request_error', 'resource_missing')
  ledger.methods.delete(id)
  return { status: 200, body: { ...method, customer: null } }
}

function createSession(ledger: StripeLedger, form: CreateSession): ProviderAnswer {
  if (form.customer && form.customer_email) return refuse(400, 'invalid_request_error', 'parameter_conflict')
  if (form.customer && !ledger.customers.has(form.customer))
    return refuse(400, 'invalid_request_error', 'resource_missing')
  const { unit_amount, currency } = form.line_items[0].price_data
  const minutes = (form.expires_at - Date.now() / 1000) / 60
  if (minutes < 30 || minutes > 24 * 60) return refuse(400, 'invalid_request_error', 'expires_at')
  const fault = findAmountFault(unit_amount, currency)
  return fault
    ? refuse(400, 'invalid_request_error', fault)
    : { status: 200, body: ledger.createSession(form) }
}

function createIntent(ledger: StripeLedger, form: CreateIntent): ProviderAnswer {
  // Nobody pays with what another customer has saved.
  if (ledger.methods.get(form.payment_method)?.customer !== form.customer)
    return refuse(400, 'invalid_request_error', 'resource_missing')
  const fault = findAmountFault(form.amount, form.currency)
  if (fault) return refuse(400, 'invalid_request_error', fault)
  const intent = ledger.charge(form)
  return intent.status === 'requires_payment_method' ? decline(intent) : { status: 200, body: intent }
}

function decline(payment_intent: Intent): ProviderAnswer {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', payment_intent }
  return { status: 402, body: { error }, headers: { 'request-id': 'req_declined' } }
}

function cancelIntent(ledger: StripeLedger, id: string): ProviderAnswer {
  const intent = ledger.intents.get(id)
  if (!intent) return refuse(404, 'invalid_request_error', 'resource_missing')
  if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method')
    return refuse(400, 'invalid_request_error', 'payment_intent_unexpected_state')
  return { status: 200, body: ledger.settle({ ...intent, next_action: null }, 'canceled') }
}

function expireSession(ledger: StripeLedger, id: string): ProviderAnswer {
  const session = ledger.sessions.get(id)
  if (!session) return refuse(404, 'invalid_request_error', 'resource_missing')
  if (session.status !== 'open') return refuse(400, 'invalid_request_error')
  ledger.expire(id)
  return { status: 200, body: session }
}

function createRefund(ledger: StripeLedger, form: CreateRefund): ProviderAnswer {
  const charge = ledger.findCharge(form.payment_intent)
  if (!charge) return refuse(400, 'invalid_request_error', 'payment_intent_unexpected_state')
  const own = ledger.refunds.filter((one) => one.payment_intent === form.payment_intent)
  const gone = own.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const disputes = ledger.disputes.filter((one) => one.charge === charge.id && one.status !== 'won')
  const left = charge.amount - gone - disputes.reduce((sum, { amount }) => sum + amount, 0)
  if (disputes.length > 0 && form.amount > left)
    return refuse(400, 'invalid_request_error', 'charge_disputed')
  if (left === 0) return refuse(400, 'invalid_request_error', 'charge_already_refunded')
  const fault = form.amount > left ? 'amount_too_large' : findAmountFault(form.amount, charge.currency)
  return fault
    ? refuse(400, 'invalid_request_error', fault)
    : { status: 200, body: ledger.refund(form, charge) }
}

function parse<T extends z.ZodType>(
  schema: T,
  body: string,
  go: (form: z.output<T>) => ProviderAnswer,
): ProviderAnswer {
  const { success, data } = schema.safeParse(readForm(body))
  return success ? go(data) : refuse(400, 'invalid_request_error', 'parameter_unknown')
}

function list(data: object[]): ProviderAnswer {
  return { status: 200, body: { object: 'list', data, has_more: false } }
}

function refuse(status: number, type: string, code?: string): ProviderAnswer {
  const body = { error: { type, code, message: `Refused: ${code ?? type}.` } }
  return { status, body, headers: { 'request-id': 'req_refused' } }
}
