import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
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
  return lastMail('order_placed')
}

async function lastMail(kind: 'order_placed' | 'order_shipped', locale?: string) {
  const row = await shop.app.database.prisma.outboxMessage.findFirstOrThrow({
    where: { kind: `mail.${kind}` },
    orderBy: { id: 'desc' },
  })
  const mail = fromOutboxJob(kind, row.payload, shop.app.secrets)
  const view = describeMail(
    { ...mail, locale: locale ?? mail.locale },
    shop.app.settings.current,
    'https://shop.example',
  )
  return renderMail(shop.app.theming, kind, view)
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

describe('the mail of a shipment', () => {
  it('lists what is in the parcel, as the mail of the order names it', async () => {
    const bottle = await shop.catalogue.product({
      name: 'Bottle',
      options: [
        { name: 'Volume', values: ['0.75 l', '1 l'] },
        { name: 'Colour', values: ['Moss'] },
      ],
      variants: ['0.75 l', '1 l'].map((Volume) => ({
        price: 2000,
        optionValues: { Volume, Colour: 'Moss' },
      })),
    })
    const { variants } = await shop.app.database.prisma.product.findUniqueOrThrow({
      where: { id: bottle.id },
      select: { variants: { select: { id: true }, orderBy: { position: 'asc' } } },
    })
    const cart = await shop.beginCart([await shop.catalogue.product({ name: 'Cup & saucer' })], 3)
    const attributes = [{ key: 'Engraving', value: 'Ann' }]
    for (const { id } of variants)
      await shop.call(
        'POST',
        '/cart/items',
        { product_id: bottle.id, variant_id: id, quantity: 2, attributes },
        cart,
      )
    const placed = await shop.checkOut(cart)
    expect(placed.status).toBe(201)
    const named = '2 × Bottle, 0.75 l / Moss (Engraving: Ann)'
    expect((await lastMail('order_placed')).text).toContain(`${named}: `)

    const { id: orderId } = await shop.app.database.prisma.order.findUniqueOrThrow({
      where: { number: placed.json.data.order.number },
    })
    const { lines } = await loadOrder(shop.app.database.prisma, orderId)
    const [cups, small, large] = lines.map(({ id }) => id)
    const ship = (...packed: [number | undefined, number][]) =>
      shipOrder(shop.app, orderId, {
        ...{ carrier: null, tracking: null },
        ...(packed.length > 0 && {
          lines: packed.map(([lineId = 0, quantity]) => ({ lineId, quantity })),
        }),
      })
    await ship([cups, 2], [small, 2])
    const part = await lastMail('order_shipped')
    expect(part.text).toContain(`\nItems:\n2 × Cup & saucer\n${named}\nTotal: `)
    expect(part.html).toContain(`2 × Cup &amp; saucer<br>\n${named}</p>`)
    expect(part.text).not.toContain('1 l / Moss')
    expect(part.text).toContain('has been shipped. The rest will follow.')
    await shop.app.settings.set('site.locales', ['en', 'de'])
    expect((await lastMail('order_shipped', 'de')).text).toContain(`\nArtikel:\n2 × Cup & saucer\n${named}\n`)
    await ship([large, 1])
    expect((await lastMail('order_shipped')).text).toContain(
      'Items: 1 × Bottle, 1 l / Moss (Engraving: Ann)\n',
    )
    // Everything that is left.
    await ship()
    const rest = await lastMail('order_shipped')
    expect(rest.text).toContain('\nItems:\n1 × Cup & saucer\n1 × Bottle, 1 l / Moss (Engraving: Ann)\n')
    expect(rest.text).toMatch(/ has been shipped\.\n/)
  })
})
