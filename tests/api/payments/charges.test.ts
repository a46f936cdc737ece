import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listSavedMethods, removeSavedMethod, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { type MolliePeer, openMolliePeer } from '#tests/support/payments/mollie-peer.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openStripePeer, type StripePeer } from '#tests/support/payments/stripe-peer.ts'

type Customer = Awaited<ReturnType<PaymentShop['signIn']>>

/** A provider's actions on the methods that are saved there. */
type Case = {
  open(): Promise<StripePeer | MolliePeer>
  label: string
  /** The provider's next charges end so. */
  decide(peer: StripePeer | MolliePeer, as: 'paid' | 'declined' | 'later'): void
}

const cases: Record<string, Case> = {
  stripe: {
    open: openStripePeer,
    label: 'Visa •••• 4242',
    decide(peer, as) {
      const bank = { paid: 'accepts', declined: 'declines', later: 'authenticates' } as const
      ;(peer as StripePeer).server.ledger.bank = bank[as]
    },
  },
  mollie: {
    open: openMolliePeer,
    label: 'Mastercard •••• 6787',
    decide(peer, as) {
      const charged = { paid: 'paid', declined: 'failed', later: 'pending' } as const
      ;(peer as MolliePeer).server.ledger.charged = charged[as]
    },
  },
}

