import type { App } from '#lib/app/app.ts'
import {
  GatewayUnavailable,
  type ProviderDispute,
  type ProviderRefund,
  type WebhookMessage,
} from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  createSandboxGateway,
  createSandboxMessage,
} from '#lib/domains/shop/payments/gateways/sandbox/gateway.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
} from '#lib/domains/shop/payments/gateways/sandbox/provider.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import type { PaymentPeer } from '#tests/contracts/payment-peer.ts'
import { createHold, type HeldKind } from './provider-server.ts'

/** The sandbox keeps its books in the shop's own database, which is there once the shop is open. */
export type SandboxPeer = PaymentPeer & { attach(app: App): void }

export async function openSandboxPeer(): Promise<SandboxPeer> {
  const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
  let provider: SandboxProvider | undefined
  let database: App['database'] | undefined
  let isDown = false
  let isSlow = false
  /** Refunds that were taken and not made: their payments by their ids. */
  const taken = new Map<string, string>()
  const failed = new Set<string>()
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
  const rowOf = async (reference: string) => {
    if (!database) throw new Error('The sandbox is not attached to an App.')
    return database.prisma.sandboxPayment.findUniqueOrThrow({ where: { reference } })
  }
  const tell = (reference: string) => messages.push(createSandboxMessage(secrets, reference))
  /** The money of a refund that failed is the shop's again. */
  const takeBack = async (reference: string, refundId: string) => {
    const row = await rowOf(reference)
    const { [refundId]: _, ...refunds } = row.refunds as Record<string, number>
    await database?.prisma.sandboxPayment.update({ where: { reference }, data: { refunds } })
  }
  const gateway = createSandboxGateway({
    provider: {
      begin: reached((at, request) => at.begin(request)),
      find: reached((at, reference) => at.find(reference)),
      pay: reached((at, reference) => at.pay(reference)),
      delay: reached((at, reference) => at.delay(reference)),
      end: reached((at, reference, as) => at.end(reference, as)),
      refund: reached((at, request) => at.refund(request)),
      count: reached((at) => at.count()),
    },
    ...{ secrets },
    address: (path) => `http://localhost:3000${path}`,
  })
  /** Events that the sandbox itself does not know, by payment: refunds that came back, and disputes. */
  const bounced = new Map<string, ProviderRefund[]>()
  const disputes = new Map<string, ProviderDispute[]>()
  let trouble: 'deaf' | 'fail' | null = null
  const holds = new Map<HeldKind, ReturnType<typeof createHold>>()
  const failing = <Given extends unknown[], Result>(
    work: (...given: Given) => Promise<Result>,
    kind: HeldKind = 'write',
  ) => {
    return async (...given: Given): Promise<Result> => {
      if (trouble === 'fail') throw new GatewayUnavailable('The sandbox answered 500.')
      const result = await work(...given)
      const hold = holds.get(kind)
      holds.delete(kind)
      await hold?.wait()
      if (trouble === 'deaf') throw new GatewayUnavailable('The sandbox did not answer.')
      return result
    }
  }
  gateway.listMovements = reached(async (_, reference) => {
    const row = await rowOf(reference)
    const held = Object.entries(row.refunds as Record<string, number>).map(([id, amount]) => {
      const status = taken.has(id) ? ('pending' as const) : ('done' as const)
      return { reference: id, amount, status }
    })
    return {
      refunds: [...held, ...(bounced.get(reference) ?? [])],
      disputes: (disputes.get(reference) ?? []).map((dispute) => ({ ...dispute })),
    }
  })
  const { refund: make } = gateway
  // The sandbox makes refunds at once, which other providers do not.
  gateway.refund = async (request) => {
    const { refundId, reference } = request
    if (failed.has(refundId)) return { type: 'refused', message: 'The bank refused it.' }
    const result = await make?.(request)
    if (result?.type !== 'done') return result ?? { type: 'refused', message: 'The sandbox cannot refund.' }
    if (isSlow && !request.isTaken) taken.set(refundId, reference)
    return taken.has(refundId) ? { type: 'pending', reference: refundId } : result
  }
  Object.assign(gateway, {
    start: failing(gateway.start),
    fetchStatus: failing(gateway.fetchStatus, 'read'),
    cancel: failing(gateway.cancel),
    refund: failing(gateway.refund),
    listMovements: failing(gateway.listMovements, 'read'),
  })
  return {
    gateway,
    attach(app) {
      provider = createSandboxProvider(app)
      database = app.database
    },
    slowRefunds(slow) {
      isSlow = slow
    },
    async endRefunds(as) {
      for (const [refundId, reference] of taken) {
        if (as === 'failed') {
          failed.add(refundId)
          await takeBack(reference, refundId)
        }
        tell(reference)
      }
      taken.clear()
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
    async bounceRefunds(reference) {
      const refunds = (await rowOf(reference)).refunds as Record<string, number>
      for (const [id, amount] of Object.entries(refunds)) {
        await takeBack(reference, id)
        // The same refund is not made again.
        failed.add(id)
        bounced.set(reference, [
          ...(bounced.get(reference) ?? []),
          { reference: id, amount, status: 'failed' },
        ])
      }
      tell(reference)
    },
    async dispute(reference, part) {
      const payment = await books().find(reference)
      const amount = part ?? (payment?.paidAmount ?? 0) - (payment?.refunded ?? 0)
      const earlier = disputes.get(reference) ?? []
      const id = `dispute-${earlier.length + 1}-${reference}`
      disputes.set(reference, [...earlier, { reference: id, amount, status: 'open' }])
      tell(reference)
    },
    async endDispute(reference, as) {
      for (const dispute of disputes.get(reference) ?? []) if (dispute.status === 'open') dispute.status = as
      tell(reference)
    },
    holdNext(kind) {
      const hold = createHold()
      holds.set(kind, hold)
      return hold
    },
    async setTrouble(wanted) {
      trouble = wanted
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
