import type { WebhookMessage } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'
import { writeAmount } from './mollie/mollie-requests.ts'
import { type MollieServer, startMollieServer } from './mollie/mollie-server.ts'

export type MolliePeer = PaymentPeer & { server: MollieServer }

export async function openMolliePeer(): Promise<MolliePeer> {
  const server = await startMollieServer()
  const { ledger, apiKey } = server
  const gateway = createMollieGateway({ apiKey, apiBase: server.url, savesMethods: true })
  return {
    server,
    gateway,
    async pay(reference, instead) {
      const { amount, status } = ledger.find(reference)
      if (status === 'paid') return
      const currency = instead?.currency ?? amount.currency
      const value =
        instead?.amount === undefined
          ? Number(amount.value)
          : instead.amount / 10 ** currencyExponent(currency)
      ledger.become(reference, 'paid', writeAmount(value, currency))
    },
    async delay(reference) {
      ledger.become(reference, 'pending')
      // Of this one Mollie tells nothing.
      ledger.changes.pop()
    },
    decline: async (reference) => ledger.become(reference, 'failed'),
    cancel: async (reference) => ledger.become(reference, 'canceled'),
    expire: async (reference) => ledger.become(reference, 'expired'),
    takeMessages: async () => ledger.changes.splice(0).map(writeMollieMessage),
    forge: () => null,
    async setDown(isDown) {
      server.trouble = isDown ? 'cut' : undefined
    },
    slowRefunds(isSlow) {
      ledger.isSlowToRefund = isSlow
    },
    endRefunds: async (as) => ledger.endRefunds(as === 'done' ? 'refunded' : 'failed'),
    bounceRefunds: async (reference) => ledger.bounceRefunds(reference),
    dispute: async (reference, amount) => ledger.dispute(reference, amount),
    endDispute: async (reference, as) => ledger.endDispute(reference, as),
    holdNext: server.holdNext,
    async setTrouble(trouble) {
      server.deafens = trouble === 'deaf'
      server.trouble = trouble === 'fail' ? 'fail' : undefined
    },
    countStarts: async () => ledger.payments.size,
    async refunded(reference) {
      const { amountRefunded } = ledger.find(reference)
      if (!amountRefunded) return 0
      return Math.round(Number(amountRefunded.value) * 10 ** currencyExponent(amountRefunded.currency))
    },
    close: server.close,
  }
}

export function writeMollieMessage(id: string): WebhookMessage {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(`id=${id}`),
  }
}
