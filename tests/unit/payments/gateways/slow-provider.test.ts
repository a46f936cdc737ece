import { describe, expect, it } from 'vitest'
import { openMolliePeer } from '#tests/support/payments/mollie-peer.ts'
import { openPayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'
import { openStripePeer } from '#tests/support/payments/stripe-peer.ts'

const peers = { stripe: openStripePeer, mollie: openMolliePeer, paypal: openPayPalPeer }
const cases = (['stripe', 'mollie', 'paypal'] as const).flatMap((id) =>
  (['hang', 'drip'] as const).map((trouble) => ({ id, trouble })),
)

describe.concurrent('a provider that does not come to the end of its answer', () => {
  it.each(cases)('is waited for ten seconds: $id, $trouble', async ({ id, trouble }) => {
    const { gateway, server, close } = await peers[id]()
    const { reference } = asRedirect(await gateway.start(makeStartRequest()))
    server.trouble = trouble
    const since = performance.now()
    const results = await Promise.allSettled([
      gateway.fetchStatus(reference),
      gateway.cancel(reference),
      gateway.refund?.({ refundId: 'r', reference, amount: 1, currency: 'USD' }),
      gateway.start(makeStartRequest()),
    ])
    const seconds = (performance.now() - since) / 1000
    const [begun] = results.splice(-1)
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'GatewayUnavailable' } })
    expect(begun).toMatchObject({ value: { type: 'failed', reason: 'no_answer' } })
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(60)
    await close()
  })
})
