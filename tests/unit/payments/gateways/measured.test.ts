import { afterEach, expect, it } from 'vitest'
import type { Gateway, StartResult } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { measureGateway } from '#lib/domains/shop/payments/gateways/measure-gateway.ts'
import { startTelemetry } from '#lib/platform/telemetry/telemetry.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'

let end = () => {}
afterEach(() => end())

const measured: unknown[] = []
const measure = () => {
  end = startTelemetry({
    count() {},
    describe: () => ({}),
    observe: (name, labels) => void measured.push([name, labels]),
    trace(name, _, work) {
      measured.push(name)
      return work()
    },
  })
}

const gateway: Gateway & { answer: StartResult } = {
  id: 'bank',
  type: 'web',
  answer: { type: 'failed', reason: 'no_answer' },
  describe: () => ({ name: 'Bank', description: null, iconUrl: null }),
  async start() {
    return this.answer
  },
  verifyWebhook: async () => ({ verdict: 'rejected' }),
  fetchStatus: async () => Promise.reject(new Error('The bank is closed.')),
  cancel: async () => undefined,
  refund: async ({ refundId }) => ({ type: 'done', reference: refundId }),
}

it('each call of a provider is measured, and whether it failed', async () => {
  measure()
  const watched = measureGateway(gateway)
  const outcomeOf = async (work: () => Promise<unknown>) => {
    measured.splice(0)
    await work().catch(() => undefined)
    const [span, [name, labels]] = measured as [string, [string, Record<string, string>]]
    expect(name).toBe('storefront_gateway_call_seconds')
    const { call, outcome, ...others } = labels
    expect([span, others]).toEqual([`bank ${call}`, { gateway: 'bank' }])
    return `${call} ${outcome}`
  }
  const starts: [StartResult, string][] = [
    [{ type: 'failed', reason: 'no_answer' }, 'failed'],
    [{ type: 'failed', reason: 'refused' }, 'failed'],
    // Of these two, the provider is not to blame.
    [{ type: 'failed', reason: 'declined' }, 'ok'],
    [{ type: 'failed', reason: 'not_offered' }, 'ok'],
    [{ type: 'charged', reference: 'A' }, 'ok'],
  ]
  for (const [answer, outcome] of starts) {
    gateway.answer = answer
    expect(await outcomeOf(() => watched.start(makeStartRequest()))).toBe(`start ${outcome}`)
  }
  const message = { headers: {}, body: Buffer.from('') }
  expect(await outcomeOf(() => watched.verifyWebhook(message))).toBe('verifyWebhook ok')
  expect(await outcomeOf(() => watched.fetchStatus('A'))).toBe('fetchStatus failed')
  expect(await outcomeOf(() => watched.cancel('A'))).toBe('cancel ok')
  const refund = { refundId: 'R', reference: 'A', amount: 1, currency: 'USD' }
  expect(await watched.refund?.(refund)).toEqual({ type: 'done', reference: 'R' })
  expect([watched.id, watched.describe, watched.identify]).toEqual(['bank', gateway.describe, undefined])
})

it('nothing is measured of what asks no provider, or if nobody measures', () => {
  expect(measureGateway(gateway)).toBe(gateway)
  measure()
  const offline: Gateway = { ...gateway, type: 'offline' }
  expect(measureGateway(offline)).toBe(offline)
})
