import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StartRequest } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { type MolliePeer, openMolliePeer, writeMollieMessage } from '#tests/support/payments/mollie-peer.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'

let peer: MolliePeer
beforeAll(async () => {
  peer = await openMolliePeer()
})
afterAll(() => peer.close())
afterEach(async () => {
  peer.server.trouble = undefined
  await peer.takeMessages()
})

const start = async (overrides: Partial<StartRequest> = {}) =>
  asRedirect(await peer.gateway.start(makeStartRequest(overrides)))
const lastBody = () => JSON.parse(peer.server.requests.at(-1)?.body ?? '')

describe('starting a payment', () => {
  it('leads to Mollie’s page, with the end that Mollie sets', async () => {
    const { reference, url, expiresAt } = await start()
    expect(reference).toMatch(/^tr_/)
    expect(url).toMatch(/^https:\/\/www\.mollie\.com\/checkout\//)
    expect((Number(expiresAt) - Date.now()) / 60_000).toBeCloseTo(15, 0)
  })

  it('says which attempt and order it is for, in the buyer’s language', async () => {
    await start({ attemptId: 'at_1', orderNumber: 'N1', language: 'de' })
    expect(peer.server.requests.at(-1)?.headers['idempotency-key']).toBe('at_1')
    expect(lastBody()).toEqual({
      amount: { currency: 'USD', value: '25.00' },
      description: 'Bestellung N1',
      metadata: { orderNumber: 'N1', attemptId: 'at_1' },
      locale: 'de_DE',
      redirectUrl: 'https://shop.example.com/pay/return',
      cancelUrl: 'https://shop.example.com/pay/cancel',
      webhookUrl: 'https://shop.example.com/webhooks/payments',
    })
  })

  it.each([
    ['en-GB', 'en_GB'],
    ['de-AT', 'de_AT'],
    ['nl', 'nl_NL'],
    ['fr-CA', 'fr_FR'],
  ])('is in the nearest language that Mollie speaks: %s in %s', async (language, locale) => {
    await start({ language })
    expect(lastBody().locale).toBe(locale)
  })

  it('leaves the language to Mollie where Mollie does not speak it', async () => {
    await start({ language: 'id' })
    expect(lastBody()).not.toHaveProperty('locale')
  })

  it('gives the same payment for the same attempt, and never another amount', async () => {
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
    ['ISK', 2507, '2507'],
    ['HUF', 2507, '25.07'],
  ])('writes %s with as many decimals as Mollie wants', async (currency, amount, value) => {
    const { reference } = await start({ currency, amount })
    expect(lastBody().amount).toEqual({ currency, value })
    await peer.pay(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', amount, currency })
  })

  it('is refused in a currency that Mollie does not take', async () => {
    const result = await peer.gateway.start(makeStartRequest({ currency: 'KWD', amount: 1230 }))
    expect(result).toMatchObject({ type: 'failed', reason: 'refused' })
  })

  it.each(['cut', 'fail', 'babble'] as const)(
    'may be tried again where Mollie is down: %s',
    async (trouble) => {
      peer.server.trouble = trouble
      const result = await peer.gateway.start(makeStartRequest())
      expect(result).toEqual({ type: 'failed', reason: 'no_answer' })
    },
  )

  it('is not tried again with a key that Mollie does not know', async () => {
    const gateway = createMollieGateway({
      ...{ apiKey: 'test_wrong', apiBase: peer.server.url },
    })
    const result = await gateway.start(makeStartRequest())
    expect(result).toMatchObject({ type: 'failed', reason: 'refused' })
    const asked = gateway.fetchStatus('tr_a')
    await expect(asked).rejects.toMatchObject({
      name: 'GatewayUnavailable',
      message: 'Mollie did not answer as expected (401, Unauthorized Request).',
    })
  })
})

describe('how a payment stands', () => {
  it.each([
    ['open', 'pending', 0],
    ['pending', 'processing', 0],
    ['authorized', 'processing', 0],
    ['paid', 'paid', 2500],
    ['failed', 'failed', 0],
    ['canceled', 'cancelled', 0],
    ['expired', 'expired', 0],
  ] as const)('is told where Mollie says %s', async (theirs, status, amount) => {
    const { reference } = await start()
    peer.server.ledger.become(reference, theirs)
    expect(await peer.gateway.fetchStatus(reference)).toEqual({
      status,
      amount,
      currency: 'USD',
      refunded: 0,
    })
  })

  it('is processing once the buyer was told where to transfer to, and is not ended then', async () => {
    const { reference } = await start()
    peer.server.ledger.find(reference).method = 'banktransfer'
    await peer.gateway.cancel(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'processing', amount: 0 })
  })

  it('is not told where Mollie writes no amount', async () => {
    const { reference } = await start()
    Object.assign(peer.server.ledger.find(reference), { amount: { currency: 'USD', value: 'many' } })
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })

  it('is unknown where Mollie has none', async () => {
    expect(await peer.gateway.fetchStatus('tr_none')).toMatchObject({ status: 'unknown' })
  })

  it('tells the sum that was really paid', async () => {
    const { reference } = await start()
    await peer.pay(reference, { amount: 100, currency: 'EUR' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ amount: 100, currency: 'EUR' })
  })

  it('is cancelled once, and stays as it is where the buyer’s method cannot be cancelled or paid', async () => {
    const open = await start()
    await peer.gateway.cancel(open.reference)
    await peer.gateway.cancel(open.reference)
    const stuck = await start()
    peer.server.ledger.find(stuck.reference).isCancelable = false
    await peer.gateway.cancel(stuck.reference)
    const paid = await start()
    await peer.pay(paid.reference)
    await peer.gateway.cancel(paid.reference)
    expect(await peer.gateway.fetchStatus(open.reference)).toMatchObject({ status: 'cancelled' })
    expect(await peer.gateway.fetchStatus(stuck.reference)).toMatchObject({ status: 'pending' })
    expect(await peer.gateway.fetchStatus(paid.reference)).toMatchObject({ status: 'paid' })
  })

  it.each(['cut', 'fail', 'babble'] as const)('is not told where Mollie is down: %s', async (trouble) => {
    const { reference } = await start()
    peer.server.trouble = trouble
    const unavailable = { name: 'GatewayUnavailable' }
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject(unavailable)
    await expect(peer.gateway.cancel(reference)).rejects.toMatchObject(unavailable)
    const refund = { refundId: 'r', reference, amount: 1, currency: 'USD' }
    await expect(peer.gateway.refund?.(refund)).rejects.toMatchObject(unavailable)
    await expect(peer.gateway.verifyWebhook(writeMollieMessage(reference))).rejects.toMatchObject(unavailable)
  })
})

describe('giving money back', () => {
  const pay = async () => {
    const { reference } = await start()
    await peer.pay(reference)
    return reference
  }

  it('gives back parts, up to the whole', async () => {
    const reference = await pay()
    const refund = (refundId: string, amount: number) =>
      peer.gateway.refund?.({ refundId, reference, amount, currency: 'USD' })
    peer.slowRefunds(true)
    expect(await refund('part-1', 1001)).toMatchObject({ type: 'pending' })
    expect(await refund('part-2', 1499)).toMatchObject({ type: 'pending' })
    expect(await refund('part-3', 1)).toEqual({
      type: 'refused',
      message: 'Mollie does not make this refund (422, Unprocessable Entity, amount).',
    })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', refunded: 2500 })
  })

  it('gives back once for the same refund, even when Mollie has forgotten the key, and tells when it is done', async () => {
    const reference = await pay()
    const request = { refundId: 'once', reference, amount: 1000, currency: 'USD' }
    // Made on Mollie's own pages.
    peer.server.ledger.refund(peer.server.ledger.find(reference), {
      amount: { currency: 'USD', value: '1.00' },
    })
    Object.assign(peer.server.ledger.refunds.at(-1) ?? {}, { metadata: null })
    const [one, two] = await Promise.all([peer.gateway.refund?.(request), peer.gateway.refund?.(request)])
    expect(two).toEqual(one)
    for (const refund of peer.server.ledger.refunds) refund.status = 'refunded'
    expect(await peer.gateway.refund?.(request)).toEqual({ ...one, type: 'done' })
    expect(await peer.refunded(reference)).toBe(1100)
  })

  it('is refused for what was not paid, and for what Mollie does not know', async () => {
    const { reference } = await start()
    const refund = { refundId: 'early', reference, amount: 100, currency: 'USD' }
    expect(await peer.gateway.refund?.(refund)).toMatchObject({ type: 'refused' })
    expect(await peer.gateway.refund?.({ ...refund, reference: 'tr_none' })).toMatchObject({
      type: 'refused',
    })
  })
})

describe('messages', () => {
  it('of the same change are known again, of another change are new', async () => {
    const { reference } = await start()
    const message = writeMollieMessage(reference)
    const open = await peer.gateway.verifyWebhook(message)
    await peer.pay(reference)
    const paid = await peer.gateway.verifyWebhook(message)
    const again = await peer.gateway.verifyWebhook(message)
    await peer.gateway.refund?.({ refundId: 'told', reference, amount: 100, currency: 'USD' })
    const refunded = await peer.gateway.verifyWebhook(message)
    expect(paid).toMatchObject({ verdict: 'accepted', reference })
    expect(again).toEqual(paid)
    expect(new Set([open, paid, refunded].map((verdict) => JSON.stringify(verdict))).size).toBe(3)
  })

  it('about what Mollie does not know are ignored, and without a good id rejected', async () => {
    expect(await peer.gateway.verifyWebhook(writeMollieMessage('tr_none'))).toEqual({ verdict: 'ignored' })
    for (const id of ['', 'tr_a/../b', 'ord_1', 'tr_'])
      expect(await peer.gateway.verifyWebhook(writeMollieMessage(id))).toEqual({ verdict: 'rejected' })
  })
})

describe('a message about a payment', () => {
  it('is another one once a refund has failed, though the sums are those of before', async () => {
    const { reference } = asRedirect(await peer.gateway.start(makeStartRequest()))
    peer.slowRefunds(false)
    await peer.pay(reference)
    const idOf = async () => {
      const [message] = await peer.takeMessages()
      const verdict = message && (await peer.gateway.verifyWebhook(message))
      return verdict?.verdict === 'accepted' ? verdict.eventId : null
    }
    const ids = [await idOf()]
    const refund = { refundId: 'r1', reference, amount: 350, currency: 'USD' }
    await peer.gateway.refund?.(refund)
    ids.push(await idOf())
    await peer.bounceRefunds(reference)
    ids.push(await idOf())
    await peer.dispute(reference)
    ids.push(await idOf())
    await peer.endDispute(reference, 'won')
    ids.push(await idOf())
    expect(ids).toEqual(ids.map(() => expect.any(String)))
    expect(new Set(ids).size).toBe(5)
  })
})