describe.each(Object.entries(cases))('what is saved at %s', (gateway, { open, label, decide }) => {
  let peer: StripePeer | MolliePeer
  let shop: PaymentShop
  let ada: Customer
  let checkBystanders: () => Promise<void>

  beforeAll(async () => {
    peer = await open()
    shop = await openPaymentShop(peer)
    checkBystanders = await addBystanders(shop)
  })
  afterEach(() => checkBystanders())
  beforeEach(async () => {
    peer.server.trouble = undefined
    decide(peer, 'paid')
    ada = await shop.signIn()
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  const db = () => shop.app.database.prisma
  const requestsTo = (path: string) => peer.server.requests.filter((one) => one.path.endsWith(path)).length

  async function order(wish: object, { headers }: Customer = ada) {
    const product = await shop.catalogue.product({ price: 2350 })
    await shop.add(product, 1, headers)
    return shop.checkOut(headers, { payment_gateway: gateway, ...wish })
  }

  const orderOf = (number: string) => db().order.findUniqueOrThrow({ where: { number } })
  const attemptsOf = (number: string) =>
    db().paymentAttempt.findMany({ where: { order: { number } }, orderBy: { id: 'asc' } })

  const savedBy = async ({ id }: Customer = ada) => (await listSavedMethods(shop.app, id))[0]?.methods ?? []

  /** An order with which the customer saves the method; resolves to its id at the provider. */
  async function save(): Promise<string> {
    const { json } = await order({ save_payment_method: true })
    const [attempt] = await attemptsOf(json.data.order.number)
    await peer.pay(attempt?.reference ?? '')
    await shop.deliverAll()
    return (await savedBy())[0]?.id ?? ''
  }

  it('was saved only for who agreed to that', async () => {
    const { json } = await order({ save_payment_method: false })
    const [attempt] = await attemptsOf(json.data.order.number)
    await peer.pay(attempt?.reference ?? '')
    await shop.deliverAll()
    expect(await db().paymentCustomer.count({ where: { customerId: ada.id } })).toBe(0)
    const id = await save()
    await shop.add(await shop.catalogue.product({}), 1, ada.headers)
    const { payment_methods: methods } = (await shop.get('/checkout', ada.headers)).json.data
    expect(methods.find((method: { id: string }) => method.id === gateway)).toMatchObject({
      can_save: true,
      saved: [{ id, label, can_charge: true }],
    })
  })

  it('pays an order at once', async () => {
    const saved = await save()
    const { status, json } = await order({ saved_payment_method: saved })
    expect([status, json.data.payment.type, json.data.order.payment_status]).toEqual([201, 'paid', 'paid'])
    expect(await shop.deliverAll()).not.toContain(500)
    expect(await attemptsOf(json.data.order.number)).toMatchObject([
      { status: 'paid', paysOrder: true, savedMethod: saved },
    ])
    expect((await shop.get('/cart', ada.headers)).json.data.item_count).toBe(0)
  })

  it('is nobody else’s, whatever they send', async () => {
    const saved = await save()
    const eve = await shop.signIn()
    const refused = await order({ saved_payment_method: saved }, eve)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['saved_payment_method']])
    await order({ save_payment_method: true }, eve)
    const { json } = await order({ saved_payment_method: saved }, eve)
    expect(json.data.payment.type).toBe('failed')
    expect((await orderOf(json.data.order.number)).paymentStatus).toBe('pending')
    const cart = await shop.beginCart([await shop.catalogue.product({})])
    const guest = await shop.checkOut(cart, { payment_gateway: gateway, saved_payment_method: saved })
    expect(guest.status).toBe(422)
    const { order: unpaid, order_token: token } = (await shop.checkOut(cart, { payment_gateway: gateway }))
      .json.data
    const paid = await shop.call('POST', `/orders/${unpaid.number}/payment?order_token=${token}`, {
      payment_gateway: gateway,
      saved_payment_method: saved,
    })
    expect([paid.status, Object.keys(paid.json.errors)]).toEqual([422, ['saved_payment_method']])
  })

  it('leaves the order to be paid in another way where it is declined', async () => {
    const saved = await save()
    decide(peer, 'declined')
    const { json } = await order({ saved_payment_method: saved })
    const { number } = json.data.order
    expect(json.data.payment).toMatchObject({ type: 'failed', message: expect.stringContaining('declined') })
    await shop.deliverAll()
    expect(await orderOf(number)).toMatchObject({ paidAt: null, openCartId: expect.any(Number) })
    const again = await shop.call(
      'POST',
      `/orders/${number}/payment`,
      { payment_gateway: gateway },
      ada.headers,
    )
    expect(again.json.data.payment.type).toBe('web')
    decide(peer, 'paid')
    const body = { payment_gateway: gateway, saved_payment_method: saved }
    const paid = await shop.call('POST', `/orders/${number}/payment`, body, ada.headers)
    expect(paid.json.data.payment.type).toBe('paid')
    expect((await orderOf(number)).paymentStatus).toBe('paid')
  })

  it('is charged once where the provider’s answer was lost, as the next request or the sweeper finds out', async () => {
    const saved = await save()
    const before = requestsTo('payment_intents') + requestsTo('/payments')
    // The provider does what it is asked for, and nobody hears of it.
    peer.server.deafens = true
    const { json } = await order({ saved_payment_method: saved })
    const { number } = json.data.order
    expect(json.data.payment.type).toBe('failed')
    peer.server.deafens = false
    await peer.takeMessages()
    const body = { payment_gateway: gateway, saved_payment_method: saved }
    const again = await shop.call('POST', `/orders/${number}/payment`, body, ada.headers)
    expect(again.json.data.payment.type).toBe('paid')
    expect(requestsTo('payment_intents') + requestsTo('/payments') - before).toBeLessThanOrEqual(3)

    peer.server.deafens = true
    const other = (await order({ saved_payment_method: saved })).json.data.order.number
    peer.server.deafens = false
    await peer.takeMessages()
    shop.clock.advance(6 * 60)
    await sweepPayments(shop.app)
    for (const one of [number, other]) {
      expect((await orderOf(one)).paymentStatus).toBe('paid')
      expect((await attemptsOf(one)).map(({ paidAmount }) => paidAmount)).toEqual([2350n])
    }
  })

  it('is charged once where messages tell of it before any answer, twice and in the wrong order', async () => {
    const saved = await save()
    await peer.takeMessages()
    await peer.setTrouble('deaf')
    const { number } = (await order({ saved_payment_method: saved })).json.data.order
    await peer.setTrouble(null)
    const messages = await peer.takeMessages()
    expect(messages.length).toBeGreaterThan(0)
    await shop.deliver([...messages.toReversed(), ...messages])
    shop.clock.advance(60)
    await shop.app.outbox.drain()
    expect((await orderOf(number)).paymentStatus).toBe('paid')
    const [attempt, ...others] = await attemptsOf(number)
    expect([attempt?.paidAmount, others]).toEqual([2350n, []])
    expect(await peer.refunded(attempt?.reference ?? '')).toBe(0)
  })

  it('is charged once where the provider answers 500, when the customer tries again', async () => {
    const saved = await save()
    await peer.setTrouble('fail')
    const { json } = await order({ saved_payment_method: saved })
    const { number } = json.data.order
    expect(json.data.payment.type).toBe('failed')
    await peer.setTrouble(null)
    const body = { payment_gateway: gateway, saved_payment_method: saved }
    const again = await shop.call('POST', `/orders/${number}/payment`, body, ada.headers)
    expect(again.json.data.payment.type).toBe('paid')
    const paid = (await attemptsOf(number)).filter(({ paidAmount }) => paidAmount > 0n)
    expect(paid).toHaveLength(1)
    await shop.deliverAll()
    expect(await peer.refunded(paid[0]?.reference ?? '')).toBe(0)
  })

  it('is given back where the order was paid otherwise after the answer was lost', async () => {
    const saved = await save()
    peer.server.deafens = true
    const { json } = await order({ saved_payment_method: saved })
    const { number } = json.data.order
    peer.server.trouble = 'cut'
    const offline = { payment_gateway: 'cash_on_delivery' }
    const chosen = await shop.call('POST', `/orders/${number}/payment`, offline, ada.headers)
    expect(chosen.json.data.payment.type).toBe('instructions')
    await shop.call('POST', `/orders/${number}/cancel`, {}, ada.headers)
    peer.server.trouble = undefined
    peer.server.deafens = false
    shop.clock.advance(16 * 60)
    await sweepPayments(shop.app)
    await shop.app.outbox.drain()
    const [attempt] = await attemptsOf(number)
    expect(attempt).toMatchObject({ paysOrder: false, paidAmount: 2350n, refunded: 2350n })
    expect(await peer.refunded(attempt?.reference ?? '')).toBe(2350)
  })

  it('is given back through the provider as any payment', async () => {
    const { json } = await order({ saved_payment_method: await save() })
    const [attempt] = await attemptsOf(json.data.order.number)
    const request = { refundId: 'part', reference: attempt?.reference ?? '', amount: 350, currency: 'USD' }
    expect(await peer.gateway.refund?.(request)).toMatchObject({ type: 'done' })
    await shop.deliverAll()
    const { json: shown } = await shop.get(`/orders/${json.data.order.number}`, ada.headers)
    expect(shown.data.totals.refunded.amount).toBe(350)
  })

  if (gateway === 'stripe') {
    it.each([
      { isRight: true, status: 'paid' },
      { isRight: false, status: 'failed' },
    ])('leads to the bank where it wants to see the customer: $status', async ({ isRight, status }) => {
      const saved = await save()
      decide(peer, 'later')
      const { json } = await order({ saved_payment_method: saved })
      expect(json.data.payment.type).toBe('web')
      const { number } = json.data.order
      const [attempt] = await attemptsOf(number)
      expect(attempt?.redirectUrl).toContain('3d_secure')
      ;(peer as StripePeer).server.ledger.authenticate(attempt?.reference ?? '', isRight)
      await shop.deliverAll()
      expect((await orderOf(number)).paymentStatus).toBe(status)
    })

    it('that the bank has seen the customer is learnt once the provider answers again, from any of its messages', async () => {
      const saved = await save()
      decide(peer, 'later')
      const { number } = (await order({ saved_payment_method: saved })).json.data.order
      const [attempt] = await attemptsOf(number)
      ;(peer as StripePeer).server.ledger.authenticate(attempt?.reference ?? '', true)
      const messages = await peer.takeMessages()
      for (const trouble of ['deaf', 'fail'] as const) {
        await peer.setTrouble(trouble)
        await shop.deliver(messages)
        expect((await orderOf(number)).paymentStatus).toBe('pending')
      }
      await peer.setTrouble(null)
      await shop.deliver([...messages.toReversed(), ...messages])
      shop.clock.advance(6 * 60)
      await shop.app.outbox.drain()
      await sweepPayments(shop.app)
      expect((await orderOf(number)).paymentStatus).toBe('paid')
      expect((await attemptsOf(number)).map(({ paidAmount }) => paidAmount)).toEqual([2350n])
      expect(await peer.refunded(attempt?.reference ?? '')).toBe(0)
    })
  } else {
    it('is under way until Mollie knows', async () => {
      const saved = await save()
      decide(peer, 'later')
      const { json } = await order({ saved_payment_method: saved })
      const { number } = json.data.order
      expect(await orderOf(number)).toMatchObject({
        paymentStatus: 'pending',
        processingSince: expect.any(Date),
      })
      const [attempt] = await attemptsOf(number)
      await peer.pay(attempt?.reference ?? '')
      await shop.deliverAll()
      expect((await orderOf(number)).paymentStatus).toBe('paid')
    })
  }

  it('is removed by its owner, and cannot be charged any more', async () => {
    const saved = await save()
    expect(await removeSavedMethod(shop.app, ada.id, { gateway, methodId: saved })).toBe(true)
    expect(await removeSavedMethod(shop.app, ada.id, { gateway, methodId: saved })).toBe(false)
    expect(await savedBy()).toEqual([])
    const { json } = await order({ saved_payment_method: saved })
    expect(json.data.payment.type).toBe('failed')
  })
})
