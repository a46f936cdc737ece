import { randomBytes } from 'node:crypto'
import type { CreateCustomer, CreateIntent, CreateRefund, CreateSession } from './stripe-requests.ts'

export type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  expires_at: number
  url: string | null
  success_url: string
  cancel_url: string
  client_reference_id: string
  customer: string | null
  /** Whether the buyer's method is kept once it is paid, as the shop has asked. */
  setup_future_usage: 'on_session' | 'off_session' | null
  metadata: Record<string, string>
}

export type Intent = {
  id: string
  object: 'payment_intent'
  status:
    | 'succeeded'
    | 'processing'
    | 'requires_action'
    | 'requires_payment_method'
    | 'requires_capture'
    | 'canceled'
  amount: number
  customer: string | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
  metadata: Record<string, string>
  amount_received: number
  amount_capturable: number
  currency: string
  latest_charge: string | null
}

export type Charge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
}

export type Refund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}

export type Dispute = {
  id: string
  object: 'dispute'
  charge: string
  payment_intent: string
  amount: number
  currency: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
}

export type Customer = {
  id: string
  object: 'customer'
  email?: string | undefined
  name?: string | undefined
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  allow_redisplay: 'always' | 'limited'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

/** Stripe's records of one account, and the messages it sends about them. Amounts are in Stripe's units. */
export class StripeLedger {
  /** Where buyers pay, and where banks ask them who they are. */
  pages = 'https://checkout.stripe.com'
  bankPages = 'https://hooks.stripe.com'
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly customers = new Map<string, Customer>()
  readonly methods = new Map<string, PaymentMethod>()
  /** Refunds wait to be made, as those do that go to a bank account. */
  isSlowToRefund = false
  /** The banks' answers to the next charges of saved cards. */
  bank: 'accepts' | 'declines' | 'authenticates' = 'accepts'
  /** Events that were not taken yet, oldest first. */
  readonly events: { id: string; type: string; data: { object: object } }[] = []

  createSession(request: CreateSession): Session {
    const { unit_amount, currency } = request.line_items[0].price_data
    const id = `cs_test_${makeId()}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: unit_amount,
      currency,
      expires_at: request.expires_at,
      url: `${this.pages}/c/pay/${id}`,
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      client_reference_id: request.client_reference_id,
      customer: request.customer ?? null,
      setup_future_usage: request.payment_intent_data.setup_future_usage ?? null,
      metadata: request.metadata,
    }
    this.sessions.set(id, session)
    return session
  }

  createCustomer({ email, name }: CreateCustomer): Customer {
    const customer = { id: `cus_${makeId()}`, object: 'customer' as const, email, name }
    this.customers.set(customer.id, customer)
    return customer
  }

  /** The buyer ticks the box on Stripe's page that keeps the card for the next time. */
  saveCard(sessionId: string, allow_redisplay: PaymentMethod['allow_redisplay'] = 'always'): PaymentMethod {
    const { customer } = this.find(sessionId)
    if (!customer) throw new Error('Stripe keeps cards of customers alone.')
    const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 }
    const method: PaymentMethod = {
      ...{ id: `pm_${makeId()}`, object: 'payment_method', type: 'card', customer, allow_redisplay, card },
    }
    this.methods.set(method.id, method)
    return method
  }

  deleteCustomer(id: string): boolean {
    for (const method of this.methods.values()) if (method.customer === id) this.methods.delete(method.id)
    return this.customers.delete(id)
  }

  /** The buyer comes through Stripe's page with a payment that ends in this state. */
  complete(id: string, status: Intent['status'], sum?: { amount?: number; currency?: string }): void {
    const session = this.find(id)
    const amount = sum?.amount ?? session.amount_total
    const currency = sum?.currency ?? session.currency
    const { customer, metadata } = session
    const payment_intent = session.payment_intent ?? `pi_${makeId()}`
    this.settle(
      {
        ...{ id: payment_intent, object: 'payment_intent', status, amount, currency, customer, metadata },
        ...{ amount_received: 0, amount_capturable: 0, next_action: null, latest_charge: null },
      },
      status,
    )
    if (customer && session.setup_future_usage && status === 'succeeded') this.saveCard(id)
    const isLater = session.status === 'complete'
    const payment_status = status === 'succeeded' ? 'paid' : 'unpaid'
    Object.assign(session, { status: 'complete', url: null, payment_intent, payment_status })
    if (!isLater) this.tell('checkout.session.completed', session)
    if (isLater && status === 'succeeded') this.tell('checkout.session.async_payment_succeeded', session)
    if (status === 'requires_payment_method') this.tell('checkout.session.async_payment_failed', session)
  }

  /** Charges a saved card, unless its bank declines that or wants to see the buyer first. */
  charge({ amount, currency, customer, metadata, return_url }: CreateIntent): Intent {
    const id = `pi_${makeId()}`
    const intent: Intent = {
      ...{ id, object: 'payment_intent', status: 'processing', amount, currency, customer, metadata },
      ...{ amount_received: 0, amount_capturable: 0, next_action: null, latest_charge: null },
    }
    if (this.bank === 'declines') return this.settle(intent, 'requires_payment_method')
    if (this.bank === 'accepts') return this.settle(intent, 'succeeded')
    const url = `${this.bankPages}/3d_secure_2/hosted/${id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
    return this.settle(intent, 'requires_action')
  }

  /** The buyer comes back from the bank's page. */
  authenticate(id: string, isRight: boolean): void {
    const intent = this.intents.get(id)
    if (intent?.status !== 'requires_action') throw new Error(`${id} waits for nobody.`)
    this.settle({ ...intent, next_action: null }, isRight ? 'succeeded' : 'requires_payment_method')
  }

  /** The payment becomes this, and Stripe tells of it. */
  settle(before: Intent, status: Intent['status']): Intent {
    const { id: payment_intent, amount, currency } = before
    const latest_charge = before.latest_charge ?? `ch_${makeId()}`
    const amount_received = status === 'succeeded' ? amount : 0
    const amount_capturable = status === 'requires_capture' ? amount : 0
    const intent = { ...before, status, amount_received, amount_capturable, latest_charge }
    this.intents.set(payment_intent, intent)
    this.charges.set(latest_charge, {
      ...{ id: latest_charge, object: 'charge', payment_intent, amount, amount_refunded: 0, currency },
    })
    if (status === 'succeeded') this.tell('payment_intent.succeeded', intent)
    if (status === 'requires_payment_method') this.tell('payment_intent.payment_failed', intent)
    return intent
  }

  expire(id: string, at?: number): void {
    const session = this.find(id)
    Object.assign(session, { status: 'expired', url: null, ...(at === undefined ? {} : { expires_at: at }) })
    this.tell('checkout.session.expired', session)
  }

  refund({ payment_intent, amount, metadata = {} }: CreateRefund, charge: Charge): Refund {
    charge.amount_refunded += amount
    const { currency } = charge
    const refund: Refund = {
      ...{ id: `re_${makeId()}`, object: 'refund', payment_intent, amount, currency, metadata },
      status: this.isSlowToRefund ? 'pending' : 'succeeded',
    }
    this.refunds.push(refund)
    this.tell('charge.refunded', charge)
    return refund
  }

  endRefunds(status: 'succeeded' | 'failed'): void {
    for (const refund of this.refunds.filter((one) => one.status === 'pending')) {
      refund.status = status
      const charge = this.findCharge(refund.payment_intent)
      if (charge && status === 'failed') charge.amount_refunded -= refund.amount
      this.tell('charge.refund.updated', refund)
    }
  }

  /** Refunds that were made come back: Stripe tells of each, and leaves the sum of its charge as it was. */
  bounceRefunds(id: string): void {
    const charge = this.findCharge(id)
    const made = this.refunds.filter((one) => one.payment_intent === charge?.payment_intent)
    for (const refund of made.filter(({ status }) => status === 'succeeded')) {
      refund.status = 'failed'
      this.tell('refund.failed', { ...refund, failure_reason: 'lost_or_stolen_card' })
    }
  }

  dispute(id: string, amount?: number): Dispute {
    const charge = this.findCharge(id)
    if (!charge) throw new Error(`Nothing was paid by ${id}.`)
    const { payment_intent, currency } = charge
    const gone = this.refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status !== 'failed',
    )
    const dispute: Dispute = {
      ...{ id: `dp_${makeId()}`, object: 'dispute', charge: charge.id, payment_intent, currency },
      amount: amount ?? charge.amount - gone.reduce((sum, refund) => sum + refund.amount, 0),
      ...{ reason: 'fraudulent', status: 'needs_response' },
    }
    this.disputes.push(dispute)
    this.tell('charge.dispute.created', dispute)
    return dispute
  }

  endDispute(id: string, status: 'won' | 'lost'): void {
    const charge = this.findCharge(id)
    const dispute = this.disputes.find((one) => one.charge === charge?.id && one.status === 'needs_response')
    if (!dispute) return
    dispute.status = status
    this.tell('charge.dispute.closed', dispute)
  }

  /** The charge of a session or of a payment intent that was paid. */
  findCharge(id: string): Charge | undefined {
    const intent = this.intents.get(this.sessions.get(id)?.payment_intent ?? id)
    return intent?.status === 'succeeded' ? this.charges.get(intent.latest_charge ?? '') : undefined
  }

  find(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`Stripe has no session ${id}.`)
    return session
  }

  tell(type: string, object: object): void {
    this.events.push({ id: `evt_${makeId()}`, type, data: { object: structuredClone(object) } })
  }
}

function makeId(): string {
  return randomBytes(12).toString('hex')
}
