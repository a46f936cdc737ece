import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StartRequest } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { type MolliePeer, openMolliePeer } from '#tests/support/payments/mollie-peer.ts'
import { readForm } from '#tests/support/payments/read-form.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'
import { openStripePeer, type StripePeer } from '#tests/support/payments/stripe-peer.ts'

const unavailable = { name: 'GatewayUnavailable' }
const peers = {} as { stripe: StripePeer; mollie: MolliePeer }
beforeAll(async () => {
  Object.assign(peers, { stripe: await openStripePeer(), mollie: await openMolliePeer() })
})
afterAll(() => Promise.all([peers.stripe.close(), peers.mollie.close()]))
afterEach(() => {
  peers.stripe.server.trouble = undefined
  peers.mollie.server.trouble = undefined
  peers.stripe.server.ledger.bank = 'accepts'
})

const ada = { email: 'ada@example.com', name: 'Ada' }
let people = 0
const vaultOf = (id: 'stripe' | 'mollie') => {
  const { vault } = peers[id].gateway
  if (!vault) throw new Error('Nothing is saved there.')
  return vault
}
const enrol = (id: 'stripe' | 'mollie', who: object = ada) =>
  vaultOf(id).open({ key: `customer-${++people}`, ...ada, ...who })
const lastForm = () => readForm(peers.stripe.server.requests.at(-1)?.body ?? '')
const lastBody = () => JSON.parse(peers.mollie.server.requests.at(-1)?.body ?? '')

describe.each(['stripe', 'mollie'] as const)('a customer of %s', (id) => {
  it('is known by a key that is the same each time, and by no more than the shop knows', async () => {
    const key = `customer-${++people}`
    const one = await vaultOf(id).open({ key, ...ada })
    expect(await vaultOf(id).open({ key, ...ada })).toBe(one)
    const last = () => (id === 'stripe' ? lastForm() : lastBody())
    expect(last()).toEqual({ ...ada, metadata: { key } })
    expect(peers[id].server.requests.at(-1)?.headers['idempotency-key']).toBe(key)
    await enrol(id, { email: '', name: '' })
    expect(last()).toEqual({ metadata: { key: `customer-${people}` } })
  })

  it('whom the provider does not have has saved nothing, and is forgotten already', async () => {
    const vault = vaultOf(id)
    const payer = id === 'stripe' ? 'cus_none' : 'cst_none'
    expect([await vault.list(payer), await vault.remove(payer, 'pm_1')]).toEqual([[], false])
    await vault.forget(payer)
    const known = await enrol(id)
    expect([await vault.list(known), await vault.findCharge(known, 'at_none')]).toEqual([[], null])
  })

  it('is not taken for a stranger while the provider is down', async () => {
    const payer = await enrol(id)
    peers[id].server.trouble = 'fail'
    const vault = vaultOf(id)
    for (const work of [
      () => vault.list(payer),
      () => vault.remove(payer, 'pm_1'),
      () => vault.findCharge(payer, 'at_1'),
      () => vault.forget(payer),
      () => vault.open({ key: 'customer-0', ...ada }),
    ])
      await expect(work()).rejects.toMatchObject(unavailable)
  })
})

