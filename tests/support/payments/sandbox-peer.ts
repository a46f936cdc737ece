import type { App } from '#lib/app.ts'
import { GatewayUnavailable, type WebhookMessage } from '#lib/payments/gateway.ts'
import { createSandboxGateway } from '#lib/payments/gateways/sandbox/create-sandbox-gateway.ts'
import { writeSandboxMessage } from '#lib/payments/gateways/sandbox/sandbox-message.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
} from '#lib/payments/gateways/sandbox/sandbox-provider.ts'
import { createSecrets } from '#lib/platform/secrets.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'

/** The sandbox keeps its books in the shop's own database, which is there once the shop is open. */
export type SandboxPeer = PaymentPeer & { attach(app: App): void }

export async function openSandboxPeer(): Promise<SandboxPeer> {
  const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
  let provider: SandboxProvider | undefined
  let isDown = false
  const messages: WebhookMessage[] = []
  const books = (): SandboxProvider => {
    if (!provider) throw new Error('The sandbox is not attached to an App.')
    return provider
  }
  const reached = <Given extends unknown[], Result>(
    work: (books: SandboxProvider, ...given: Given) => Promise<Result>,
  ) => {
    return async (...given: Given): Promise<Result> => {
      if (isDown) throw new GatewayUnavailable('The sandbox is down.')
      return work(books(), ...given)
    }
  }
  const tell = (reference: string) => messages.push(writeSandboxMessage(secrets, reference))
  const gateway = createSandboxGateway({
    provider: {
      begin: reached((at, request) => at.begin(request)),
      find: reached((at, reference) => at.find(reference)),
      pay: reached((at, reference) => at.pay(reference)),
      delay: reached((at, reference) => at.delay(reference)),
      end: reached((at, reference, as) => at.end(reference, as)),
      giveBack: reached((at, request) => at.giveBack(request)),
      count: reached((at) => at.count()),
    },
    ...{ secrets, name: 'Test payment', description: null },
    address: (path) => `http://localhost:3000${path}`,
  })
  return {
    gateway,
    attach(app) {
      provider = createSandboxProvider(app)
    },
    async pay(reference, instead) {
      await books().pay(reference, instead)
      tell(reference)
    },
    async delay(reference) {
      await books().delay(reference)
      tell(reference)
    },
    async decline(reference) {
      await books().end(reference, 'failed')
      tell(reference)
    },
    async cancel(reference) {
      await books().end(reference, 'cancelled')
      tell(reference)
    },
    async expire(reference) {
      await books().end(reference, 'expired')
      tell(reference)
    },
    takeMessages: async () => messages.splice(0),
    forge: ({ body }) => ({
      headers: { 'content-type': 'application/json', 'sandbox-signature': '0'.repeat(64) },
      body,
    }),
    async setDown(down) {
      isDown = down
    },
    countStarts: () => books().count(),
    refunded: async (reference) => (await books().find(reference))?.refunded ?? 0,
    close: async () => undefined,
  }
}
