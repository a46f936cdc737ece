import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Environment } from '#lib/platform/process/env.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'
import { describeMethod } from '../describe-method.ts'
import type { Gateway, WebhookMessage, WebhookVerdict } from '../gateway.ts'
import type { SandboxProvider } from './provider.ts'

const PURPOSE = 'sandbox messages'
const HEADER = 'sandbox-signature'
const Body = z.object({ id: z.string().min(1).max(100), reference: z.string().min(1).max(100) })

type SandboxSettings = {
  provider: SandboxProvider
  secrets: Secrets
  /** The absolute URL of a path of the site. */
  address(path: string): string
}

/** Payments with play money, on a page of the site itself where one chooses how they end. */
export function createSandboxGateway(settings: SandboxSettings): Gateway {
  const { provider, secrets, address } = settings
  return {
    id: 'sandbox',
    type: 'web',
    describe: (shown) => describeMethod(shown, 'sandbox'),
    async start(request) {
      const { reference, expiresAt } = await provider.begin(request)
      return { type: 'redirect', reference, url: address(`/pay/sandbox/${reference}`), expiresAt }
    },
    verifyWebhook: async (message) => verifySandboxMessage(secrets, message),
    async fetchStatus(reference) {
      const payment = await provider.find(reference)
      if (!payment) return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
      const { status, paidAmount: amount, paidCurrency: currency, refunded } = payment
      return { status, amount, currency, refunded }
    },
    async identify(reference) {
      const payment = await provider.find(reference)
      if (!payment) return null
      const { status, paidAmount: amount, paidCurrency: currency, orderNumber } = payment
      return { status, amount, currency, orderNumber }
    },
    cancel: (reference) => provider.end(reference, 'cancelled'),
    async refund(request) {
      const isDone = await provider.refund(request)
      if (isDone) return { type: 'done', reference: request.refundId }
      return { type: 'refused', message: 'The refund exceeds what is left of the payment.' }
    },
  }
}

/** The message that the provider sends the shop when a payment changes. */
export function createSandboxMessage(secrets: Secrets, reference: string): WebhookMessage {
  const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, reference }))
  return {
    headers: {
      'content-type': 'application/json',
      [HEADER]: toHex(secrets.sign(PURPOSE, body.toString('utf8'))),
    },
    body,
  }
}

export function verifySandboxMessage(secrets: Secrets, { headers, body }: WebhookMessage): WebhookVerdict {
  const given = headers[HEADER] ?? ''
  if (!secrets.verify(PURPOSE, body.toString('utf8'), given, toHex)) return { verdict: 'rejected' }
  const { id: eventId, reference } = Body.parse(JSON.parse(body.toString('utf8')))
  return { verdict: 'accepted', eventId, reference }
}

function toHex(signature: Buffer): string {
  return signature.toString('hex')
}

/** Whether buyers may pay with play money. An https site, which strangers reach, needs a separate setting for that. */
export function isSandboxOpen(
  settings: Settings,
  { development }: Pick<Environment, 'development'>,
): boolean {
  const isOn = settings['payments.sandbox.enabled'] ?? development
  return isOn && (!isHttpsSite(settings) || settings['payments.sandbox.allow_https'])
}
