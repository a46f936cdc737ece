import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/people/apps/index.ts'
import { cancelOrder, expireOrders, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { payLink, returnLink } from '#lib/domains/shop/payments/index.ts'
import { answerOpen } from '#lib/pages/shop/pay/answer-open.ts'
import { loadPayPage } from '#lib/pages/shop/pay/load-pay-page.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

/** The text for a buyer who comes back from the provider. */
async function readOutcome({ number }: WebOrder): Promise<string> {
  const seal = new URL(returnLink(shop.app, number), 'http://localhost').searchParams.get('seal') ?? ''
  return JSON.stringify((await loadReturnPage(shop.app, number, { seal, left: false }))?.data)
}
/** Cancels an order in a way that its provider does not hear of; resolves to the payment's reference. */
async function endUnheard(order: WebOrder, end: () => Promise<unknown>): Promise<string> {
  const reference = await shop.referenceOf(order)
  await shop.peer.setDown(true)
  await end()
  await shop.peer.setDown(false)
  return reference
}
const pay = async (reference: string, instead?: { amount: number }) => {
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
}

describe('an app’s web view', () => {
  const seal = (number: string) =>
    new URL(returnLink(shop.app, number), 'http://localhost').searchParams.get('seal') ?? ''
  /** Leaves for the provider; resolves to the cookies that the browser then has. */
  const leave = async ({ number }: WebOrder, view: string) => {
    const link = `http://localhost${payLink(shop.app, number).replace('?', '/open?')}${view}`
    const opened = await answerOpen(shop.app, new Request(link), number)
    expect(opened.status).toBe(303)
    return Object.fromEntries(
      opened.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=')),
    )
  }
  const comeBack = (number: string, cookies: Record<string, string>, inApp = false) =>
    loadReturnPage(
      shop.app,
      number,
      { seal: seal(number), left: true, webView: inApp ? { returnUrl: null } : null },
      cookies,
    )

  it('comes back from the provider to a page that leads nowhere but to paying', async () => {
    const [order, another] = [await shop.order(), await shop.order()]
    const cookies = await leave(order, '&view=app')
    const page = await comeBack(order.number, cookies)
    expect(page?.isBare).toBe(true)
    expect(JSON.stringify(page?.data)).toMatch(/"url":"\/pay\/[^"]*&view=app"/)
    expect(JSON.stringify(page?.data)).not.toContain('"url":"/"')
    const elsewhere = await comeBack(another.number, cookies)
    expect(elsewhere?.isBare).toBe(false)
    expect(JSON.stringify(elsewhere?.data)).toContain('"url":"/"')
  })

  it('is led there too if the order is paid already', async () => {
    const order = await shop.order()
    await pay(await shop.referenceOf(order))
    const link = new URL(payLink(shop.app, order.number), 'http://localhost').searchParams
    const query = { expires: link.get('expires') ?? '', signature: link.get('signature') ?? '' }
    expect(
      await loadPayPage(shop.app, order.number, { ...query, failed: false, webView: { returnUrl: null } }),
    ).toEqual({
      redirectTo: `${returnLink(shop.app, order.number)}&view=app`,
    })
    expect(await comeBack(order.number, {}, true)).toMatchObject({ isBare: true })
  })

  it('leads back to the app by itself, if the app has registered where', async () => {
    const [, place] = [await shop.order(), 'com.example.shop://paid']
    await changeApp(shop.app, shop.credentials.id, {
      returnUrls: [place, 'https://shop.example.com/paid?from=web'],
    })
    const order = await shop.order()
    const ask = (return_url: unknown) =>
      shop.call('POST', `/orders/${order.number}/payment?order_token=${order.token}`, {
        ...{ payment_gateway: shop.peer.gateway.id, return_url },
      })
    const refused = await ask('com.example.other://paid')
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['return_url']])
    const { payment } = (await ask(place)).json.data
    const { searchParams } = new URL(payment.url)
    expect([searchParams.get('view'), searchParams.get('back')]).toEqual(['app', place])
    const cookies = await leave(order, `&view=app&back=${encodeURIComponent(place)}`)
    const page = await comeBack(order.number, cookies)
    expect(page?.leadsTo).toBe(`${place}?order=${order.number}`)
    expect(JSON.stringify(page?.data)).toContain(`"url":"${place}?order=${order.number}"`)
    expect(page?.refresh).toBe(`0;url=${place}?order=${order.number}`)
    const query = await comeBack(
      order.number,
      await leave(order, '&view=app&back=https%3A%2F%2Fshop.example.com%2Fpaid%3Ffrom%3Dweb'),
    )
    expect(query?.leadsTo).toBe(`https://shop.example.com/paid?from=web&order=${order.number}`)
    // Nobody can make the page lead anywhere else.
    const forged = await leave(order, '&view=app&back=https%3A%2F%2Fevil.example')
    expect(await comeBack(order.number, forged)).toMatchObject({ isBare: true, leadsTo: null })
    await changeApp(shop.app, shop.credentials.id, { returnUrls: [] })
    expect((await comeBack(order.number, cookies))?.leadsTo).toBeNull()
  })

  it('is told from a browser, which gets the site around the page', async () => {
    const order = await shop.order()
    const cookies = await leave(order, '')
    expect(cookies).toEqual({})
    expect((await comeBack(order.number, cookies))?.isBare).toBe(false)
  })

  it('leads to the order from the cart that it was placed from, while guests have carts', async () => {
    const [order, another] = [await shop.order(), await shop.order()]
    const link = async ({ cart }: WebOrder) => {
      const cookies = { 'storefront-cart': cart['x-cart-token'] ?? '' }
      return JSON.stringify((await comeBack(order.number, cookies))?.data).includes(
        `/orders/${order.number}/`,
      )
    }
    expect([await link(order), await link(another)]).toEqual([true, false])
    await shop.app.settings.set('account.guest_cart', false)
    expect(await link(order)).toBe(false)
    await shop.app.settings.unset('account.guest_cart')
  })
})

