import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StartRequest } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
import { findCapture, listRefunds } from '#lib/domains/shop/payments/gateways/paypal/orders.ts'
import { makeCertificate } from '#tests/support/payments/make-certificate.ts'
import type { Capture } from '#tests/support/payments/paypal/paypal-ledger.ts'
import { openPayPalPeer, type PayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'

let peer: PayPalPeer
beforeAll(async () => {
  peer = await openPayPalPeer()
})
afterAll(() => peer.close())
afterEach(async () => {
  peer.server.trouble = undefined
  peer.server.onRequest = undefined
  await peer.takeMessages()
})

const start = async (overrides: Partial<StartRequest> = {}) =>
  asRedirect(await peer.gateway.start(makeStartRequest(overrides)))
const lastBody = () => JSON.parse(peer.server.requests.at(-1)?.body ?? '')
const countRequests = (pattern: RegExp) =>
  peer.server.requests.filter(({ method, path }) => pattern.test(`${method} ${path}`)).length

describe('starting a payment', () => {
  it('leads to PayPal’s page, for an order that is captured', async () => {
    const { reference, url, expiresAt } = await start({
      attemptId: 'at_1',
      orderNumber: 'N1',
      language: 'de-AT',
    })
    expect(url).toBe(`https://www.paypal.com/checkoutnow?token=${reference}`)
    expect(expiresAt).toBeNull()
    expect(peer.server.requests.at(-1)?.headers['paypal-request-id']).toBe('at_1')
    const amount = { currency_code: 'USD', value: '25.00' }
    const context = {
      ...{ locale: 'de-AT', user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
      return_url: 'https://shop.example.com/pay/return',
      cancel_url: 'https://shop.example.com/pay/cancel',
    }
    expect(lastBody()).toEqual({
      intent: 'CAPTURE',
      purchase_units: [{ amount, description: 'Bestellung N1', custom_id: 'N1 at_1' }],
      payment_source: { paypal: { email_address: 'ada@example.com', experience_context: context } },
    })
  })

  it('is in a language only as PayPal writes it, and asks for no address that the shop does not', async () => {
    const sent = async (language: string) => {
      await start({ language, email: '' })
      const { email_address, experience_context } = lastBody().payment_source.paypal
      expect(email_address).toBeUndefined()
      return experience_context.locale
    }
    for (const language of ['de', 'pt-BR', 'es-419', 'zh-Hant-TW'])
      expect(await sent(language)).toBe(language)
    for (const language of ['fil', 'de-at', 'xde', 'de-ATX', 'zh-Hant-TWx'])
      expect(await sent(language)).toBeUndefined()
  })

  it('signs in once for many requests', async () => {
    await start()
    const before = countRequests(/oauth2/)
    await start()
    expect(countRequests(/oauth2/)).toBe(before)
  })

  it('gives the same order for the same attempt, and never another amount', async () => {
    const request = makeStartRequest()
    const starts = await peer.countStarts()
    const [one, two] = await Promise.all([peer.gateway.start(request), peer.gateway.start(request)])
    const other = await peer.gateway.start({ ...request, amount: 9900 })
    expect(two).toEqual(one)
    expect(other).toMatchObject({ type: 'failed', reason: 'refused' })
    expect(await peer.countStarts()).toBe(starts + 1)
  })

  it.each([
    ['USD', 2507, '25.07'],
    ['JPY', 2507, '2507'],
    ['HUF', 250_700, '2507'],
    ['TWD', 250_700, '2507'],
  ])('writes %s with as many decimals as PayPal wants', async (currency, amount, value) => {
    const { reference } = await start({ currency, amount })
    expect(lastBody().purchase_units[0].amount).toEqual({ currency_code: currency, value })
    await peer.pay(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', amount, currency })
  })

  it('is refused for amounts and currencies that PayPal does not take', async () => {
    const refused = { type: 'failed', reason: 'refused' }
    const start = (currency: string, amount: number) =>
      peer.gateway.start(makeStartRequest({ currency, amount }))
    expect(await start('HUF', 2507)).toMatchObject(refused)
    expect(await start('KWD', 1230)).toMatchObject(refused)
  })

  it.each(['cut', 'fail', 'babble'] as const)(
    'may be tried again where PayPal is down: %s',
    async (trouble) => {
      peer.server.trouble = trouble
      const result = await peer.gateway.start(makeStartRequest())
      expect(result).toEqual({ type: 'failed', reason: 'no_answer' })
      peer.server.trouble = undefined
      await start()
    },
  )

  it('is not tried again with a login that PayPal does not know, and tells nothing of it', async () => {
    const gateway = createPayPalGateway({
      ...{ clientId: 'client', clientSecret: 'hush', webhookId: 'w', apiBase: peer.server.url },
      ...{ certificateHosts: [] },
    })
    const result = await gateway.start(makeStartRequest())
    expect(result).toMatchObject({ type: 'failed', reason: 'refused' })
    const error: unknown = await gateway.fetchStatus('A').catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'GatewayUnavailable',
      message: 'PayPal did not answer as expected (401, invalid_client).',
    })
    expect(error).not.toHaveProperty('cause')
    expect(JSON.stringify(error)).not.toContain('hush')
  })

  it('signs in again where PayPal took the token back, or did not give one', async () => {
    const { reference } = await start()
    peer.server.tokens.clear()
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    peer.server.trouble = 'fail'
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    peer.server.trouble = undefined
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
  })
})

describe('how a payment stands', () => {
  it('is told of an order without its parts, as PayPal may write it', () => {
    for (const order of [{}, { purchaseUnits: [] }, { purchaseUnits: [{}] }])
      expect([findCapture(order), listRefunds(order)]).toEqual([undefined, []])
  })

  it('is pending until the buyer approved it, and captured then, once', async () => {
    const { reference } = await start()
    const pending = { status: 'pending', amount: 0, currency: 'USD', refunded: 0 }
    expect(await peer.gateway.fetchStatus(reference)).toEqual(pending)
    await peer.pay(reference)
    const statuses = await Promise.all([1, 2, 3].map(() => peer.gateway.fetchStatus(reference)))
    for (const status of statuses) expect(status).toEqual({ ...pending, status: 'paid', amount: 2500 })
    const captures = peer.server.ledger.find(reference).purchase_units[0].payments?.captures
    expect(captures).toHaveLength(1)
  })

  it('is paid where somebody else captured it meanwhile', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    const { ledger } = peer.server
    peer.server.onRequest = ({ path }) => {
      if (path.endsWith('/capture')) ledger.capture(ledger.find(reference))
    }
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', amount: 2500 })
  })

  it.each([
    ['PENDING', 'processing'],
    ['DECLINED', 'failed'],
    ['refused', 'failed'],
  ] as const)('follows a capture that is %s', async (outcome, status) => {
    const { reference } = await start()
    peer.server.ledger.approve(reference, { outcome })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status, amount: 0, currency: 'USD' })
  })

  it('tells the sum that was really paid', async () => {
    const { reference } = await start()
    await peer.pay(reference, { amount: 100, currency: 'EUR' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ amount: 100, currency: 'EUR' })
  })

  it('is cancelled for good: what the buyer approves afterwards is not captured', async () => {
    const { reference } = await start()
    await peer.gateway.cancel(reference)
    await peer.gateway.cancel(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    peer.server.ledger.approve(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled', amount: 0 })
    expect(peer.server.ledger.find(reference).purchase_units[0].payments).toBeUndefined()
  })

  it('stays as it is where what was paid is cancelled', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.gateway.fetchStatus(reference)
    await peer.gateway.cancel(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid' })
  })

  it('is expired where PayPal forgot the order, cancelled where it voided it', async () => {
    const [forgotten, voided] = [await start(), await start()]
    await peer.expire(forgotten.reference)
    await peer.cancel(voided.reference)
    expect(await peer.gateway.fetchStatus(forgotten.reference)).toMatchObject({ status: 'expired' })
    expect(await peer.gateway.fetchStatus(voided.reference)).toMatchObject({ status: 'cancelled' })
    await peer.gateway.cancel(forgotten.reference)
  })

  it.each(['cut', 'fail', 'babble'] as const)('is not told where PayPal is down: %s', async (trouble) => {
    const { reference } = await start()
    peer.server.trouble = trouble
    const unavailable = { name: 'GatewayUnavailable' }
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject(unavailable)
    await expect(peer.gateway.cancel(reference)).rejects.toMatchObject(unavailable)
    const refund = { refundId: 'r', reference, amount: 1, currency: 'USD' }
    await expect(peer.gateway.refund?.(refund)).rejects.toMatchObject(unavailable)
  })
})