describe('what is saved at Stripe', () => {
  const begin = async (overrides: Partial<StartRequest>) =>
    asRedirect(await peers.stripe.gateway.start(makeStartRequest(overrides)))
  const save = async () => {
    const payer = await enrol('stripe')
    const { reference } = await begin({ payer, saves: true })
    return { payer, method: peers.stripe.server.ledger.saveCard(reference) }
  }

  it('is what the buyer agreed to on the shop’s page, or on Stripe’s', async () => {
    const payer = await enrol('stripe')
    const asked = async (saves: boolean | null) => {
      await begin({ payer, saves })
      const { customer, customer_email, saved_payment_method_options, payment_method_data, ...form } =
        lastForm()
      const { setup_future_usage } = form.payment_intent_data as Record<string, unknown>
      expect([customer, customer_email]).toEqual([payer, undefined])
      return [saved_payment_method_options, payment_method_data, setup_future_usage]
    }
    expect(await asked(null)).toEqual([{ payment_method_save: 'enabled' }, undefined, undefined])
    expect(await asked(false)).toEqual([undefined, undefined, undefined])
    expect(await asked(true)).toEqual([undefined, { allow_redisplay: 'always' }, 'on_session'])
  })

  it('is named so that its owner knows it, and charged only if it is a card', async () => {
    const { payer, method } = await save()
    Object.assign(method.card, { exp_month: 11 })
    const { reference } = await begin({ payer, saves: true })
    const debit = peers.stripe.server.ledger.saveCard(reference)
    Object.assign(debit, { type: 'sepa_debit', card: undefined })
    expect(await vaultOf('stripe').list(payer)).toEqual([
      { id: method.id, label: 'Visa •••• 4242', expires: '2029-11', canCharge: true },
      { id: debit.id, label: 'Sepa debit', expires: null, canCharge: false },
    ])
    expect(await vaultOf('stripe').remove(await enrol('stripe'), method.id)).toBe(false)
    expect(await vaultOf('stripe').remove(payer, method.id)).toBe(true)
    expect((await vaultOf('stripe').list(payer)).map(({ id }) => id)).toEqual([debit.id])
  })

  it('is charged once for an attempt, and found by it', async () => {
    const { payer, method } = await save()
    const attempt = { payer, savedMethod: method.id, orderNumber: 'N1', attemptId: `charge-${method.id}` }
    const { gateway, server } = peers.stripe
    const charged = await gateway.start(makeStartRequest({ ...attempt, language: 'de' }))
    expect(charged).toEqual({ type: 'charged', reference: expect.stringMatching(/^pi_/) })
    expect(lastForm()).toEqual({
      ...{ amount: '2500', currency: 'usd', customer: payer, payment_method: method.id },
      ...{ allowed_payment_method_types: { 0: 'card' }, confirm: 'true', description: 'Bestellung N1' },
      return_url: 'https://shop.example.com/pay/return',
      metadata: { order_number: 'N1', attempt_id: attempt.attemptId, charge: 'saved_method' },
    })
    expect(server.requests.at(-1)?.headers['idempotency-key']).toBe(attempt.attemptId)
    const reference = charged.type === 'charged' ? charged.reference : ''
    expect(await vaultOf('stripe').findCharge(payer, attempt.attemptId)).toBe(reference)
    expect(await vaultOf('stripe').findCharge(payer, 'another')).toBeNull()
    const paid = { status: 'paid', amount: 2500, currency: 'USD' }
    expect(await gateway.fetchStatus(reference)).toEqual({ ...paid, refunded: 0 })
    expect(await gateway.identify?.(reference)).toEqual({ ...paid, orderNumber: 'N1' })
    await gateway.cancel(reference)
    await gateway.refund?.({ refundId: 'charged', reference, amount: 400, currency: 'USD' })
    expect(await gateway.fetchStatus(reference)).toEqual({ ...paid, refunded: 400 })
    expect(await gateway.listMovements?.(reference)).toMatchObject({ refunds: [{ amount: 400 }] })
  })

  it('leads to the bank that asks for its customer, and is ended as long as that takes', async () => {
    const { payer, method } = await save()
    const { gateway, server } = peers.stripe
    server.ledger.bank = 'authenticates'
    const request = makeStartRequest({ payer, savedMethod: method.id })
    const { reference, url, expiresAt } = asRedirect(await gateway.start(request))
    expect([url, expiresAt]).toEqual([`https://hooks.stripe.com/3d_secure_2/hosted/${reference}`, null])
    const open = { status: 'pending', amount: 0, currency: 'USD', refunded: 0 }
    expect(await gateway.fetchStatus(reference)).toEqual(open)
    await gateway.cancel(reference)
    expect(await gateway.fetchStatus(reference)).toEqual({ ...open, status: 'cancelled' })
  })

  it('is told as the bank has it', async () => {
    const { payer, method } = await save()
    const { gateway, server } = peers.stripe
    const charged = await gateway.start(makeStartRequest({ payer, savedMethod: method.id }))
    const reference = charged.type === 'charged' ? charged.reference : ''
    const intent = server.ledger.intents.get(reference)
    if (!intent) throw new Error('Nothing was charged.')
    const stand = async (status: string) => {
      server.ledger.settle(intent, status as 'succeeded')
      const { amount, status: told } = await gateway.fetchStatus(reference)
      return [told, amount]
    }
    expect(await stand('requires_capture')).toEqual(['authorized', 2500])
    expect(await stand('processing')).toEqual(['processing', 0])
    expect(await stand('requires_confirmation')).toEqual(['pending', 0])
    expect(await stand('requires_payment_method')).toEqual(['failed', 0])
    expect(await stand('something_new')).toEqual(['unknown', 0])
    const none = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
    expect(await gateway.fetchStatus('pi_none')).toEqual(none)
    expect(await gateway.identify?.('pi_none')).toBeNull()
    await gateway.cancel('pi_none')
    server.trouble = 'fail'
    for (const work of [
      () => gateway.fetchStatus(reference),
      () => gateway.identify?.(reference),
      () => gateway.cancel(reference),
      () => gateway.listMovements?.(reference),
    ])
      await expect(work()).rejects.toMatchObject(unavailable)
  })
})

