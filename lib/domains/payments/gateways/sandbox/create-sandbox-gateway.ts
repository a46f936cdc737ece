import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Gateway } from '../gateway.ts'
import { readSandboxMessage } from './sandbox-message.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

type SandboxSettings = {
  provider: SandboxProvider
  secrets: Secrets
  name: string
  description: string | null
  /** The whole address of a path of the site. */
  address(path: string): string
}

/** Payments without money, on a page of the site itself where one chooses how they end. */
export function createSandboxGateway(settings: SandboxSettings): Gateway {
  const { provider, secrets, name, description, address } = settings
  return {
    id: 'sandbox',
    type: 'web',
    describe: () => ({ name, description, iconUrl: null }),
    async start(request) {
      const { reference, expiresAt } = await provider.begin(request)
      return { type: 'redirect', reference, url: address(`/pay/sandbox/${reference}`), expiresAt }
    },
    verifyWebhook: async (message) => readSandboxMessage(secrets, message),
    async fetchStatus(reference) {
      const payment = await provider.find(reference)
      if (!payment) return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
      const { status, paidAmount: amount, paidCurrency: currency, refunded } = payment
      return { status, amount, currency, refunded }
    },
    cancel: (reference) => provider.end(reference, 'cancelled'),
    async refund(request) {
      const isDone = await provider.giveBack(request)
      if (isDone) return { type: 'done', reference: request.refundId }
      return { type: 'refused', message: 'There is not so much left to give back.' }
    },
  }
}
