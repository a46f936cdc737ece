import type { z } from 'zod'
import type { ProviderAnswer, ProviderRequest } from '../provider-server.ts'
import type { Capture, Order, PayPalLedger } from './paypal-ledger.ts'
import { CaptureOrder, CreateOrder, PatchOrder, RefundCapture } from './paypal-requests.ts'

export function readPayPal(ledger: PayPalLedger, path: string): ProviderAnswer {
  const [, kind, id = '', verb] = readPath(path)
  const found = kind === 'orders' ? findOrder(ledger, id) : ledger.findCapture(id)?.capture
  return found && !verb ? { status: 200, body: found } : refuse(404, 'RESOURCE_NOT_FOUND')
}

/** Disputes of a transaction, without their outcomes, or one with it. */
export function readDisputes(ledger: PayPalLedger, { path, query }: ProviderRequest): ProviderAnswer {
  const [, id] = /^\/v1\/customer\/disputes\/([\w-]+)$/.exec(path) ?? []
  const found = ledger.disputes.find((one) => one.dispute_id === id)
  if (id !== undefined) return found ? { status: 200, body: found } : refuse(404, 'RESOURCE_NOT_FOUND')
  const disputed = query.get('disputed_transaction_id')
  const items = ledger.disputes.filter(({ captureId }) => disputed === null || captureId === disputed)
  return { status: 200, body: { items: items.map(({ dispute_outcome, ...one }) => one), links: [] } }
}

export function writePayPal(ledger: PayPalLedger, { method, path, body }: ProviderRequest): ProviderAnswer {
  const [, kind, id, verb] = readPath(path)
  if (kind === 'orders' && !id && method === 'POST')
    return parse(CreateOrder, body, (request) => ({ status: 201, body: ledger.create(request) }))
  const order = kind === 'orders' ? findOrder(ledger, id ?? '') : undefined
  if (order && verb === 'capture' && method === 'POST')
    return parse(CaptureOrder, body, () => captureOrder(ledger, order))
  if (order && !verb && method === 'PATCH')
    return parse(PatchOrder, body, ([patch]) => patchOrder(order, patch?.value ?? ''))
  const captured = kind === 'captures' ? ledger.findCapture(id ?? '') : undefined
  if (captured && verb === 'refund' && method === 'POST')
    return parse(RefundCapture, body, (request) => refundCapture(ledger, captured, request))
  return refuse(404, 'RESOURCE_NOT_FOUND')
}

export function refuse(status: number, name: string, issue?: string): ProviderAnswer {
  const details = issue ? [{ issue, description: 'Refused.' }] : undefined
  return { status, body: { name, message: 'Refused.', debug_id: 'd1', details } }
}

function readPath(path: string): string[] {
  return [...(/^\/v2\/(?:checkout|payments)\/(orders|captures)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [])]
}

function findOrder(ledger: PayPalLedger, id: string): Order | undefined {
  return ledger.forgotten.has(id) ? undefined : ledger.orders.get(id)
}

function captureOrder(ledger: PayPalLedger, order: Order): ProviderAnswer {
  if (order.status === 'COMPLETED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
  return ledger.capture(order)
    ? { status: 201, body: order }
    : refuse(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED')
}

function patchOrder(order: Order, customId: string): ProviderAnswer {
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_COMPLETED')
  order.purchase_units[0].custom_id = customId
  return { status: 204, body: null }
}

function refundCapture(
  ledger: PayPalLedger,
  { order, capture }: { order: Order; capture: Capture },
  request: RefundCapture,
): ProviderAnswer {
  const disputed = ledger.disputes
    .filter(
      (one) => one.captureId === capture.id && one.dispute_outcome?.outcome_code !== 'RESOLVED_SELLER_FAVOUR',
    )
    .reduce((sum, one) => sum + Number(one.dispute_amount.value), 0)
  if (capture.status === 'REFUNDED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED')
  const left = Number(capture.amount.value) - Number(ledger.refunded(order).value) - disputed
  if (request.amount.currency_code !== capture.amount.currency_code)
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_MISMATCH')
  if (disputed > 0 && Number(request.amount.value) > left + 1e-9)
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_NOT_ALLOWED')
  if (Number(request.amount.value) > left + 1e-9)
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
  return { status: 201, body: ledger.refund(order, capture, request) }
}

function parse<T extends z.ZodType>(
  schema: T,
  body: string,
  go: (request: z.output<T>) => ProviderAnswer,
): ProviderAnswer {
  const { success, data, error } = schema.safeParse(JSON.parse(body))
  return success ? go(data) : refuse(422, 'UNPROCESSABLE_ENTITY', error.issues[0]?.message)
}
