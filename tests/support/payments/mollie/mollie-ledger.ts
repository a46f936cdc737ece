import { randomBytes } from 'node:crypto'
import { currencyExponent } from '#lib/services/money/currency.ts'
import {
  type Amount,
  type CreateCustomer,
  type CreatePayment,
  type CreateRefund,
  writeAmount,
} from './mollie-requests.ts'

export type Payment = {
  resource: 'payment'
  id: string
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'
  method?: string | null
  isCancelable?: boolean
  amount: Amount
  amountRefunded?: Amount
  amountChargedBack?: Amount
  description: string
  sequenceType: 'oneoff' | 'first' | 'recurring'
  customerId?: string | undefined
  mandateId?: string | undefined
  metadata: Record<string, string>
  redirectUrl?: string | undefined
  cancelUrl?: string | undefined
  expiresAt?: string
  _links: { checkout?: { href: string; type: string } }
}

export type Refund = {
  resource: 'refund'
  id: string
  paymentId: string
  status: 'queued' | 'refunded' | 'failed'
  amount: Amount
  metadata: Record<string, string>
}

export type Chargeback = {
  resource: 'chargeback'
  id: string
  paymentId: string
  amount: Amount
  createdAt: string
  reversedAt: string | null
}

export type Customer = {
  resource: 'customer'
  id: string
  name: string | null
  email: string | null
  metadata: Record<string, string>
}

export type Mandate = {
  resource: 'mandate'
  id: string
  customerId: string
  status: 'valid' | 'pending' | 'invalid'
  method: 'creditcard' | 'directdebit'
  details: object
}

const CARD = { cardHolder: 'Ada', cardNumber: '6787', cardLabel: 'Mastercard', cardExpiryDate: '2029-11-30' }
const ACCOUNT = { consumerName: 'Ada', consumerAccount: 'NL55INGB0000000000', consumerBic: 'INGBNL2A' }

/** Mollie's records of one shop, and the payments it sent messages about. */
export class MollieLedger {
  /** Where buyers pay. */
  pages = 'https://www.mollie.com'
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  readonly chargebacks: Chargeback[] = []
  readonly customers = new Map<string, Customer>()
  readonly mandates = new Map<string, Mandate>()
  /** The result of the next charges of mandates; cards are usually paid a moment later. */
  charged: 'pending' | 'paid' | 'failed' = 'paid'
  /** Refunds wait to be made, as those do for which Mollie has to find the money first. */
  isSlowToRefund = false
  /** Ids of payments that changed and were not taken yet, oldest first. */
  readonly changes: string[] = []

  create(request: CreatePayment): Payment {
    const { amount, description, metadata = {}, sequenceType = 'oneoff' } = request
    const { customerId, mandateId, redirectUrl, cancelUrl } = request
    const id = `tr_${randomBytes(5).toString('hex')}`
    const href = `${this.pages}/checkout/select-method/${id.slice(3)}`
    const payment: Payment = {
      ...{ resource: 'payment', id, status: 'open', isCancelable: true, amount, description, metadata },
      ...{ sequenceType, customerId, mandateId, redirectUrl, cancelUrl },
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      _links: { checkout: { href, type: 'text/html' } },
    }
    this.payments.set(id, payment)
    if (sequenceType === 'recurring') this.become(id, this.charged)
    return this.find(id)
  }

  createCustomer({ name, email, metadata = {} }: CreateCustomer): Customer {
    const id = `cst_${randomBytes(5).toString('hex')}`
    const customer: Customer = {
      resource: 'customer',
      id,
      name: name ?? null,
      email: email ?? null,
      metadata,
    }
    this.customers.set(id, customer)
    return customer
  }

  deleteCustomer(id: string): boolean {
    for (const mandate of this.mandates.values())
      if (mandate.customerId === id) this.mandates.delete(mandate.id)
    return this.customers.delete(id)
  }

  /** A first payment makes a mandate; of banks', its method is direct debit. */
  authorize(customerId: string, method: Mandate['method'] = 'creditcard'): Mandate {
    const id = `mdt_${randomBytes(5).toString('hex')}`
    const details = method === 'creditcard' ? CARD : ACCOUNT
    const mandate: Mandate = { resource: 'mandate', id, customerId, status: 'valid', method, details }
    this.mandates.set(id, mandate)
    return mandate
  }

  /** The payment becomes this, and Mollie tells of it. */
  become(id: string, status: Payment['status'], amount?: Amount): void {
    const { checkout: _, ...links } = this.find(id)._links
    const { isCancelable: __, expiresAt: ___, ...payment } = this.find(id)
    this.payments.set(id, { ...payment, status, amount: amount ?? payment.amount, _links: links })
    this.changes.push(id)
    const { sequenceType, customerId } = payment
    if (status === 'paid' && sequenceType === 'first' && customerId) this.authorize(customerId)
  }

  refund(payment: Payment, { amount, metadata = {} }: CreateRefund): Refund {
    const id = `re_${randomBytes(5).toString('hex')}`
    const refund: Refund = {
      ...{ resource: 'refund', id, paymentId: payment.id, amount, metadata },
      status: this.isSlowToRefund ? 'queued' : 'refunded',
    }
    this.refunds.push(refund)
    const whole = Number(payment.amountRefunded?.value ?? 0) + Number(amount.value)
    payment.amountRefunded = writeAmount(whole, amount.currency)
    this.changes.push(payment.id)
    return refund
  }

  bounceRefunds(id: string): void {
    this.settleRefunds(
      this.refunds.filter((one) => one.paymentId === id && one.status === 'refunded'),
      'failed',
    )
  }

  dispute(id: string, part?: number): void {
    const payment = this.find(id)
    const { value, currency } = payment.amount
    const left = Number(value) - Number(payment.amountRefunded?.value ?? 0)
    const amount = writeAmount(part === undefined ? left : part / 10 ** currencyExponent(currency), currency)
    this.chargebacks.push({
      ...{ resource: 'chargeback', id: `chb_${randomBytes(5).toString('hex')}`, paymentId: id, amount },
      ...{ createdAt: new Date().toISOString(), reversedAt: null },
    })
    payment.amountChargedBack = amount
    this.changes.push(id)
  }

  /** That a shop has lost, Mollie tells in no way: the chargeback stays. */
  endDispute(id: string, as: 'won' | 'lost'): void {
    const open = this.chargebacks.find(({ paymentId, reversedAt }) => paymentId === id && reversedAt === null)
    if (!open || as === 'lost') return
    open.reversedAt = new Date().toISOString()
    this.find(id).amountChargedBack = writeAmount(0, open.amount.currency)
    this.changes.push(id)
  }

  endRefunds(status: 'refunded' | 'failed'): void {
    this.settleRefunds(
      this.refunds.filter((one) => one.status === 'queued'),
      status,
    )
  }

  private settleRefunds(refunds: readonly Refund[], status: 'refunded' | 'failed'): void {
    for (const refund of refunds) {
      refund.status = status
      const payment = this.find(refund.paymentId)
      const { value, currency } = refund.amount
      if (status === 'failed')
        payment.amountRefunded = writeAmount(
          Number(payment.amountRefunded?.value ?? 0) - Number(value),
          currency,
        )
      this.changes.push(payment.id)
    }
  }

  find(id: string): Payment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`Mollie has no payment ${id}.`)
    return payment
  }
}