it('promises a refund of what was paid for a cancelled order', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => cancelOrder(shop.app, order.id, 'buyer'))
  expect(await readOutcome(order)).toContain('If your payment still arrives, we will refund it')
  await pay(reference)
  expect(await readOutcome(order)).toContain('We are refunding your payment of $23.50')
})

it('says that an expired order goes on where it can', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => {
    shop.clock.advance(61 * 60)
    return expireOrders(shop.app)
  })
  expect(await readOutcome(order)).toContain('we will process the order if everything is in stock')
  await pay(reference)
  expect(await readOutcome(order)).toContain('Your payment has arrived')
})

it('promises nothing where the refund did not go through', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => cancelOrder(shop.app, order.id, 'owner'))
  const { refund } = shop.peer.gateway
  shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
  await pay(reference)
  shop.peer.gateway.refund = refund
  expect(await readOutcome(order)).toContain('We could not refund your payment of $23.50 automatically.')
})

it('does not wait for a payment that arrived with another amount', async () => {
  const order = await shop.order()
  await pay(await shop.referenceOf(order), { amount: 100 })
  expect(await readOutcome(order)).toContain('We received $1.00, but the order costs $23.50')
})

describe('what was paid besides', () => {
  /** An order of two units, and its first payment, of one unit, which can still be made. */
  async function orderMore() {
    const order = await shop.order()
    const first = await endUnheard(order, async () => {
      await shop.add({ id: order.productId }, 1, order.cart)
      await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    })
    await shop.payAgain(order)
    await pay(await shop.referenceOf(order))
    return { order, first }
  }

  it('is refunded where it is', async () => {
    const { order, first } = await orderMore()
    await pay(first)
    expect(await readOutcome(order)).toContain('We are refunding your additional payment of $23.50 in full.')
    await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
    expect(await readOutcome(order)).toContain(
      'your payment was refunded. We are refunding your additional payment of $23.50',
    )
  })

  it('is not promised where the provider refused to refund it', async () => {
    const { order, first } = await orderMore()
    const { refund } = shop.peer.gateway
    shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
    await pay(first)
    shop.peer.gateway.refund = refund
    expect(await readOutcome(order)).toContain(
      'We also received $23.50 from you, which has not been refunded yet. We will look into it',
    )
    expect(await readOutcome(order)).not.toMatch(/is refunded|We are refunding/)
  })

  it('is not besides where the owner accepts it as the payment', async () => {
    const order = await shop.order()
    await pay(await shop.referenceOf(order), { amount: 1000 })
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number))
    await shop.app.outbox.drain()
    expect(await readOutcome(order)).toContain('Your payment has arrived')
    expect(await readOutcome(order)).not.toMatch(/also received|is refunded|We are refunding/)
  })
})
