import type { z } from 'zod'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from '../provider-server.ts'
import { rememberAnswers } from '../remember-answers.ts'
import { MollieLedger, type Payment } from './mollie-ledger.ts'
import { CreateCustomer, CreatePayment, CreateRefund } from './mollie-requests.ts'

export type MollieServer = ProviderServer & { ledger: MollieLedger; apiKey: string }

/** Speaks Mollie's protocol for payments, customers with mandates, and refunds, and refuses what Mollie refuses. */
export async function startMollieServer(): Promise<MollieServer> {
  const ledger = new MollieLedger()
  const apiKey = 'test_StorefrontStorefrontStorefront'
  const remember = rememberAnswers(refuse(422, 'Unprocessable Entity', 'Idempotency-Key'))
  const server = await startProviderServer((request) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return refuse(401, 'Unauthorized Request')
    if (request.method === 'GET') return read(ledger, request)
    const { 'content-type': type, 'idempotency-key': key } = request.headers
    if (request.method === 'POST' && type !== 'application/json') return refuse(415, 'Unsupported Media Type')
    const fingerprint = `${request.method} ${request.path}\n${request.body}`
    return remember(key?.toString(), fingerprint, () => write(ledger, request))
  })
  return Object.assign(server, { ledger, apiKey })
}

function read(ledger: MollieLedger, { path }: ProviderRequest): ProviderAnswer {
  if (path === '/v2/methods')
    return { status: 200, body: { count: 1, _embedded: { methods: [{ id: 'ideal' }] }, _links: {} } }
  const [, owner, kind] = /^\/v2\/customers\/(\w+)\/(mandates|payments)$/.exec(path) ?? []
  if (owner !== undefined && !ledger.customers.has(owner)) return refuse(404, 'Not Found')
  if (kind === 'mandates' || kind === 'payments') {
    const own = [...ledger[kind].values()].filter(({ customerId }) => customerId === owner).reverse()
    return { status: 200, body: { count: own.length, _embedded: { [kind]: own }, _links: {} } }
  }
  const [, disputed] = /^\/v2\/payments\/(\w+)\/chargebacks$/.exec(path) ?? []
  if (disputed !== undefined) {
    const chargebacks = ledger.chargebacks.filter(({ paymentId }) => paymentId === disputed)
    return { status: 200, body: { count: chargebacks.length, _embedded: { chargebacks }, _links: {} } }
  }
  const { payment, isOfRefunds } = findPayment(ledger, path)
  if (!payment) return refuse(404, 'Not Found')
  if (!isOfRefunds) return { status: 200, body: payment }
  const refunds = ledger.refunds.filter(({ paymentId }) => paymentId === payment.id)
  return { status: 200, body: { count: refunds.length, _embedded: { refunds }, _links: {} } }
}

function write(ledger: MollieLedger, { method, path, body }: ProviderRequest): ProviderAnswer {
  if (method === 'POST' && path === '/v2/payments')
    return parse(CreatePayment, body, (request) => createPayment(ledger, request))
  if (method === 'POST' && path === '/v2/customers')
    return parse(CreateCustomer, body, (request) => ({ status: 201, body: ledger.createCustomer(request) }))
  const [, owner, mandate] = /^\/v2\/customers\/(\w+)(?:\/mandates\/(\w+))?$/.exec(path) ?? []
  if (method === 'DELETE' && owner !== undefined) return drop(ledger, owner, mandate)
  const { payment, isOfRefunds } = findPayment(ledger, path)
  if (!payment) return refuse(404, 'Not Found')
  if (method === 'POST' && isOfRefunds)
    return parse(CreateRefund, body, (request) => createRefund(ledger, payment, request))
  return method === 'DELETE' && !isOfRefunds ? cancel(ledger, payment) : refuse(405, 'Method Not Allowed')
}

function createPayment(ledger: MollieLedger, request: CreatePayment): ProviderAnswer {
  const { customerId = '', mandateId = '', sequenceType = 'oneoff', redirectUrl } = request
  if (sequenceType !== 'oneoff' && !ledger.customers.has(customerId))
    return refuse(422, 'Unprocessable Entity', 'customerId')
  if (sequenceType !== 'recurring' && redirectUrl === undefined)
    return refuse(422, 'Unprocessable Entity', 'redirectUrl')
  const mandate = ledger.mandates.get(mandateId)
  const isGood = mandate?.customerId === customerId && mandate.status === 'valid'
  if (sequenceType === 'recurring' && !isGood) return refuse(422, 'Unprocessable Entity', 'mandateId')
  return { status: 201, body: ledger.create(request) }
}

/** Deletes a customer, or revokes a mandate. */
function drop(ledger: MollieLedger, owner: string, mandateId: string | undefined): ProviderAnswer {
  const mandate = ledger.mandates.get(mandateId ?? '')
  if (mandateId !== undefined && mandate?.customerId !== owner) return refuse(404, 'Not Found')
  const isGone = mandateId === undefined ? ledger.deleteCustomer(owner) : ledger.mandates.delete(mandateId)
  return isGone ? { status: 204, body: null } : refuse(410, 'Gone')
}

function createRefund(ledger: MollieLedger, payment: Payment, request: CreateRefund): ProviderAnswer {
  const gone = Number(payment.amountRefunded?.value ?? 0) + Number(payment.amountChargedBack?.value ?? 0)
  const left = Number(payment.amount.value) - gone
  const isTooMuch = Number(request.amount.value) > left + 1e-9
  if (payment.status !== 'paid') return refuse(422, 'Unprocessable Entity')
  if (request.amount.currency !== payment.amount.currency || isTooMuch)
    return refuse(422, 'Unprocessable Entity', 'amount')
  return { status: 201, body: ledger.refund(payment, request) }
}

function cancel(ledger: MollieLedger, { id, isCancelable }: Payment): ProviderAnswer {
  if (!isCancelable) return refuse(422, 'Unprocessable Entity')
  ledger.become(id, 'canceled')
  return { status: 200, body: ledger.find(id) }
}

function findPayment(
  ledger: MollieLedger,
  path: string,
): { payment: Payment | undefined; isOfRefunds: boolean } {
  const [, id = '', rest] = /^\/v2\/payments\/(\w+)(\/refunds)?$/.exec(path) ?? []
  return { payment: ledger.payments.get(id), isOfRefunds: rest !== undefined }
}

function parse<T extends z.ZodType>(
  schema: T,
  body: string,
  go: (request: z.output<T>) => ProviderAnswer,
): ProviderAnswer {
  const { success, data, error } = schema.safeParse(JSON.parse(body))
  return success ? go(data) : refuse(422, 'Unprocessable Entity', error.issues[0]?.path.join('.'))
}

function refuse(status: number, title: string, field?: string): ProviderAnswer {
  const body = { status, title, detail: `Refused: ${title}.`, field, _links: {} }
  return { status, body, headers: { 'content-type': 'application/hal+json' } }
}