describe('what is saved at Mollie', () => {
  it('is named so that its owner knows it, as long as it is valid', async () => {
    const payer = await enrol('mollie')
    const { ledger } = peers.mollie.server
    const [card, debit] = [ledger.authorize(payer), ledger.authorize(payer, 'directdebit')]
    const wallet = ledger.authorize(payer)
    Object.assign(wallet, { method: 'paypal', details: { consumerAccount: 'ada@example.com' } })
    const [bare, other, invalid] = [1, 2, 3].map(() => ledger.authorize(payer))
    Object.assign(bare ?? {}, { details: { cardNumber: null } })
    Object.assign(other ?? {}, { method: 'something' })
    Object.assign(invalid ?? {}, { status: 'invalid' })
    const listed = await vaultOf('mollie').list(payer)
    expect(listed.reverse()).toEqual([
      { id: card.id, label: 'Mastercard •••• 6787', expires: '2029-11', canCharge: true },
      { id: debit.id, label: 'SEPA •••• 0000', expires: null, canCharge: true },
      { id: wallet.id, label: 'PayPal ada@example.com', expires: null, canCharge: true },
      { id: bare?.id, label: 'Card ••••', expires: null, canCharge: true },
      { id: other?.id, label: 'something', expires: '2029-11', canCharge: true },
    ])
    expect(await vaultOf('mollie').remove(await enrol('mollie'), card.id)).toBe(false)
    expect(await vaultOf('mollie').remove(payer, card.id)).toBe(true)
    expect((await vaultOf('mollie').list(payer)).map(({ id }) => id)).not.toContain(card.id)
  })

  it('is saved by a first payment if the buyer agreed, and charged once for an attempt', async () => {
    const payer = await enrol('mollie')
    const { gateway, server } = peers.mollie
    for (const [saves, sequenceType] of [
      [true, 'first'],
      [false, undefined],
      [null, undefined],
    ] as const) {
      await gateway.start(makeStartRequest({ payer, saves }))
      expect([lastBody().sequenceType, lastBody().customerId]).toEqual([
        sequenceType,
        saves ? payer : undefined,
      ])
    }
    const { id: mandateId } = server.ledger.authorize(payer)
    const attempt = { payer, savedMethod: mandateId, orderNumber: 'N1', attemptId: `charge-${mandateId}` }
    const charged = await gateway.start(makeStartRequest(attempt))
    expect(lastBody()).toEqual({
      amount: { currency: 'USD', value: '25.00' },
      description: 'Order N1',
      webhookUrl: 'https://shop.example.com/webhooks/payments',
      metadata: { orderNumber: 'N1', attemptId: attempt.attemptId },
      ...{ customerId: payer, mandateId, sequenceType: 'recurring' },
    })
    const reference = await vaultOf('mollie').findCharge(payer, attempt.attemptId)
    expect(charged).toEqual({ type: 'charged', reference })
    expect(await vaultOf('mollie').findCharge(payer, 'another')).toBeNull()
    // Nobody has to do anything more, so it is on its way and not taken back.
    Object.assign(server.ledger.find(reference ?? ''), { status: 'open', isCancelable: true })
    await gateway.cancel(reference ?? '')
    expect(await gateway.fetchStatus(reference ?? '')).toMatchObject({ status: 'processing', amount: 0 })
  })
})
