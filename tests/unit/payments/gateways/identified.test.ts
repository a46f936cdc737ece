import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MolliePeer, openMolliePeer } from '#tests/support/payments/mollie-peer.ts'
import { openPayPalPeer, type PayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'
import { openStripePeer, type StripePeer, signStripeMessage } from '#tests/support/payments/stripe-peer.ts'

const peers = {} as { stripe: StripePeer; mollie: MolliePeer; paypal: PayPalPeer }
beforeAll(async () => {
  Object.assign(peers, {
    stripe: await openStripePeer(),
    mollie: await openMolliePeer(),
    paypal: await openPayPalPeer(),
  })
})
afterAll(() => Promise.all(Object.values(peers).map((peer) => peer.close())))

const begin = async (id: keyof typeof peers, orderNumber: string) =>
  asRedirect(await peers[id].gateway.start(makeStartRequest({ orderNumber }))).reference

describe.each(['stripe', 'mollie', 'paypal'] as const)(
  'a payment of %s that the shop does not know',
  (id) => {
    const identify = (reference: string) => peers[id].gateway.identify?.(reference)

    it('names its order, and what was paid', async () => {
      const reference = await begin(id, 'N7')
      const open = { status: 'pending', amount: 0, currency: 'USD', orderNumber: 'N7' }
      expect(await identify(reference)).toEqual(open)
      await peers[id].pay(reference)
      await peers[id].gateway.fetchStatus(reference)
      expect(await identify(reference)).toEqual({ ...open, status: 'paid', amount: 2500 })
      const ended = await begin(id, 'N8')
      await peers[id].gateway.cancel(ended)
      expect(await identify(ended)).toEqual({ ...open, status: 'cancelled', orderNumber: 'N8' })
    })

    it('is nobody’s where the provider has none, and unknown while it is down', async () => {
      const none = { stripe: 'cs_test_none', mollie: 'tr_none', paypal: 'NONE' }[id]
      expect(await identify(none)).toBeNull()
      const reference = await begin(id, 'N9')
      peers[id].server.trouble = 'fail'
      await expect(identify(reference)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
      peers[id].server.trouble = undefined
    })
  },
)

it('a payment that another system has begun on the same account names no order', async () => {
  const stripe = await begin('stripe', 'N1')
  const session = peers.stripe.server.ledger.find(stripe)
  for (const metadata of [{}, { order_number: 'N1' }, { attempt_id: 'at_1' }, null]) {
    Object.assign(session, { metadata })
    expect(await peers.stripe.gateway.identify?.(stripe)).toBeNull()
  }
  const mollie = await begin('mollie', 'N1')
  const payment = peers.mollie.server.ledger.find(mollie)
  for (const metadata of [{}, { orderNumber: 'N1' }, { orderNumber: '', attemptId: 'a' }, null, 'text']) {
    Object.assign(payment, { metadata })
    expect(await peers.mollie.gateway.identify?.(mollie)).toBeNull()
  }
  const paypal = await begin('paypal', 'N1')
  const [unit] = peers.paypal.server.ledger.find(paypal).purchase_units
  for (const id of ['', 'N1', 'N1 a b', ' N1 a', 'cancelled N1']) {
    unit.custom_id = id
    expect([id, await peers.paypal.gateway.identify?.(paypal)]).toEqual([id, null])
  }
})

it('PayPal is not told to take money from a buyer whose payment is only identified', async () => {
  const reference = await begin('paypal', 'N1')
  peers.paypal.server.ledger.approve(reference)
  expect(await peers.paypal.gateway.identify?.(reference)).toMatchObject({ status: 'pending', amount: 0 })
  expect(peers.paypal.server.ledger.find(reference).purchase_units[0].payments).toBeUndefined()
})

describe('a refund', () => {
  const pay = async (id: keyof typeof peers) => {
    const reference = await begin(id, 'N1')
    await peers[id].pay(reference)
    await peers[id].gateway.fetchStatus(reference)
    return reference
  }

  it.each([
    ['stripe', 'unknown_refund'],
    ['mollie', 'canceled'],
    ['paypal', 'UNKNOWN_REFUND'],
  ] as const)('that %s has accepted is never made again', async (id, reason) => {
    const reference = await pay(id)
    const { gateway } = peers[id]
    const request = { refundId: `${id}-1`, reference, amount: 1000, currency: 'USD' }
    const lost = await gateway.refund?.({ ...request, isTaken: true })
    expect(lost).toEqual({ type: 'refused', message: expect.stringContaining(`refund (${reason}).`) })
    expect(await peers[id].refunded(reference)).toBe(0)
    peers[id].slowRefunds(true)
    const pending = await gateway.refund?.(request)
    expect(pending).toEqual({ type: 'pending', reference: expect.any(String) })
    const movement = { reference: pending?.type === 'pending' ? pending.reference : '', amount: 1000 }
    const listed = async () => (await gateway.listMovements?.(reference))?.refunds
    expect(await listed()).toEqual([{ ...movement, status: 'pending' }])
    expect(await gateway.refund?.({ ...request, isTaken: true })).toEqual(pending)
    await peers[id].endRefunds('done')
    expect(await gateway.refund?.({ ...request, isTaken: true })).toEqual({ ...pending, type: 'done' })
    expect(await listed()).toEqual([{ ...movement, status: 'done' }])
    peers[id].slowRefunds(false)
    await gateway.refund?.({ ...request, refundId: `${id}-2`, amount: 300 })
    expect(await peers[id].refunded(reference)).toBe(1300)
  })

  it.each([
    ['stripe', 'failed', 'failed'],
    ['mollie', 'failed', 'failed'],
    ['paypal', 'failed', 'FAILED'],
  ] as const)('that %s could not make is refused', async (id, as, reason) => {
    const reference = await pay(id)
    const { gateway } = peers[id]
    const request = { refundId: `${id}-3`, reference, amount: 1000, currency: 'USD' }
    peers[id].slowRefunds(true)
    await gateway.refund?.(request)
    peers[id].slowRefunds(false)
    await peers[id].endRefunds(as)
    expect(await gateway.refund?.({ ...request, isTaken: true })).toEqual({
      type: 'refused',
      message: expect.stringContaining(`refund (${reason}).`),
    })
    expect((await gateway.listMovements?.(reference))?.refunds.map(({ status }) => status)).toEqual([
      'failed',
    ])
  })

  it('of an amount that the provider cannot write is refused, and the reason of a bank is passed on', async () => {
    const [stripe, paypal] = [await pay('stripe'), await pay('paypal')]
    const refuse = (id: 'stripe' | 'paypal', reference: string, currency: string, amount: number) =>
      peers[id].gateway.refund?.({ refundId: `${id}-4`, reference, currency, amount })
    expect(await refuse('stripe', stripe, 'KWD', 1001)).toMatchObject({
      message: 'Stripe does not make this refund (invalid_amount).',
    })
    expect(await refuse('paypal', paypal, 'HUF', 1001)).toMatchObject({
      message: 'PayPal does not make this refund (INVALID_AMOUNT).',
    })
    expect(await refuse('paypal', 'NONE', 'USD', 1000)).toMatchObject({
      message: 'PayPal does not make this refund (NOT_CAPTURED).',
    })
    const request = { refundId: 'stripe-5', reference: stripe, amount: 1000, currency: 'USD' }
    await peers.stripe.gateway.refund?.(request)
    const refund = peers.stripe.server.ledger.refunds.at(-1) ?? {}
    Object.assign(refund, { status: 'canceled', failure_reason: 'expired_or_canceled_card' })
    expect(await peers.stripe.gateway.refund?.(request)).toEqual({
      type: 'refused',
      message: 'Stripe does not make this refund (expired_or_canceled_card).',
    })
    Object.assign(refund, { failure_reason: undefined })
    expect(await peers.stripe.gateway.refund?.(request)).toMatchObject({
      message: 'Stripe does not make this refund (canceled).',
    })
  })
})

describe('disputes', () => {
  it.each([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
  ])('of PayPal end as its outcome says: %s is %s', async (outcome, status) => {
    const reference = await begin('paypal', 'N1')
    await peers.paypal.pay(reference)
    await peers.paypal.gateway.fetchStatus(reference)
    await peers.paypal.dispute(reference, 700)
    const dispute = peers.paypal.server.ledger.disputes.at(-1)
    Object.assign(dispute ?? {}, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } })
    const listed = [{ reference: dispute?.dispute_id, amount: 700, status }]
    expect((await peers.paypal.gateway.listMovements?.(reference))?.disputes).toEqual(listed)
    Object.assign(dispute ?? {}, { dispute_outcome: undefined, outcome })
    expect((await peers.paypal.gateway.listMovements?.(reference))?.disputes).toEqual(listed)
  })

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('of Stripe are what it calls them: %s is %s', async (theirs, status) => {
    const reference = await begin('stripe', 'N1')
    await peers.stripe.pay(reference)
    const dispute = peers.stripe.server.ledger.dispute(reference, 700)
    Object.assign(dispute, { status: theirs })
    expect((await peers.stripe.gateway.listMovements?.(reference))?.disputes).toEqual([
      { reference: dispute.id, amount: 700, status },
    ])
  })

  it('of Mollie are open until they are reversed', async () => {
    const reference = await begin('mollie', 'N1')
    await peers.mollie.pay(reference)
    await peers.mollie.dispute(reference, 700)
    const list = async () => (await peers.mollie.gateway.listMovements?.(reference))?.disputes
    const open = { reference: expect.stringMatching(/^chb_/), amount: 700, status: 'open' }
    expect(await list()).toEqual([open])
    await peers.mollie.endDispute(reference, 'won')
    expect(await list()).toEqual([{ ...open, status: 'won' }])
  })
})

