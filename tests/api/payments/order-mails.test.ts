import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, mailOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { readMails } from '#tests/support/read-mail.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 650n } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 72_500 } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
let buyers = 0

/** Orders two cups and a jug with everything that can be on a bill; of a customer where `bearer` is theirs. */
async function place({ gateway = 'sandbox', bearer }: { gateway?: string; bearer?: object } = {}) {
  const email = `mails-${++buyers}@example.com`
  const cup = await shop.catalogue.product({ name: 'Cup', price: 1000 })
  const jug = await shop.catalogue.product({ name: 'Jug', price: 705 })
  let headers = (bearer ?? {}) as Record<string, string>
  if (bearer) await shop.add(cup, 2, headers)
  else headers = await shop.beginCart([cup], 2)
  await shop.add(jug, 1, headers)
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, headers)
  const { status, json } = await shop.checkOut(headers, { email, payment_gateway: gateway })
  expect(status).toBe(201)
  const { order, order_token: token } = json.data
  const { id } = await db().order.findUniqueOrThrow({ where: { number: order.number } })
  return { id, email, number: order.number as string, token: token as string | undefined, order }
}
type Placed = Awaited<ReturnType<typeof place>>

/** The mails that a buyer got, as subject and text. */
async function mailsTo({ email }: Placed) {
  await shop.app.outbox.drain()
  const mails = await readMails(path.join(shop.app.env.storagePath, 'mail'))
  return mails.filter((mail) => mail.header('to').includes(email))
}
async function mailOf(placed: Placed, subject: string) {
  const mail = (await mailsTo(placed)).find((one) => one.header('subject') === `${subject} ${placed.number}`)
  if (!mail) throw new Error(`There is no mail "${subject}".`)
  return mail
}
async function referenceOf({ id }: Placed) {
  return (await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: id } })).reference ?? ''
}

function billOf({ number, order: { totals } }: Placed): string {
  const { discount, shipping, tax, total } = totals
  for (const { amount } of [discount, shipping, tax]) expect(amount).toBeGreaterThan(0)
  expect(2705 - discount.amount + shipping.amount + tax.amount).toBe(total.amount)
  return [
    `Order: ${number}`,
    '2 × Cup: $20.00',
    '1 × Jug: $7.05',
    'Subtotal: $27.05',
    `Discount: −${discount.formatted}`,
    `Shipping: ${shipping.formatted}`,
    `VAT 7.25%: ${tax.formatted}`,
    `Total: ${total.formatted}`,
  ].join('\n')
}
const guestPage = ({ number, token }: Placed) => `http://localhost:3000/orders/${number}/${token}`

describe('the mails about an order', () => {
  it('list what was bought and what makes up the sum, to a guest who pays on the web as to any', async () => {
    const offline = await place({ gateway: 'cash_on_delivery' })
    expect((await mailOf(offline, 'Your order')).text).toContain(billOf(offline))

    const paid = await place()
    await shop.peer.pay(await referenceOf(paid))
    await shop.deliverAll()
    expect((await mailOf(paid, 'Payment received for order')).text).toContain(billOf(paid))

    const underway = await place()
    await shop.peer.delay(await referenceOf(underway))
    await shop.deliverAll()
    expect((await mailOf(underway, 'Payment processing for order')).text).toContain(billOf(underway))
  })

  it('lead a guest to the order’s page, from the first to the last', async () => {
    const placed = await place({ gateway: 'cash_on_delivery' })
    const rows = await db().outboxMessage.findMany({ where: { doneAt: null } })
    expect(rows.map(({ kind }) => kind)).toContain('mail.order_placed')
    expect(JSON.stringify(rows)).not.toContain(placed.token?.slice(3))
    await payByHand(shop.app, await findAnyOrder(shop.app, placed.number))
    await shipOrder(shop.app, placed.id, { carrier: 'UPS', tracking: '1Z9' })
    await refundByHand(shop.app, await findAnyOrder(shop.app, placed.number), { amount: 100 })
    await db().$transaction(async (tx) => {
      await mailOrder(tx, shop.app, placed.id, 'order_failed', {})
      await mailOrder(tx, shop.app, placed.id, 'order_cancelled', {})
    })
    const mails = await mailsTo(placed)
    expect(mails).toHaveLength(6)
    for (const { text, html } of mails) {
      expect(text).toContain(`View your order:\n${guestPage(placed)}\n`)
      expect(html).toContain(`href="${guestPage(placed)}"`)
    }
    const shipped = await mailOf({ ...placed, number: `${placed.number} is on its way` }, 'Order')
    expect(shipped.text).toMatch(/1Z9\nhttps:\/\/www\.ups\.com\/track\?tracknum=1Z9\n/)
  })

  it('lead a customer to the account, and nowhere once that is deleted', async () => {
    const ada = await shop.signIn()
    const placed = await place({ bearer: ada.headers })
    await shop.peer.pay(await referenceOf(placed))
    await shop.deliverAll()
    const { text } = await mailOf(placed, 'Payment received for order')
    expect(text).toContain(`View your order:\nhttp://localhost:3000/account/orders/${placed.number}\n`)
    expect(text).toContain(billOf(placed))
    const { customerId } = await db().order.findUniqueOrThrow({ where: { id: placed.id } })
    await db().customer.update({ where: { id: customerId ?? 0 }, data: { deletedAt: shop.clock.now() } })
    await shipOrder(shop.app, placed.id, { carrier: null, tracking: null })
    const last = await mailOf({ ...placed, number: `${placed.number} is on its way` }, 'Order')
    expect(last.text).toContain('has been shipped')
    expect(last.text).not.toMatch(/View your order|\/orders\//)
  })

  it('lead a customer who ordered as a guest to the account', async () => {
    const placed = await place({ gateway: 'cash_on_delivery' })
    await shop.signIn()
    const { id: customerId } = await db().customer.findFirstOrThrow({ where: { deletedAt: null } })
    await db().order.update({ where: { id: placed.id }, data: { customerId } })
    await payByHand(shop.app, await findAnyOrder(shop.app, placed.number))
    const { text } = await mailOf(placed, 'Payment received for order')
    expect(text).toContain(`/account/orders/${placed.number}\n`)
  })
})