describe('giving money back', () => {
  const pay = async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.gateway.fetchStatus(reference)
    return reference
  }

  it('gives back parts, up to the whole', async () => {
    const reference = await pay()
    const refund = (refundId: string, amount: number) =>
      peer.gateway.refund?.({ refundId, reference, amount, currency: 'USD' })
    expect(await refund('part-1', 1001)).toMatchObject({ type: 'done' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', refunded: 1001 })
    expect(await refund('part-2', 1499)).toMatchObject({ type: 'done' })
    expect(await refund('part-3', 1)).toEqual({
      type: 'refused',
      message: 'PayPal does not make this refund (CAPTURE_FULLY_REFUNDED).',
    })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', refunded: 2500 })
  })

  it('gives back once for the same refund, even when PayPal has forgotten the request', async () => {
    const reference = await pay()
    const request = { refundId: 'once', reference, amount: 1000, currency: 'USD' }
    const [one, two] = await Promise.all([peer.gateway.refund?.(request), peer.gateway.refund?.(request)])
    const before = countRequests(/POST .*\/refund$/)
    expect(await peer.gateway.refund?.(request)).toEqual(one)
    expect(two).toEqual(one)
    expect(countRequests(/POST .*\/refund$/)).toBe(before)
    expect(await peer.refunded(reference)).toBe(1000)
  })

  it('is refused for what was not captured', async () => {
    const { reference } = await start()
    const refund = { refundId: 'early', reference, amount: 100, currency: 'USD' }
    expect(await peer.gateway.refund?.(refund)).toMatchObject({ type: 'refused' })
  })
})

describe('messages', () => {
  it('are accepted with the order they are about, and known again', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.gateway.fetchStatus(reference)
    await peer.gateway.refund?.({ refundId: 'told', reference, amount: 100, currency: 'USD' })
    const messages = await peer.takeMessages()
    const verdicts = await Promise.all(messages.map((message) => peer.gateway.verifyWebhook(message)))
    const again = await Promise.all(messages.map((message) => peer.gateway.verifyWebhook(message)))
    expect(verdicts).toHaveLength(3)
    for (const verdict of verdicts) expect(verdict).toMatchObject({ verdict: 'accepted', reference })
    expect(again).toEqual(verdicts)
  })

  it('fetch a certificate once', async () => {
    const other = await openPayPalPeer()
    const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
    for (const id of ['WH-1', 'WH-2']) await other.gateway.verifyWebhook(other.send({ ...event, id }))
    expect(other.server.requests.filter(({ path }) => path.includes('/certs/'))).toHaveLength(1)
    await other.close()
  })

  it('are rejected when they are forged, changed, unsigned, for another webhook, old or from the future', async () => {
    const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
    const day = 24 * 60 * 60 * 1000
    const good = peer.send(event)
    const forged = peer.forge(good)
    const messages = [
      forged ?? good,
      { ...good, body: Buffer.from(good.body.toString().replace('"A"', '"B"')) },
      { ...good, headers: { ...good.headers, 'paypal-transmission-id': 'another' } },
      { ...good, headers: { ...good.headers, 'paypal-auth-algo': 'SHA1withRSA' } },
      { body: good.body, headers: {} },
      peer.send(event, { webhookId: 'OF-ANOTHER' }),
      peer.send(event, { time: new Date(Date.now() - 5 * day) }),
      peer.send(event, { time: new Date(Date.now() + day) }),
      { ...good, headers: { ...good.headers, 'paypal-transmission-time': 'yesterday' } },
    ]
    expect(await peer.gateway.verifyWebhook(good)).toMatchObject({ verdict: 'accepted' })
    for (const message of messages)
      expect(await peer.gateway.verifyWebhook(message)).toEqual({ verdict: 'rejected' })
  })

  it('take certificates from allowed hosts by https alone, and from where PayPal keeps them', async () => {
    const stranger = await openPayPalPeer()
    const { privateKey: key } = stranger.server.certificates.get('CERT-a') ?? {}
    const path = '/v1/notifications/certs/CERT-a'
    const host = peer.server.url.replace('http://', '')
    const addresses = [
      `${stranger.server.url}${path}`,
      `https://${host}${path}`,
      `http://${host}@${stranger.server.url.slice(7)}${path}`,
      `http://user@${host}${path}`,
      `${peer.server.url}/v2/checkout/orders/CERT-a`,
      `${peer.server.url}/v1/notifications/certs/../../../CERT-a`,
      'data:text/plain,certificate',
      'nowhere',
    ]
    const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
    const before = peer.server.requests.length
    for (const address of addresses)
      expect(await peer.gateway.verifyWebhook(peer.send(event, { key, address }))).toEqual({
        verdict: 'rejected',
      })
    expect(stranger.server.requests).toHaveLength(0)
    expect(peer.server.requests).toHaveLength(before)
    await stranger.close()
  })

  it('are not judged where a certificate cannot be had, and rejected where it is over or never was', async () => {
    const old = makeCertificate(new Date(Date.now() - 3 * 24 * 60 * 60 * 1000))
    peer.server.certificates.set('CERT-old', old)
    const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
    const address = `${peer.server.url}/v1/notifications/certs/CERT-old`
    const message = peer.send(event, { key: old.privateKey, address })
    const none = peer.send(event, { address: address.replace('old', 'none') })
    for (const rejected of [message, none])
      expect(await peer.gateway.verifyWebhook(rejected)).toEqual({ verdict: 'rejected' })
    for (const trouble of ['cut', 'fail', 'babble'] as const) {
      peer.server.trouble = trouble
      await expect(peer.gateway.verifyWebhook(message)).rejects.toMatchObject({
        ...{ name: 'GatewayUnavailable', message: expect.stringContaining('no certificate') },
      })
    }
  })

  it('about anything else are ignored', async () => {
    const capture: Partial<Capture> = { id: 'C', status: 'COMPLETED' }
    const events = [
      { id: 'WH-1', event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'D' } },
      { id: 'WH-2', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture },
    ]
    for (const event of events)
      expect(await peer.gateway.verifyWebhook(peer.send(event))).toEqual({ verdict: 'ignored' })
  })
})

