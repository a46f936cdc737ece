import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'

const warn = vi.fn()
const log = { warn } as unknown as Log
const open = () => ({
  stripe: createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null, log }),
  mollie: createMollieGateway({ apiKey: 'test_1', apiBase: null, log }),
  paypal: createPayPalGateway({
    ...{ clientId: 'A', clientSecret: 'E', webhookId: '1', apiBase: null, certificateHosts: [], log },
  }),
})
let gateways: ReturnType<typeof open>

beforeEach(() => {
  gateways = open()
})

afterEach(() => {
  vi.unstubAllGlobals()
  warn.mockClear()
})

/** All providers answer every request so, but for signing in. Resolves to the addresses that are asked. */
function answerWith(status: number, body: object): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    return String(address).endsWith('/oauth2/token')
      ? Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 })
      : Response.json(body, { status })
  })
  return asked
}

const REFUSALS = {
  stripe: { error: { type: 'invalid_request_error', code: 'wrong' } },
  mollie: { title: 'Wrong', field: 'amount' },
  paypal: { name: 'REFUSED', details: [{ issue: 'WRONG' }] },
}

describe.each([
  ['stripe', 'https://api.stripe.com/v1/checkout/sessions', 'wrong'],
  ['mollie', 'https://api.mollie.com/v2/payments', 'Wrong, amount'],
  ['paypal', 'https://api-m.paypal.com/v2/checkout/orders', 'WRONG'],
] as const)('a payment that %s does not start', (id, address, name) => {
  const start = (overrides = {}) => gateways[id].start(makeStartRequest(overrides))

  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [422, 'refused'],
    [409, 'no_answer'],
    [429, 'no_answer'],
    [500, 'no_answer'],
    [503, 'no_answer'],
  ])('may be tried again only where that can help: %i is %s', async (status, reason) => {
    const asked = answerWith(status, REFUSALS[id])
    expect(await start()).toEqual({ type: 'failed', reason })
    expect(asked.at(-1)).toBe(address)
    const [facts, sentence] = warn.mock.calls[0] ?? []
    expect(facts).toEqual({ gateway: id, reason: expect.any(String) })
    expect(sentence).toContain(reason === 'refused' ? 'refused it' : 'does not respond')
    if (status < 500) expect(facts.reason).toContain(String(status))
    // PayPal’s package reads the reasons of these alone.
    if (status === 400 || status === 422) expect(facts.reason).toContain(`${status}, ${name}`)
  })
})

it.each(['stripe', 'mollie'] as const)('a charge that %s refuses is declined', async (id) => {
  const charge = { payer: 'cus_1', savedMethod: 'pm_1' }
  for (const [status, reason] of [
    [402, 'declined'],
    [422, 'declined'],
    [409, 'no_answer'],
    [503, 'no_answer'],
  ] as const) {
    answerWith(status, REFUSALS[id])
    expect(await gateways[id].start(makeStartRequest(charge))).toEqual({ type: 'failed', reason })
  }
})

it('an answer without the page to pay on starts nothing', async () => {
  const reasonOf = () => warn.mock.lastCall?.[0].reason
  answerWith(200, { id: 'cs_1', url: null, expires_at: 1 })
  expect(await gateways.stripe.start(makeStartRequest())).toEqual({ type: 'failed', reason: 'refused' })
  expect(reasonOf()).toBe('the session is over')
  answerWith(201, { id: 'tr_1', status: 'open', amount: { currency: 'USD', value: '25.00' }, _links: {} })
  expect(await gateways.mollie.start(makeStartRequest())).toEqual({ type: 'failed', reason: 'refused' })
  expect(reasonOf()).toBe('the payment is over')
  for (const links of [[], [{ rel: 'self', href: 'https://www.paypal.com/1', method: 'GET' }]]) {
    answerWith(201, { id: 'A', status: 'CREATED', links })
    expect(await gateways.paypal.start(makeStartRequest())).toEqual({ type: 'failed', reason: 'no_answer' })
    expect(reasonOf()).toBe('an order without a page to approve it')
  }
  answerWith(200, { id: 'pi_1', status: 'requires_action', next_action: null })
  const charge = makeStartRequest({ payer: 'cus_1', savedMethod: 'pm_1' })
  expect(await gateways.stripe.start(charge)).toEqual({ type: 'failed', reason: 'declined' })
  expect(reasonOf()).toBe('an authentication without a page')
})

it('an amount that a provider does not take is named', async () => {
  const reasonOf = async (id: 'stripe' | 'paypal', overrides: object) => {
    warn.mockClear()
    await gateways[id].start(makeStartRequest(overrides))
    return warn.mock.calls[0]?.[0].reason
  }
  expect(await reasonOf('stripe', { currency: 'KWD', amount: 1234 })).toContain('1234 KWD')
  const charge = { payer: 'cus_1', savedMethod: 'pm_1' }
  expect(await reasonOf('stripe', { currency: 'KWD', amount: 1234, ...charge })).toContain('1234 KWD')
  expect(await reasonOf('paypal', { currency: 'HUF', amount: 2507 })).toContain('2507 HUF')
})
