import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { expireOrders, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { listUnknownPayments, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { answerOpen } from '#lib/pages/pay/answer-open.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import type { PaymentPeer } from './payment-peer.ts'

/** The promises of every web payment method, tested through the whole shop: orders by the API, messages by its route. */
export function testPaymentGateway(name: string, openPeer: () => Promise<PaymentPeer>): void {
  describe(`paying through ${name}`, { timeout: 60_000 }, () => {
    let peer: PaymentPeer
    let shop: PaymentShop

    beforeAll(async () => {
      peer = await openPeer()
      shop = await openPaymentShop(peer)
    })
    afterAll(async () => {
      await shop?.close()
      await peer?.close()
    })
    beforeEach(async () => {
      await peer.setDown(false)
      await peer.setTrouble(null)
      await shop.deliverAll()
      shop.clock.set(new Date())
    })

    const stockOf = async ({ productId }: WebOrder) =>
      (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })).stock
    const paymentOf = async (order: WebOrder) => (await shop.read(order)).payment_status
    const events = () => shop.app.database.prisma.paymentEvent.count()
    /** Begun at the provider and paid there, of which nobody was told yet. */
    const payFor = async (order: WebOrder, instead?: { amount?: number; currency?: string }) => {
      const reference = await shop.referenceOf(order)
      await peer.pay(reference, instead)
      return reference
    }

    it('leads from the shop’s own link to the provider, and pays the order once the provider says so', async () => {
      const order = await shop.order()
      expect(order.payment).toMatchObject({ type: 'web', message: null })
      expect(order.payment.url).toMatch(new RegExp(`/pay/${order.number}\\?expires=\\d+&signature=`))
      expect(order.payment.success_url).toContain(`/pay/${order.number}/return`)
      const opened = await answerOpen(
        shop.app,
        new Request(order.payment.url.replace('?', '/open?')),
        order.number,
      )
      expect([opened.status, opened.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^https?:/),
      ])
      expect(await paymentOf(order)).toBe('pending')
      await payFor(order)
      const statuses = await shop.deliverAll()
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await shop.read(order)).toMatchObject({
        status: 'processing',
        payment_status: 'paid',
        can_pay: false,
      })
      expect((await shop.get('/cart', order.cart)).json.data.items).toEqual([])
      expect(await shop.mailsOf(order)).toEqual(['order_paid'])
      expect(await stockOf(order)).toBe(4)
    })

    it('tells which order a payment names and what was paid, for a shop that has lost both', async () => {
      const order = await shop.order()
      const { gateway } = peer
      const reference = await payFor(order)
      await shop.deliverAll()
      const { amount, currency } = await shop.app.database.prisma.paymentAttempt.findFirstOrThrow({
        where: { reference },
      })
      const named = { orderNumber: order.number, status: 'paid', amount: Number(amount), currency }
      expect(await gateway.identify?.(reference)).toEqual(named)
    })

    it('is reported where the order was lost with a restored backup', async () => {
      const { prisma } = shop.app.database
      const order = await shop.order()
      const reference = await payFor(order)
      await shop.deliverAll()
      const where = { orderId: order.id }
      await prisma.paymentTransaction.deleteMany({ where })
      await prisma.paymentAttempt.deleteMany({ where })
      await prisma.order.delete({ where: { id: order.id } })
      await peer.dispute(reference)
      await shop.deliverAll()
      const [found] = await listUnknownPayments(shop.app, operator('test'))
      expect(found).toMatchObject({
        reference,
        orderNumber: order.number,
        status: 'paid',
        amount: order.total,
      })
    })

    it('fails the order where the provider declines, and takes another try', async () => {
      const order = await shop.order()
      const declined = await shop.referenceOf(order)
      await peer.decline(declined)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({
        status: 'pending',
        payment_status: 'failed',
        can_pay: true,
      })
      expect((await shop.payAgain(order)).type).toBe('web')
      expect(await paymentOf(order)).toBe('pending')
      const again = await payFor(order)
      expect(again).not.toBe(declined)
      await shop.deliverAll()
      expect(await paymentOf(order)).toBe('paid')
      expect(await shop.mailsOf(order)).toEqual(['order_failed', 'order_paid'])
    })

    it('leaves an order to be paid that the buyer cancelled at the provider', async () => {
      const order = await shop.order()
      await peer.cancel(await shop.referenceOf(order))
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ status: 'pending', can_pay: true })
      await shop.payAgain(order)
      await payFor(order)
      await shop.deliverAll()
      expect(await paymentOf(order)).toBe('paid')
    })

    it('leaves an order to be paid whose page at the provider ran out', async () => {
      const order = await shop.order()
      await peer.expire(await shop.referenceOf(order))
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ payment_status: 'pending', can_pay: true })
      expect(await shop.mailsOf(order)).toEqual([])
      await shop.payAgain(order)
      await payFor(order)
      await shop.deliverAll()
      expect(await paymentOf(order)).toBe('paid')
    })

    it('pays once, however often the same message comes', async () => {
      const order = await shop.order()
      await payFor(order)
      const messages = await peer.takeMessages()
      const before = await events()
      const statuses = await shop.deliver(Array.from({ length: 20 }, () => messages).flat())
      expect(new Set(statuses)).toEqual(new Set([200]))
      await shop.deliver(messages)
      expect((await events()) - before).toBeLessThanOrEqual(messages.length)
      expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
      expect(await shop.mailsOf(order)).toEqual(['order_paid'])
    })

    it('goes by how the payment stands, in whatever order messages come', async () => {
      const order = await shop.order()
      await peer.decline(await shop.referenceOf(order))
      const early = await peer.takeMessages()
      await shop.payAgain(order)
      await payFor(order)
      const late = await peer.takeMessages()
      await shop.deliver(late.toReversed())
      await shop.deliver(early)
      expect(await paymentOf(order)).toBe('paid')
      expect(await shop.flagOf(order)).toBeNull()
    })

    it('needs no message: the status poll finds the payment, and the sweeper without anybody', async () => {
      const polled = await shop.order()
      await payFor(polled)
      await peer.takeMessages()
      shop.clock.advance(3)
      expect(await paymentOf(polled)).toBe('paid')
      const forgotten = await shop.order()
      await payFor(forgotten)
      await peer.takeMessages()
      shop.clock.advance(5 * 60)
      await sweepPayments(shop.app)
      expect(await shop.eventsOf(forgotten)).toContain('order.paid')
    })

    const DAY = 24 * 3600
    /** Paid in a way that takes days; the shop learns of it when the buyer looks at the order. */
    const delayed = async () => {
      const order = await shop.order()
      const reference = await shop.referenceOf(order)
      await peer.delay(reference)
      await shop.deliverAll()
      shop.clock.advance(3)
      return { order, reference, shown: await shop.read(order) }
    }
    const call = ({ number, token }: WebOrder, path: string) =>
      shop.call('POST', `/orders/${number}/${path}?order_token=${token}`, {
        payment_gateway: peer.gateway.id,
      })

    it('waits for a payment that takes days: nothing else is begun, cancelled or expires meanwhile', async () => {
      const { order, shown } = await delayed()
      expect(shown).toMatchObject({
        status: 'pending',
        payment_status: 'pending',
        can_pay: false,
        can_cancel: false,
        payment_message: expect.stringContaining('being processed'),
      })
      expect((await shop.get('/cart', order.cart)).json.data.items).toEqual([])
      expect(await shop.mailsOf(order)).toEqual(['order_processing'])
      const starts = await peer.countStarts()
      expect((await call(order, 'payment')).json.error).toBe('order_not_payable')
      expect((await call(order, 'cancel')).json.error).toBe('order_not_cancellable')
      const opened = await answerOpen(
        shop.app,
        new Request(order.payment.url.replace('?', '/open?')),
        order.number,
      )
      expect(opened.headers.get('location')).toContain(`/pay/${order.number}/return`)
      for (const days of [1 / 24, 1, 3, 9]) {
        shop.clock.advance(days * DAY)
        await sweepPayments(shop.app)
        await expireOrders(shop.app)
        await sweepPayments(shop.app)
      }
      expect(await peer.countStarts()).toBe(starts)
      expect(await shop.read(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
      const events = await shop.eventsOf(order)
      expect(events.filter((kind) => /cancelled|failed|processing/.test(kind))).toEqual([
        'order.payment_processing',
      ])
      expect(await stockOf(order)).toBe(4)
    })

    it('pays the order once a payment that took days succeeds, found by the sweeper alone', async () => {
      const { order, reference } = await delayed()
      shop.clock.advance(4 * DAY)
      await sweepPayments(shop.app)
      await peer.pay(reference)
      await peer.takeMessages()
      shop.clock.advance(DAY)
      await sweepPayments(shop.app)
      await peer.takeMessages()
      expect(await shop.read(order)).toMatchObject({
        status: 'processing',
        payment_status: 'paid',
        payment_message: null,
      })
      expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
      expect(await shop.mailsOf(order)).toContain('order_paid')
      expect(await shop.flagOf(order)).toBeNull()
      expect(await stockOf(order)).toBe(4)
    })

    it('lets an order be paid again whose payment failed after days, and then expire', async () => {
      const [first, second] = [await delayed(), await delayed()]
      shop.clock.advance(4 * DAY)
      for (const { order, reference } of [first, second]) {
        await peer.decline(reference)
        await shop.deliverAll()
        expect(await shop.read(order)).toMatchObject({
          payment_status: 'failed',
          can_pay: true,
          can_cancel: true,
        })
        expect(await shop.mailsOf(order)).toContain('order_failed')
      }
      shop.clock.advance(59 * 60)
      await expireOrders(shop.app)
      expect((await shop.payAgain(first.order)).type).toBe('web')
      const again = await payFor(first.order)
      expect(again).not.toBe(first.reference)
      await shop.deliverAll()
      expect(await paymentOf(first.order)).toBe('paid')
      expect((await shop.read(second.order)).status).toBe('pending')
      shop.clock.advance(60)
      await expireOrders(shop.app)
      expect((await shop.read(second.order)).status).toBe('cancelled')
      expect(await stockOf(second.order)).toBe(5)
    })

    it('begins nothing else for a cart whose payment turns out to be under way, and lets it not expire', async () => {
      const [ordered, expired] = [await shop.order(), await shop.order()]
      for (const order of [ordered, expired]) {
        const reference = await shop.referenceOf(order)
        await peer.delay(reference)
        // PayPal captures when it is asked; of what comes of that the shop has not heard.
        expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'processing' })
      }
      await peer.takeMessages()
      const starts = await peer.countStarts()
      const again = await shop.checkOut(ordered.cart, { payment_gateway: peer.gateway.id })
      expect([again.status, again.json.data.order.number, again.json.data.payment]).toEqual([
        200,
        ordered.number,
        expect.objectContaining({
          type: 'instructions',
          message: expect.stringContaining('being processed'),
        }),
      ])
      expect(await peer.countStarts()).toBe(starts)
      shop.clock.advance(61 * 60)
      await expireOrders(shop.app)
      for (const order of [ordered, expired])
        expect(await shop.read(order)).toMatchObject({ status: 'pending', can_pay: false })
    })

    it('brings an order back that was cancelled before its payment came', async () => {
      const order = await shop.order()
      const reference = await shop.referenceOf(order)
      await expireUnheard(order)
      await peer.pay(reference)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ status: 'processing', payment_status: 'paid' })
      expect(await stockOf(order)).toBe(4)
      expect(await peer.refunded(reference)).toBe(0)
    })

    it('gives back what comes too late for goods that are gone', async () => {
      const order = await shop.order({ stock: 1 })
      const reference = await shop.referenceOf(order)
      await expireUnheard(order)
      await shop.app.database.prisma.productVariant.updateMany({
        where: { productId: order.productId },
        data: { stock: 0 },
      })
      await peer.pay(reference)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ status: 'cancelled', payment_status: 'cancelled' })
      expect(await peer.refunded(reference)).toBe(order.total)
      expect(await shop.flagOf(order)).toBeNull()
      await shop.deliverAll()
      expect(await peer.refunded(reference)).toBe(order.total)
    })

    it.each([
      ['amount', { amount: 100 }],
      ['currency', { currency: 'EUR' }],
    ])('flags an order that another %s was paid for, which stays unpaid', async (_, instead) => {
      const order = await shop.order()
      await payFor(order, instead)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
      expect(await shop.flagOf(order)).toBe('payment_mismatch')
      expect(await shop.mailsOf(order)).toEqual([])
    })

    it('refuses what the provider did not sign, and keeps nothing of it', async () => {
      const order = await shop.order()
      await payFor(order)
      const [message] = await peer.takeMessages()
      if (!message) throw new Error('The provider told of nothing.')
      const before = await events()
      const forged = peer.forge(message)
      const nonsense = { headers: {}, body: Buffer.from('{}') }
      const statuses = await shop.deliver([...(forged ? [forged] : []), nonsense])
      expect(new Set(statuses)).toEqual(new Set([401]))
      expect(await events()).toBe(before)
      await shop.deliver([message])
      expect(await paymentOf(order)).toBe('paid')
    })

    it('places the order where the provider is down, and pays it later', async () => {
      await peer.setDown(true)
      const order = await shop.order()
      expect(order.payment).toMatchObject({ type: 'failed', message: expect.stringMatching(/\S/), url: null })
      expect(await shop.read(order)).toMatchObject({ payment_status: 'pending', can_pay: true })
      await peer.setDown(false)
      const before = await peer.countStarts()
      expect((await shop.payAgain(order)).type).toBe('web')
      expect((await peer.countStarts()) - before).toBeLessThanOrEqual(1)
      await payFor(order)
      await shop.deliverAll()
      expect(await paymentOf(order)).toBe('paid')
    })

    it('loses no message of a payment while the provider does not respond', async () => {
      const order = await shop.order()
      await payFor(order)
      const messages = await peer.takeMessages()
      await peer.setDown(true)
      const statuses = await shop.deliver(messages)
      expect(await shop.eventsOf(order)).not.toContain('order.paid')
      await peer.setDown(false)
      // Whatever was not taken is sent again; what was taken is looked at again.
      await shop.deliver(messages.filter((_, at) => statuses[at] !== 200))
      shop.clock.advance(60)
      await shop.app.outbox.drain()
      expect(await shop.eventsOf(order)).toContain('order.paid')
    })

    it('begins one payment, however many ask for it at once', async () => {
      const before = await peer.countStarts()
      const order = await shop.order()
      const asked = await Promise.all(Array.from({ length: 5 }, () => shop.payAgain(order)))
      expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(['web']))
      expect((await peer.countStarts()) - before).toBe(1)
    })

    it('gives back through the provider, in parts and never more than was paid', async () => {
      const order = await shop.order()
      const reference = await payFor(order)
      await shop.deliverAll()
      const refund = async (amount?: number) =>
        refundByHand(
          shop.app,
          await findAnyOrder(shop.app, order.number),
          amount ? { amount } : { everything: true },
        )
      await refund(350)
      expect(await peer.refunded(reference)).toBe(350)
      expect(await paymentOf(order)).toBe('partially_refunded')
      const both = await Promise.allSettled([refund(2000), refund(2000)])
      expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({
        payment_status: 'refunded',
        totals: { refunded: { amount: order.total } },
      })
      await expect(refund()).rejects.toThrow(/^refund_/)
      expect(await peer.refunded(reference)).toBe(order.total)
    })

    describe('a refund that the provider takes and makes later', () => {
      /** A paid order whose refund the provider has taken; resolves to the payment's reference too. */
      async function refundSlowly() {
        const order = await shop.order()
        const reference = await payFor(order)
        await shop.deliverAll()
        const mailsBefore = (await shop.mailsOf(order)).length
        peer.slowRefunds(true)
        const refund = async () =>
          refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
        expect(await refund()).toMatchObject({ isPending: true, isQueued: false })
        peer.slowRefunds(false)
        await shop.deliverAll()
        expect(await shop.read(order)).toMatchObject({
          payment_status: 'paid',
          refunds: [{ status: 'pending' }],
        })
        await expect(refund()).rejects.toThrow(/^refund_/)
        expect((await shop.mailsOf(order)).slice(mailsBefore)).toEqual([])
        return { order, reference, refund, mails: async () => (await shop.mailsOf(order)).slice(mailsBefore) }
      }
      /** Lets the questions be asked that are due within some hours, without any message of the provider. */
      async function wait(hours: number) {
        await peer.takeMessages()
        for (let hour = 0; hour < hours; hour++) {
          shop.clock.advance(3600)
          await shop.app.outbox.drain()
        }
      }

      it('counts once it is made, and is asked for until then', async () => {
        const { order, reference, mails } = await refundSlowly()
        await wait(30)
        expect(await paymentOf(order)).toBe('paid')
        await peer.endRefunds('done')
        await wait(5)
        expect(await paymentOf(order)).toBe('refunded')
        expect(await mails()).toEqual(expect.arrayContaining(['order_refunded', 'order_cancelled']))
        expect([await peer.refunded(reference), await shop.flagOf(order)]).toEqual([order.total, null])
        await wait(10)
        expect((await mails()).filter((kind) => kind === 'order_refunded')).toHaveLength(1)
      })

      it('flags the order where it fails, and can be made anew', async () => {
        const { order, reference, refund, mails } = await refundSlowly()
        await peer.endRefunds('failed')
        await wait(5)
        expect([await paymentOf(order), await shop.flagOf(order)]).toEqual(['paid', 'refund_failed'])
        expect([await mails(), await peer.refunded(reference)]).toEqual([[], 0])
        await refund()
        expect([await paymentOf(order), await peer.refunded(reference)]).toEqual(['refunded', order.total])
      })
    })

    /** A paid order, with the ways to look at its money. */
    async function paid() {
      const order = await shop.order()
      const reference = await payFor(order)
      await shop.deliverAll()
      const row = () => shop.app.database.prisma.order.findUniqueOrThrow({ where: { id: order.id } })
      const ship = () => shipOrder(shop.app, order.id, { carrier: null, tracking: null })
      const refund = async (amount?: number) =>
        refundByHand(
          shop.app,
          await findAnyOrder(shop.app, order.number),
          amount ? { amount } : { everything: true },
        )
      const kinds = async () => {
        const where = { orderId: order.id }
        const rows = await shop.app.database.prisma.paymentTransaction.findMany({
          where,
          orderBy: { id: 'asc' },
        })
        return rows.map(({ kind }) => kind)
      }
      return { order, reference, row, ship, refund, kinds }
    }

    describe('money that its buyer’s bank takes back', () => {
      it('holds the order, tells the owner, and can be refunded no more', async () => {
        const { order, reference, row, ship, refund, kinds } = await paid()
        await peer.dispute(reference)
        const messages = await peer.takeMessages()
        expect(messages.length).toBeGreaterThan(0)
        await shop.deliver([...messages, ...messages])
        expect(await shop.flagOf(order)).toBe('disputed')
        expect(Number((await row()).disputed)).toBe(order.total)
        await expect(ship()).rejects.toThrow('order_not_shippable')
        await expect(refund()).rejects.toThrow('refund_of_disputed')
        expect(await peer.refunded(reference)).toBe(0)
        expect(await shop.eventsOf(order)).toEqual(expect.arrayContaining(['order.disputed']))
        expect(await kinds()).toEqual(['captured', 'dispute_opened'])
      })

      it('is the shop’s again once the dispute is won', async () => {
        const { order, reference, row, ship, refund, kinds } = await paid()
        await refund(350)
        await peer.dispute(reference)
        await shop.deliverAll()
        expect(Number((await row()).disputed)).toBe(order.total - 350)
        await peer.endDispute(reference, 'won')
        await shop.deliverAll()
        expect([await shop.flagOf(order), Number((await row()).disputed)]).toEqual([null, 0])
        await ship()
        await refund()
        expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([order.total, 'refunded'])
        expect((await kinds()).filter((kind) => kind.startsWith('dispute'))).toEqual([
          'dispute_opened',
          'dispute_won',
        ])
      })

      it('stays away once the dispute is lost', async () => {
        const { order, reference, row, ship, refund } = await paid()
        await peer.dispute(reference)
        await shop.deliverAll()
        await peer.endDispute(reference, 'lost')
        await shop.deliverAll()
        expect(await shop.flagOf(order)).toMatch(/^dispute/)
        expect(Number((await row()).disputed)).toBe(order.total)
        await expect(ship()).rejects.toThrow('order_not_shippable')
        await expect(refund()).rejects.toThrow('refund_of_disputed')
      })
    })

    it('takes a refund back whose money came back, and can make it anew', async () => {
      const { order, reference, row, refund, kinds } = await paid()
      await refund()
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
      const stock = await stockOf(order)
      await peer.bounceRefunds(reference)
      const messages = await peer.takeMessages()
      await shop.deliver([...messages, ...messages])
      expect([await shop.flagOf(order), await peer.refunded(reference)]).toEqual(['refund_failed', 0])
      expect(await shop.read(order)).toMatchObject({
        status: 'cancelled',
        payment_status: 'paid',
        totals: { refunded: { amount: 0 } },
      })
      await refund(350)
      await refund()
      await shop.deliverAll()
      expect(await peer.refunded(reference)).toBe(order.total)
      expect([await paymentOf(order), Number((await row()).refunded)]).toEqual(['refunded', order.total])
      expect([
        await stockOf(order),
        (await kinds()).filter((kind) => kind === 'refund_failed').length,
      ]).toEqual([stock, 1])
    })

    describe('while the provider does what it is asked and does not answer', () => {
      it('begins one payment, and pays the order by it', async () => {
        await peer.setTrouble('deaf')
        const before = await peer.countStarts()
        const order = await shop.order()
        await peer.setTrouble(null)
        expect((await shop.payAgain(order)).type).toBe('web')
        expect((await peer.countStarts()) - before).toBe(1)
        await payFor(order)
        await shop.deliverAll()
        expect(await paymentOf(order)).toBe('paid')
      })

      it('refunds once, however often it is tried', async () => {
        const { order, reference, refund, kinds } = await paid()
        await peer.setTrouble('deaf')
        expect(await refund(350)).toMatchObject({ isQueued: true })
        await peer.setTrouble(null)
        // Its message comes before any answer.
        await shop.deliverAll()
        expect(await peer.refunded(reference)).toBe(350)
        for (let minute = 0; minute < 10; minute++) {
          shop.clock.advance(60)
          await shop.app.outbox.drain()
        }
        await shop.deliverAll()
        expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
        expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
      })

      it('learns from messages that come before any answer what it did', async () => {
        const order = await shop.order()
        const reference = await payFor(order)
        const messages = await peer.takeMessages()
        await peer.setTrouble('deaf')
        await shop.deliver(messages)
        await peer.setTrouble(null)
        expect(await shop.eventsOf(order)).not.toContain('order.paid')
        await shop.deliver(messages.toReversed())
        shop.clock.advance(60)
        await shop.app.outbox.drain()
        await sweepPayments(shop.app)
        expect([await paymentOf(order), await peer.refunded(reference)]).toEqual(['paid', 0])
      })
    })

    describe('while the provider answers late', () => {
      it('keeps what messages told before the answer', async () => {
        const order = await shop.order()
        const reference = await shop.referenceOf(order)
        const held = peer.holdNext('read')
        shop.clock.advance(3)
        const asked = shop.read(order)
        await held.arrived
        await peer.pay(reference)
        await shop.deliverAll()
        held.release()
        await asked
        await shop.deliverAll()
        expect([await paymentOf(order), await shop.flagOf(order)]).toEqual(['paid', null])
        expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
      })

      it('counts a refund once whose message comes before the answer', async () => {
        const { order, reference, refund, kinds } = await paid()
        const held = peer.holdNext('write')
        const asked = refund(350)
        await held.arrived
        await shop.deliverAll()
        held.release()
        await asked
        await shop.deliverAll()
        for (let minute = 0; minute < 10; minute++) {
          shop.clock.advance(60)
          await shop.app.outbox.drain()
        }
        expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
        expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
      })
    })

    it('does nothing by halves while the provider answers 500', async () => {
      const { order, reference, refund, kinds } = await paid()
      await peer.setTrouble('fail')
      expect(await refund(350)).toMatchObject({ isQueued: true })
      await expect(refund(order.total)).rejects.toThrow('refund_above_rest')
      await peer.setTrouble(null)
      expect(await peer.refunded(reference)).toBe(0)
      for (let minute = 0; minute < 10; minute++) {
        shop.clock.advance(60)
        await shop.app.outbox.drain()
      }
      expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
      expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
    })

    /** The order's time is over while its provider cannot be told. */
    async function expireUnheard(order: WebOrder): Promise<void> {
      await peer.setDown(true)
      shop.clock.advance(61 * 60)
      await expireOrders(shop.app)
      await peer.setDown(false)
      expect(
        (await shop.app.database.prisma.order.findUniqueOrThrow({ where: { id: order.id } })).status,
      ).toBe('cancelled')
    }
  })
}
