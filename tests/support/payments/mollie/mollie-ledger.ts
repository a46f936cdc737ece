import { randomBytes } from 'node:crypto'
import { type Amount, type CreatePayment, type CreateRefund, writeAmount } from './mollie-requests.ts'

export type Payment = {
  resource: 'payment'
  id: string
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'
  method?: string | null
  isCancelable?: boolean
  amount: Amount
  amountRefunded?: Amount
  description: string
  metadata: Record<string, string>
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

/** What Mollie knows of one shop, and whose payments it told of. */
export class MollieLedger {
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  /** Refunds wait to be made, as those do for which Mollie has to find the money first. */
  isSlowToRefund = false
  /** Ids of payments that changed and were not taken yet, oldest first. */
  readonly changes: string[] = []

  create({ amount, description, metadata = {} }: CreatePayment): Payment {
    const id = `tr_${randomBytes(5).toString('hex')}`
    const href = `https://www.mollie.com/checkout/select-method/${id.slice(3)}`
    const payment: Payment = {
      ...{ resource: 'payment', id, status: 'open', isCancelable: true, amount, description, metadata },
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      _links: { checkout: { href, type: 'text/html' } },
    }
    this.payments.set(id, payment)
    return payment
  }

  /** The payment becomes this, and Mollie tells of it. */
  become(id: string, status: Payment['status'], amount?: Amount): void {
    const { checkout: _, ...links } = this.find(id)._links
    const { isCancelable: __, expiresAt: ___, ...payment } = this.find(id)
    this.payments.set(id, { ...payment, status, amount: amount ?? payment.amount, _links: links })
    this.changes.push(id)
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

  endRefunds(status: 'refunded' | 'failed'): void {
    for (const refund of this.refunds.filter((one) => one.status === 'queued')) {
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
