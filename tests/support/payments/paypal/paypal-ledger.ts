import { randomBytes } from 'node:crypto'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { type CreateOrder, type Money, type RefundCapture, writeMoney } from './paypal-requests.ts'

export type Order = {
  id: string
  intent: 'CAPTURE'
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  purchase_units: [
    {
      reference_id: 'default'
      amount: Money
      custom_id: string
      payments?: { captures: Capture[]; refunds: Refund[] }
    },
  ]
  payment_source: CreateOrder['payment_source']
  links: Link[]
}

export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  final_capture: true
  supplementary_data: { related_ids: { order_id: string } }
}

export type Refund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  custom_id: string
  links: Link[]
}

export type Dispute = {
  dispute_id: string
  captureId: string
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED'
  dispute_amount: Money
  dispute_outcome?: { outcome_code: string }
}

type Link = { href: string; rel: string; method: 'GET' }

/** The result of capturing the buyer's approval. */
type Instrument = { outcome: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'refused'; amount?: Money }

/** PayPal's records of one merchant, and the messages it sends about them. */
export class PayPalLedger {
  /** Where buyers pay. */
  pages = 'https://www.paypal.com'
  readonly orders = new Map<string, Order>()
  /** Refunds wait to be made, as those do that a bank account pays. */
  isSlowToRefund = false
  readonly disputes: Dispute[] = []
  readonly instruments = new Map<string, Instrument>()
  /** Ids of orders that PayPal does not tell of any more. */
  readonly forgotten = new Set<string>()
  /** Events that were not taken yet, oldest first. */
  readonly events: { id: string; event_type: string; resource_type: string; resource: object }[] = []

  create({ purchase_units: [unit], intent, payment_source }: CreateOrder): Order {
    if (!unit) throw new Error('An order has a purchase unit.')
    const id = makeId()
    const href = `${this.pages}/checkoutnow?token=${id}`
    const order: Order = {
      ...{ id, intent, status: 'PAYER_ACTION_REQUIRED', payment_source },
      purchase_units: [{ reference_id: 'default', amount: unit.amount, custom_id: unit.custom_id }],
      links: [{ href, rel: 'payer-action', method: 'GET' }],
    }
    this.orders.set(id, order)
    return order
  }

  /** The buyer approves the order on PayPal's page. */
  approve(id: string, instrument: Instrument = { outcome: 'COMPLETED' }): void {
    const order = this.find(id)
    this.forgotten.delete(id)
    this.instruments.set(id, instrument)
    order.status = 'APPROVED'
    this.tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', order)
  }

  /** Null where the buyer's bank refuses. */
  capture(order: Order): Capture | null {
    const { outcome, amount } = this.instruments.get(order.id) ?? { outcome: 'COMPLETED' }
    if (outcome === 'refused') return null
    const [unit] = order.purchase_units
    const capture: Capture = {
      ...{ id: makeId(), status: outcome, amount: amount ?? unit.amount, final_capture: true },
      supplementary_data: { related_ids: { order_id: order.id } },
    }
    unit.payments = { captures: [capture], refunds: [] }
    order.status = 'COMPLETED'
    this.tell(`PAYMENT.CAPTURE.${outcome}`, 'capture', capture)
    return capture
  }

  /** Settles a capture that waited, such as for a bank. */
  settle(order: Order, outcome: 'COMPLETED' | 'DECLINED'): void {
    const capture = order.purchase_units[0].payments?.captures.at(-1)
    if (capture?.status !== 'PENDING') return
    capture.status = outcome
    this.tell(`PAYMENT.CAPTURE.${outcome}`, 'capture', capture)
  }

  /** Of which PayPal tells nothing. */
  void(id: string): void {
    this.find(id).status = 'VOIDED'
  }