describe('the movements of a payment', () => {
  const pay = async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.gateway.fetchStatus(reference)
    return { reference, capture: findCaptureOf(reference) }
  }
  const findCaptureOf = (reference: string) => {
    const capture = peer.server.ledger.find(reference).purchase_units[0].payments?.captures[0]
    if (!capture) throw new Error('Nothing was captured.')
    return capture
  }
  const list = async (reference: string) => peer.gateway.listMovements?.(reference)

  it('are none without refunds and disputes, and for what was not paid', async () => {
    const { reference } = await pay()
    expect(await list(reference)).toEqual({ refunds: [], disputes: [], reversed: 0 })
    expect(await list((await start()).reference)).toEqual({ refunds: [], disputes: [] })
  })

  it('have a reversal, which is no refund and no dispute', async () => {
    const { reference, capture } = await pay()
    capture.status = 'REFUNDED'
    expect(await list(reference)).toEqual({ refunds: [], disputes: [], reversed: 2500 })
    await peer.dispute(reference, 1000)
    expect(await list(reference)).toMatchObject({
      disputes: [{ amount: 1000, status: 'open' }],
      reversed: 1500,
    })
    // Won, but not returned yet.
    await peer.endDispute(reference, 'won')
    expect(await list(reference)).toMatchObject({
      disputes: [{ amount: 1000, status: 'open' }],
      reversed: 1500,
    })
    capture.status = 'COMPLETED'
    expect(await list(reference)).toMatchObject({ disputes: [{ amount: 1000, status: 'won' }], reversed: 0 })
  })

  it('have a reversal of all that was paid where a refund has failed', async () => {
    const { reference, capture } = await pay()
    await peer.gateway.refund?.({ refundId: 'failed', reference, amount: 1000, currency: 'USD' })
    capture.status = 'REFUNDED'
    expect((await list(reference))?.reversed).toBe(1500)
    const [refund] = peer.server.ledger.find(reference).purchase_units[0].payments?.refunds ?? []
    for (const status of ['FAILED', 'CANCELLED']) {
      Object.assign(refund ?? {}, { status })
      expect(await list(reference)).toMatchObject({ refunds: [{ status: 'failed' }], reversed: 2500 })
    }
  })

  it('have disputes with their outcomes, and none where the app may not see them', async () => {
    const { reference } = await pay()
    await peer.dispute(reference)
    const state = async () => (await list(reference))?.disputes.map(({ status, amount }) => [status, amount])
    expect(await state()).toEqual([['open', 2500]])
    peer.server.mayReadDisputes = false
    expect(await state()).toEqual([])
    peer.server.mayReadDisputes = true
    await peer.endDispute(reference, 'lost')
    expect(await state()).toEqual([['lost', 2500]])
  })

  it('are asked for with one sign-in, and with another once that is over', async () => {
    const { reference } = await pay()
    await list(reference)
    const before = countRequests(/oauth2/)
    await list(reference)
    expect(countRequests(/oauth2/)).toBe(before)
    peer.server.tokens.clear()
    expect((await list(reference).catch(() => null)) ?? (await list(reference))).toMatchObject({
      disputes: [],
    })
  })

  it('are unknown while PayPal does not answer', async () => {
    const { reference } = await pay()
    peer.server.onRequest = ({ path }) => {
      peer.server.trouble = path.includes('/customer/disputes') ? 'fail' : undefined
    }
    await expect(list(reference)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})