describe('a message of PayPal', () => {
  const DAY = 24 * 3_600_000
  const approved = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
  const verdictOf = (event: object, changes = {}) =>
    peers.paypal.gateway.verifyWebhook(peers.paypal.send(event, changes))

  it('is genuine for four days, by clocks that differ by five minutes', async () => {
    const sent = async (milliseconds: number) =>
      (await verdictOf(approved, { time: new Date(Date.now() + milliseconds) })).verdict
    expect(await sent(-4 * DAY + 20_000)).toBe('accepted')
    expect(await sent(-4 * DAY)).toBe('rejected')
    expect(await sent(5 * 60_000 - 20_000)).toBe('accepted')
    expect(await sent(5 * 60_000 + 20_000)).toBe('rejected')
  })

  it('is about the order that it names, or the one of the capture that it is about', async () => {
    const reference = await begin('paypal', 'N1')
    await peers.paypal.pay(reference)
    await peers.paypal.gateway.fetchStatus(reference)
    const captureId = peers.paypal.server.ledger.find(reference).purchase_units[0].payments?.captures[0]?.id
    const of = (event_type: string, resource: unknown) => ({ id: 'WH-2', event_type, resource })
    const up = (id: string | undefined) => [
      { rel: 'self', href: 'https://api-m.paypal.com/v2/payments/refunds/R' },
      { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${id}` },
    ]
    const disputed = (id: string | undefined) => ({ disputed_transactions: [{ seller_transaction_id: id }] })
    const accepted = { verdict: 'accepted', eventId: 'WH-2', reference }
    for (const event of [
      of('CHECKOUT.ORDER.APPROVED', { id: reference }),
      of('PAYMENT.CAPTURE.PENDING', { supplementary_data: { related_ids: { order_id: reference } } }),
      of('PAYMENT.CAPTURE.REFUNDED', { links: up(captureId) }),
      of('CUSTOMER.DISPUTE.UPDATED', disputed(captureId)),
    ])
      expect(await verdictOf(event)).toEqual(accepted)
    for (const event of [
      of('CHECKOUT.ORDER.APPROVED', null),
      of('CHECKOUT.ORDER.APPROVED', {}),
      of('CHECKOUT.ORDER.SAVED', { id: reference }),
      of('PAYMENT.CAPTURE.REFUNDED', null),
      of('PAYMENT.CAPTURE.REFUNDED', { links: 'none' }),
      of('PAYMENT.CAPTURE.REFUNDED', { links: up(captureId).slice(0, 1) }),
      of('PAYMENT.CAPTURE.REFUNDED', { links: up('NONE') }),
      of('PAYMENT.CAPTURE.REFUNDED', { links: up(`${captureId}/more`) }),
      of('CUSTOMER.DISPUTE.UPDATED', { ...disputed('NONE'), links: up(captureId) }),
      of('CUSTOMER.DISPUTE.UPDATED', { disputed_transactions: [], links: up(captureId) }),
      of('CUSTOMER.DISPUTE.UPDATED', null),
    ])
      expect([event, await verdictOf(event)]).toEqual([event, { verdict: 'ignored' }])
    for (const event of [{ ...approved, id: '' }, { id: 'WH-1' }, []])
      expect(await verdictOf(event)).toEqual({ verdict: 'rejected' })
  })
})

describe('a message of Stripe', () => {
  const verdictOf = (type: string, object: object) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    return peers.stripe.gateway.verifyWebhook(signStripeMessage(payload, 'whsec_of_the_shop'))
  }

  it('is about the session that it names, or the one of what was paid', async () => {
    const reference = await begin('stripe', 'N1')
    await peers.stripe.pay(reference)
    const { payment_intent } = peers.stripe.server.ledger.find(reference)
    const accepted = { verdict: 'accepted', eventId: 'evt_1', reference }
    expect(
      await verdictOf('checkout.session.expired', { object: 'checkout.session', id: reference }),
    ).toEqual(accepted)
    for (const [type, object] of [
      ['charge.refunded', 'charge'],
      ['refund.failed', 'refund'],
      ['charge.dispute.closed', 'dispute'],
    ] as const)
      for (const intent of [payment_intent, { id: payment_intent }])
        expect(await verdictOf(type, { object, payment_intent: intent })).toEqual(accepted)
    for (const [type, object] of [
      ['charge.refunded', { object: 'charge', payment_intent: null }],
      ['charge.refunded', { object: 'invoice', payment_intent }],
      ['charge.refunded', { payment_intent }],
      ['payment_intent.succeeded', { object: 'payment_intent', id: payment_intent, metadata: {} }],
      ['checkout.session.created', { object: 'checkout.session', id: reference }],
    ] as const)
      expect(await verdictOf(type, object)).toEqual({ verdict: 'ignored' })
  })
})