  refund(order: Order, capture: Capture, { amount, custom_id }: RefundCapture): Refund {
    const id = makeId()
    const payments = 'https://api-m.paypal.com/v2/payments'
    const refund: Refund = {
      ...{ id, status: this.isSlowToRefund ? 'PENDING' : 'COMPLETED', amount, custom_id },
      links: [
        { href: `${payments}/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${payments}/captures/${capture.id}`, rel: 'up', method: 'GET' },
      ],
    }
    order.purchase_units[0].payments?.refunds.push(refund)
    const isWhole = this.refunded(order).value === capture.amount.value
    capture.status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    this.tell('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
    return refund
  }

  endRefunds(status: 'COMPLETED' | 'FAILED'): void {
    for (const order of this.orders.values()) {
      const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
      for (const refund of refunds.filter((one) => one.status === 'PENDING')) {
        refund.status = status
        const [capture] = captures
        if (capture && status === 'FAILED')
          capture.status = Number(this.refunded(order).value) > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
        if (status === 'COMPLETED') this.tell('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
      }
    }
  }

  /** PayPal tells nothing of a refund that comes back: the capture is what it was before. */
  bounceRefunds(id: string): void {
    const order = this.find(id)
    const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
    for (const refund of refunds) if (refund.status === 'COMPLETED') refund.status = 'FAILED'
    const [capture] = captures
    if (!capture) return
    capture.status = 'COMPLETED'
    this.tell('PAYMENT.CAPTURE.COMPLETED', 'capture', capture)
  }

  dispute(id: string, part?: number): void {
    const order = this.find(id)
    const capture = order.purchase_units[0].payments?.captures[0]
    if (!capture) throw new Error(`Nothing was paid by ${id}.`)
    const { value, currency_code } = capture.amount
    const left = Number(value) - Number(this.refunded(order).value)
    const taken = part === undefined ? left : part / 10 ** currencyExponent(currency_code)
    const dispute: Dispute = {
      ...{ dispute_id: `PP-D-${makeId()}`, captureId: capture.id, status: 'WAITING_FOR_SELLER_RESPONSE' },
      dispute_amount: writeMoney(taken, currency_code),
    }
    this.disputes.push(dispute)
    this.tellOf('CUSTOMER.DISPUTE.CREATED', dispute)
  }

  /** PayPal takes the money back without a dispute, which may follow. */
  reverse(id: string): void {
    const [capture] = this.find(id).purchase_units[0].payments?.captures ?? []
    if (!capture) throw new Error(`Nothing was paid by ${id}.`)
    capture.status = 'REFUNDED'
    this.tell('PAYMENT.CAPTURE.REVERSED', 'capture', capture)
  }

  /** PayPal returns the money that it took. */
  cancelReversal(id: string): void {
    const [capture] = this.find(id).purchase_units[0].payments?.captures ?? []
    if (!capture) throw new Error(`Nothing was paid by ${id}.`)
    capture.status = 'COMPLETED'
    this.tell('PAYMENT.CAPTURE.COMPLETED', 'capture', capture)
  }

  endDispute(id: string, as: 'won' | 'lost'): void {
    const capture = this.find(id).purchase_units[0].payments?.captures[0]
    const dispute = this.disputes.find((one) => one.captureId === capture?.id && one.status !== 'RESOLVED')
    if (!dispute) return
    dispute.status = 'RESOLVED'
    dispute.dispute_outcome = {
      outcome_code: as === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
    }
    this.tellOf('CUSTOMER.DISPUTE.RESOLVED', dispute)
  }

  private tellOf(type: string, { captureId, ...dispute }: Dispute): void {
    const disputed_transactions = [{ seller_transaction_id: captureId }]
    this.tell(type, 'dispute', { ...dispute, disputed_transactions })
  }

  refunded(order: Order): Money {
    const [{ amount, payments }] = order.purchase_units
    const made = (payments?.refunds ?? []).filter(({ status }) => status !== 'FAILED')
    const sum = made.reduce((whole, refund) => whole + Number(refund.amount.value), 0)
    return writeMoney(sum, amount.currency_code)
  }

  findCapture(id: string): { order: Order; capture: Capture } | undefined {
    for (const order of this.orders.values()) {
      const capture = order.purchase_units[0].payments?.captures.find((other) => other.id === id)
      if (capture) return { order, capture }
    }
    return undefined
  }

  find(id: string): Order {
    const order = this.orders.get(id)
    if (!order) throw new Error(`PayPal has no order ${id}.`)
    return order
  }

  tell(event_type: string, resource_type: string, resource: object): void {
    const id = `WH-${makeId()}`
    this.events.push({ id, event_type, resource_type, resource: structuredClone(resource) })
  }
}

function makeId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}
