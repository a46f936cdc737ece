import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { describeMail } from '#lib/services/mail/mail-view.ts'
import { renderMail } from '#lib/services/mail/render-mail.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const BANK = 'Turnline one Ltd\nIBAN XX12 3456\nBIC TURNXX11'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.bank_transfer.details', BANK)
  const { prisma } = shop.app.database
  const post = { code: 'post', name: 'Post', eta: '2-3 days', price: 500n, position: 1 }
  await prisma.shippingMethod.create({ data: post })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
})
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
})
afterAll(() => shop.close())

/** The mail of the order, as it is sent. */
async function mailOf(product: object, changes: object) {
  const cart = await shop.beginCart([await shop.catalogue.product({ price: 10_000, ...product })])
  const placed = await shop.checkOut(cart, { payment_gateway: 'bank_transfer', ...changes })
  expect(placed.status).toBe(201)
  const row = await shop.app.database.prisma.outboxMessage.findFirstOrThrow({
    where: { kind: 'mail.order_placed' },
  })
  const mail = fromOutboxJob('order_placed', row.payload, shop.app.secrets)
  const view = describeMail(mail, shop.app.settings.current, 'https://shop.example')
  return renderMail(shop.app.theming, 'order_placed', view)
}

describe('the mail of a new order', () => {
  it('says where it goes and how, and all that makes up its total, with bank details line by line', async () => {
    const shipping = { ...home, name: 'Bo Ek', line1: '10 Downing Street', city: 'London', state: null }
    const { text, html } = await mailOf(
      {},
      { ship_to_different: true, shipping: { ...shipping, postcode: 'sw1a2aa', country: 'GB' } },
    )
    expect(text).toContain(BANK)
    expect(html).toContain(BANK.replaceAll('\n', '<br>\n'))
    expect(text).toContain('Deliver to:\nBo Ek\n10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom')
    expect(text).toContain('Bill to:\nAda Lindqvist\n18 Alder Lane\nPortland, OR 97209\nUnited States')
    expect(text).toContain('Shipping method: Post, 2-3 days')
    expect(text).toContain('Subtotal: $100.00')
    expect(text).toContain('Shipping: $5.00')
    expect(text).toContain("We'll let you know when it's on its way.")
  })

  it('names one address where the bill goes with the parcel, and its tax', async () => {
    const { text } = await mailOf({}, {})
    expect(text).toContain('Deliver to:\nAda Lindqvist')
    expect(text).not.toContain('Bill to')
    expect(text).toContain('VAT 10%: $10.50')
  })

  it('says nothing of a parcel where nothing is shipped', async () => {
    const { text, html } = await mailOf({ requiresShipping: false }, {})
    for (const one of [text, html]) expect(one).not.toMatch(/on its way|ship|deliver/i)
    expect(text).toContain('Bill to:\nAda Lindqvist')
  })
})
