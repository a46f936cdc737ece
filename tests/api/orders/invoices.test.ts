import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { payByHand, type RefundRequest, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findInvoice, issueInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { eraseOldOrders, findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { createInvoiceResponse, writeInvoicePdf } from '#lib/web/presenters/shop/invoice-files.ts'
import { openViesPeer } from '#tests/support/invoices/vies-peer.ts'
import { allocateNumber } from '../../../lib/domains/shop/invoices/allocate-number.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let vies: Awaited<ReturnType<typeof openViesPeer>>

beforeAll(async () => {
  vies = await openViesPeer()
  shop = await openShopApi({ env: { VIES_API_BASE: vies.url } })
  const { settings } = shop.app
  await settings.set('invoices.enabled', true)
  await settings.set('site.legal_name', 'Hearthfell Trading GmbH')
  await settings.set('site.vat_id', 'DE123456789')
  await settings.set('invoices.address', '1 Lamp Lane\n10115 Berlin')
  await settings.set('checkout.fields.vat_id', 'optional')
})
afterAll(async () => {
  await shop.close()
  await vies.close()
})
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
  await db().taxRate.deleteMany()
})

const db = () => shop.app.database.prisma
const settings = () => shop.app.settings.current

type Item = Parameters<ShopApi['catalogue']['product']>[0] & { quantity?: number }

async function place(items: Item[], changes: object = {}) {
  const products = []
  for (const { quantity = 1, ...item } of items)
    products.push({ quantity, ...(await shop.catalogue.product(item)) })
  const [first, ...rest] = products
  if (!first) throw new Error('Pass an item.')
  const cart = await shop.beginCart([first], first.quantity)
  for (const product of rest) await shop.add(product, product.quantity, cart)
  const { status, json } = await shop.checkOut(cart, changes)
  if (status !== 201) throw new Error(JSON.stringify(json))
  const { number } = json.data.order
  return findAnyOrder(shop.app, number)
}

const pay = async (number: string) => payByHand(shop.app, await findAnyOrder(shop.app, number))
const refund = async (number: string, wish: RefundRequest = { everything: true }) =>
  refundByHand(shop.app, await findAnyOrder(shop.app, number), wish)
const documentsOf = ({ id }: { id: number }) => listInvoices(shop.app, id)

async function read(order: { id: number }, index = 0) {
  const listed = (await documentsOf(order))[index]
  const invoice = listed && (await findInvoice(shop.app, order.id, listed.number))
  if (!invoice) throw new Error('There is no such document.')
  return invoice
}

/** Two classes of taxes: 19 per cent, and 7 on books. */
async function setTaxes() {
  for (const [taxClass, rate] of [
    ['standard', 190_000],
    ['books', 70_000],
  ] as const)
    await db().taxRate.create({ data: { name: 'VAT', country: 'US', taxClass, rate } })
}

describe('a buyer’s VAT number', () => {
  it('is refused on its field with a wrong digit, in the buyer’s language, and else saved as registers write it', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product({ name: 'Kettle', price: 10_000 })], 1)
    const refused = await shop.checkOut(cart, { vat_id: 'DE 136 695 977' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual(['vat_id'])
    expect(refused.json.errors.vat_id[0]).toContain('Check this number')
    const { status, json } = await shop.checkOut(cart, { vat_id: 'de 136.695.976' })
    expect(status).toBe(201)
    const { vatId } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
    expect(vatId).toBe('DE136695976')
  })

  it('is not judged where its country has no known form, such as a tax number of the United States', async () => {
    const order = await place([{ name: 'Kettle', price: 10_000 }], { vat_id: '12-3456789' })
    const { vatId } = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    expect(vatId).toBe('12-3456789')
  })
})

describe('the EU’s register of VAT numbers', () => {
  const told = async ({ id }: { id: number }) => {
    const where = { orderId: id, kind: { startsWith: 'order.vat_' } }
    const events = await db().orderEvent.findMany({ where, orderBy: { id: 'asc' } })
    return events.map(({ kind, details }) => [kind, details])
  }
  const buy = (vat_id: string) => place([{ name: 'Kettle', price: 10_000 }], { vat_id })

  it('is asked by sellers in the EU alone, and its answer is recorded with the proof', async () => {
    vies.state.valid.add('ATU13585627')
    await shop.app.outbox.drain()
    expect(vies.state.asked).toEqual([])
    await shop.app.settings.set('shop.country', 'DE')
    await shop.app.settings.set('site.vat_id', 'DE136695976')
    const valid = await buy('ATU 13585627')
    const invalid = await buy('FR40303265045')
    await buy('CHE-107.787.577')
    await shop.app.outbox.drain()
    const asker = { requesterMemberStateCode: 'DE', requesterNumber: '136695976' }
    expect(vies.state.asked).toHaveLength(2)
    expect(vies.state.asked).toContainEqual({ countryCode: 'AT', vatNumber: 'U13585627', ...asker })
    const proof = { askedAt: '2026-11-21T10:00:00.000Z', consultation: 'WAPIAAAAY2Yb8vzq' }
    expect(await told(valid)).toEqual([['order.vat_valid', { vatId: 'ATU13585627', ...proof }]])
    expect(await told(invalid)).toEqual([['order.vat_invalid', { vatId: 'FR40303265045', ...proof }]])
    const shown = (number: string) => showOrder(shop.app, operator('test'), number)
    expect((await shown(invalid.number)).refusedVatId).toBe('FR40303265045')
    expect((await shown(valid.number)).refusedVatId).toBeNull()
  })

  it('is asked again after an outage, which holds up no order', async () => {
    vies.state.isUp = false
    const order = await buy('ATU13585627')
    await shop.app.outbox.drain()
    expect((await told(order)).map(([kind]) => kind)).toEqual(['order.vat_unknown'])
    vies.state.isUp = true
    await db().outboxMessage.updateMany({ where: { kind: 'vat.check' }, data: { availableAt: new Date(0) } })
    await shop.app.outbox.drain()
    expect((await told(order)).map(([kind]) => kind)).toEqual(['order.vat_unknown', 'order.vat_valid'])
    await shop.app.settings.set('site.vat_id', 'DE123456789')
    await shop.app.settings.unset('shop.country')
  })
})

describe('an invoice', () => {
  it('is issued once the order is paid, with what it says frozen', async () => {
    await setTaxes()
    const order = await place(
      [
        { name: 'Kettle', price: 10_000, quantity: 2 },
        { name: 'Atlas', price: 3000, taxClass: 'books' },
      ],
      { vat_id: 'ATU13585627' },
    )
    await shop.app.outbox.drain()
    expect(await documentsOf(order)).toEqual([])
    await pay(order.number)
    await shop.app.outbox.drain()
    const invoice = await read(order)
    const { content } = invoice
    expect(invoice).toMatchObject({ kind: 'invoice', total: 27_010, currency: 'USD', locale: 'en' })
    expect(invoice.number).toMatch(/^INV-2026-\d{6}$/)
    expect(content.seller).toMatchObject({
      name: 'Hearthfell Trading GmbH',
      address: ['1 Lamp Lane', '10115 Berlin'],
      vatId: 'DE123456789',
    })
    expect(content.buyer).toMatchObject({
      name: home.name,
      address: ['18 Alder Lane', 'Portland, OR 97209', 'United States'],
      vatId: 'ATU13585627',
    })
    expect(content.lines.map(({ name, quantity, rates, total }) => [name, quantity, rates, total])).toEqual([
      ['Kettle', 2, ['19.00'], 20_000],
      ['Atlas', 1, ['7.00'], 3000],
    ])
    expect(content.taxes).toEqual([
      { name: 'VAT', rate: '19.00', base: 20_000, amount: 3800 },
      { name: 'VAT', rate: '7.00', base: 3000, amount: 210 },
    ])
    expect(content.sums).toMatchObject({ net: 23_000, tax: 4010, total: 27_010 })
    // Whatever changes later.
    await shop.app.settings.set('site.legal_name', 'Another Name AG')
    await db().product.updateMany({ data: { name: 'Renamed' } })
    await issueInvoice(shop.app, order.id)
    expect(await read(order)).toEqual(invoice)
    await shop.app.settings.set('site.legal_name', 'Hearthfell Trading GmbH')
  })

  it('has the owner’s foot in the language of the order, and so has what corrects it', async () => {
    const { settings: store, database } = shop.app
    await store.set('site.locales', ['de'])
    await store.set('invoices.footer', 'Thank you for your order')
    const texts = { list: async () => [], refuse: async () => undefined }
    const translation = { entity: 'setting', id: 0, field: 'invoices.footer', locale: 'de' }
    await saveTranslations(shop.app, texts, [{ ...translation, value: 'Danke für die Bestellung' }])
    const [german, english] = [await place([{ price: 1000 }]), await place([{ price: 1000 }])]
    await database.prisma.order.update({ where: { id: german.id }, data: { locale: 'de' } })
    for (const { number } of [german, english]) await pay(number)
    await shop.app.outbox.drain()
    await refund(german.number)
    await shop.app.outbox.drain()
    const feet = [await read(german), await read(german, 1), await read(english)]
    expect(feet.map(({ kind, content }) => [kind, content.footer])).toEqual([
      ['invoice', 'Danke für die Bestellung'],
      ['credit_note', 'Danke für die Bestellung'],
      ['invoice', 'Thank you for your order'],
    ])
    await store.unset('invoices.footer')
    await store.unset('site.locales')
  })

  it('is issued on shipment if that comes first, with the amount due, and not again on payment', async () => {
    const order = await place([{ price: 5000 }])
    await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
    await shop.app.outbox.drain()
    const invoice = await read(order)
    expect(invoice.content.paidAt).toBeNull()
    expect(presentInvoice(invoice, settings())).toMatchObject({
      // Without a column for taxes, of which there are none.
      columns: ['Description', 'Qty', 'Unit price', 'Amount'],
      lines: [{ cells: [{ value: '1' }, { value: '$50.00' }, { label: 'Amount', value: '$50.00' }] }],
      notes: ['Amount due: $50.00'],
    })
    await pay(order.number)
    await shop.app.outbox.drain()
    expect(await documentsOf(order)).toHaveLength(1)
  })

  it('is issued on payment though a part was shipped before, and so is the credit note of a refund', async () => {
    const order = await place([{ price: 5000, quantity: 2 }])
    const lines = [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }]
    for (const parcel of [{ lines }, {}]) {
      await shipOrder(shop.app, order.id, { carrier: null, tracking: null, ...parcel })
      await shop.app.outbox.drain()
    }
    await pay(order.number)
    await refund(order.number, { amount: 100 })
    await shop.app.outbox.drain()
    expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })

  it('is not issued for what is unpaid, cost nothing or came from a former shop, nor where the shop issues none', async () => {
    const [unpaid, free, former] = [await place([{}]), await place([{ price: 0 }]), await place([{}])]
    await db().order.update({
      where: { id: former.id },
      data: { importedFrom: 'shopify', paymentStatus: 'paid' },
    })
    await shop.app.settings.set('invoices.enabled', false)
    const off = await place([{}])
    await pay(off.number)
    await shop.app.settings.set('invoices.enabled', true)
    await shop.app.outbox.drain()
    for (const { id } of [unpaid, free, former]) expect(await issueInvoice(shop.app, id)).toBeNull()
    expect(await documentsOf(off)).toEqual([])
    expect(await issueInvoice(shop.app, off.id)).toMatchObject({ kind: 'invoice' })
  })

  it('is linked in the mail of the payment, behind the guest’s token', async () => {
    const order = await place([{}])
    await pay(order.number)
    const queued = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_paid' } })
    const { sealed } = queued.payload as { sealed: string }
    const data = JSON.parse(shop.app.secrets.decrypt('mail', sealed))
    expect(data.invoice_path).toBe(`${data.path}/invoice`)
  })
})

describe('numbers', () => {
  it('have neither gaps nor doubles when many are issued at once, and some of it fails', async () => {
    const orders = []
    for (let made = 0; made < 12; made++) orders.push(await place([{}]))
    await Promise.all(orders.map(({ number }) => pay(number)))
    const failing = Array.from({ length: 6 }, () =>
      transact(db(), async (tx) => {
        await allocateNumber(tx, settings(), { kind: 'invoice', at: shop.clock.now() })
        throw new Error('The transaction fails.')
      }).catch((error: Error) => error.message),
    )
    const issuing = orders.flatMap(({ id }) => [issueInvoice(shop.app, id), issueInvoice(shop.app, id)])
    const [failures] = await Promise.all([
      Promise.all(failing),
      Promise.all(issuing),
      shop.app.outbox.drain(),
    ])
    expect(new Set(failures)).toEqual(new Set(['The transaction fails.']))
    const rows = await db().invoice.findMany({
      where: { kind: 'invoice' },
      orderBy: { sequence: 'asc' },
      select: { sequence: true },
    })
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
    for (const order of orders) expect(await documentsOf(order)).toHaveLength(1)
  })

  it('begin anew each year of the site’s time zone', async () => {
    const at = new Date('2026-12-31T23:30:00Z')
    const numberIn = (timezone: string) =>
      transact(db(), (tx) =>
        allocateNumber(tx, { ...settings(), 'site.timezone': timezone }, { kind: 'credit_note', at }),
      )
    expect(await numberIn('Asia/Tokyo')).toMatchObject({ number: 'CN-2027-000001', year: 2027, sequence: 1 })
    expect(await numberIn('Asia/Tokyo')).toMatchObject({ sequence: 2 })
    expect((await numberIn('UTC')).year).toBe(2026)
  })

  it('count together where invoices and credit notes begin alike', async () => {
    const { settings: store } = shop.app
    const before = shop.clock.now()
    shop.clock.set('2030-02-01T12:00:00Z')
    for (const name of ['invoices.prefix', 'invoices.credit_note_prefix'] as const) await store.set(name, '')
    const orders = [await place([{}]), await place([{}])]
    for (const { number } of orders) {
      await pay(number)
      await shop.app.outbox.drain()
      await refund(number)
      await shop.app.outbox.drain()
    }
    const numbers = (await Promise.all(orders.map(documentsOf))).flat().map(({ number }) => number)
    expect(numbers).toEqual(['2030-000001', '2030-000002', '2030-000003', '2030-000004'])
    for (const name of ['invoices.prefix', 'invoices.credit_note_prefix'] as const) await store.unset(name)
    shop.clock.set(before.toISOString())
  })
})

it('is issued under a prefix that credit notes had before, above their numbers', async () => {
  const { settings: store } = shop.app
  const before = shop.clock.now()
  shop.clock.set('2031-02-01T12:00:00Z')
  const settle = async (work: Promise<unknown>) => {
    await work
    await shop.app.outbox.drain()
  }
  const first = await place([{}])
  await settle(pay(first.number))
  await settle(refund(first.number, { amount: 100 }))
  await settle(refund(first.number))
  await store.set('invoices.prefix', settings()['invoices.credit_note_prefix'])
  const second = await place([{}])
  await settle(pay(second.number))
  await settle(refund(second.number))
  const numbers = (await Promise.all([first, second].map(documentsOf))).flat().map(({ number }) => number)
  const notes = [1, 2, 3, 4].map((sequence) => `CN-2031-00000${sequence}`)
  expect(numbers).toEqual(['INV-2031-000001', ...notes])
  await store.unset('invoices.prefix')
  shop.clock.set(before.toISOString())
})

describe('credit notes', () => {
  it.each([false, true])(
    'take back the taxes of what is refunded, adding up to the invoice (inclusive: %s)',
    async (inclusive) => {
      await setTaxes()
      await shop.app.settings.set('shop.tax_inclusive', inclusive)
      const order = await place([
        { name: 'Kettle', price: 3333, quantity: 3 },
        { name: 'Atlas', price: 1999, taxClass: 'books', quantity: 2 },
      ])
      await shop.app.settings.set('shop.tax_inclusive', false)
      await pay(order.number)
      await shop.app.outbox.drain()
      const [kettle, atlas] = order.lines
      const parts = [kettle, atlas].map((line) => ({ lines: [{ lineId: line?.id ?? 0, quantity: 1 }] }))
      for (const part of [...parts, { everything: true }]) {
        await refund(order.number, part)
        await shop.app.outbox.drain()
      }
      const invoice = await read(order)
      const notes = await Promise.all([1, 2, 3].map((index) => read(order, index)))
      expect(notes.map(({ kind, content }) => [kind, content.corrects])).toEqual(
        notes.map(() => ['credit_note', invoice.number]),
      )
      expect(notes[0]?.content.taxes.map(({ rate }) => rate)).toEqual(['19.00'])
      expect(notes[1]?.content.taxes.map(({ rate }) => rate)).toEqual(['7.00'])
      expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total)
      for (const { rate, amount, base } of invoice.content.taxes) {
        const back = notes.flatMap(({ content }) => content.taxes.filter((tax) => tax.rate === rate))
        expect(back.reduce((sum, tax) => sum + tax.amount, 0)).toBe(amount)
        expect(back.reduce((sum, tax) => sum + tax.base, 0)).toBe(base)
      }
    },
  )

  it.each([
    {
      items: [{ price: 1000, taxClass: 'full' }],
      refunds: [...Array.from({ length: 9 }, () => ({ amount: 100 })), { everything: true }],
      credited: { '20.00': 167 },
    },
    {
      items: [
        { price: 6000, taxClass: 'full' },
        { price: 4001, taxClass: 'books' },
      ],
      refunds: [{ amount: 500 }, { first: true }, { everything: true }],
      credited: { '20.00': 1000, '7.00': 262 },
    },
  ])('take back the tax of the invoice, and no more, in $refunds.length parts', async (given) => {
    await setTaxes()
    await db().taxRate.create({ data: { name: 'VAT', country: 'US', taxClass: 'full', rate: 200_000 } })
    await shop.app.settings.set('shop.tax_inclusive', true)
    const order = await place(given.items)
    await shop.app.settings.set('shop.tax_inclusive', false)
    await pay(order.number)
    await shop.app.outbox.drain()
    const line = { lines: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }] }
    for (const part of given.refunds) {
      await refund(order.number, 'first' in part ? line : part)
      await shop.app.outbox.drain()
    }
    const documents = (await documentsOf(order)).slice(1)
    const notes = await Promise.all(documents.map((_, index) => read(order, index + 1)))
    const back: Record<string, number> = {}
    for (const { rate, amount } of notes.flatMap(({ content }) => content.taxes))
      back[rate] = (back[rate] ?? 0) + amount
    expect(back).toEqual(given.credited)
  })

  it('take back a share of all taxes for an amount that is not tied to items', async () => {
    await setTaxes()
    const order = await place([{ price: 10_000 }])
    await pay(order.number)
    await shop.app.outbox.drain()
    await refund(order.number, { amount: 1190 })
    await shop.app.outbox.drain()
    const note = await read(order, 1)
    const { content } = note
    expect(content.lines.map(({ name, total }) => [name, total])).toEqual([['Refund', 1190]])
    expect(presentInvoice(note, settings()).columns).toEqual(['Description', 'Amount'])
    expect(content.sums).toMatchObject({ net: 1000, tax: 190, total: 1190 })
  })

  it('come with an invoice that is issued late, and not without one', async () => {
    await shop.app.settings.set('invoices.enabled', false)
    const order = await place([{ price: 1000, quantity: 2 }])
    await pay(order.number)
    await shop.app.settings.set('invoices.enabled', true)
    await refund(order.number, { amount: 500 })
    await shop.app.outbox.drain()
    expect(await documentsOf(order)).toEqual([])
    await issueInvoice(shop.app, order.id)
    expect((await documentsOf(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 2000],
      ['credit_note', 500],
    ])
  })
})

it('is not corrected by more than it says, though a provider gave back more than was charged', async () => {
  await shop.app.settings.set('invoices.enabled', false)
  const order = await place([{ price: 1000 }])
  await pay(order.number)
  await refund(order.number)
  const { currency, id: orderId } = order
  await db().refund.create({
    data: {
      orderId,
      amount: 1000,
      currency,
      status: 'done',
      reason: 'provider',
      createdAt: shop.clock.now(),
    },
  })
  await shop.app.settings.set('invoices.enabled', true)
  await issueInvoice(shop.app, orderId)
  expect((await documentsOf(order)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 1000],
    ['credit_note', 1000],
  ])
})

it('loses its buyer, but neither number nor sums, once bills need no longer be kept', async () => {
  const order = await place([{}])
  await pay(order.number)
  await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
  await shop.app.outbox.drain()
  const before = await read(order)
  await db().order.update({
    where: { id: order.id },
    data: { placedAt: new Date('2010-01-01'), status: 'completed' },
  })
  await eraseOldOrders(shop.app)
  const after = await read(order)
  expect(after).toEqual({ ...before, content: { ...before.content, buyer: null } })
  expect(presentInvoice(after, settings()).buyer.name).toBe('The customer’s details have been removed.')
})

it.each([
  ['김철수', 'InvoiceHangul-Regular'],
  ['สมชาย ใจดี', 'NotoSansThai-Regular'],
  ['山田', 'NotoSansJP-Regular'],
])('sets %s in a font that has its letters', async (name, font) => {
  const order = await place([{ name }])
  await pay(order.number)
  await shop.app.outbox.drain()
  const invoice = await read(order)
  const pdf = await writeInvoicePdf(settings(), invoice)
  const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont ?\/[A-Z]{6}\+([\w-]+)/g)].map(
    ([, one]) => one,
  )
  expect(fonts).toContain(font)
})

it.each(['en', 'ar', 'ja'])('is a tagged PDF for archives, in %s', async (locale) => {
  const order = await place([{ name: locale === 'ja' ? '鉄瓶' : 'إبريق' }])
  await db().order.update({ where: { id: order.id }, data: { locale } })
  await pay(order.number)
  await shop.app.outbox.drain()
  const invoice = await read(order)
  const pdf = await writeInvoicePdf(settings(), invoice)
  const text = pdf.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('pdfaid:part')
  expect(text).toContain('/StructTreeRoot')
  expect(text).toMatch(new RegExp(`/Lang ?\\(${locale}`))
})

it('has the e-invoice in the PDF, and beside it as XML, once the shop is where those are in use', async () => {
  const { settings: store } = shop.app
  await store.set('shop.country', 'DE')
  await store.set('contact.email', 'shop@example.com')
  await store.set('contact.phone', '+49 30 1234567')
  const order = await place([{ name: 'Kettle', price: 4990, quantity: 2 }])
  await pay(order.number)
  await shop.app.outbox.drain()
  const invoice = await read(order)
  expect((await documentsOf(order)).map(({ xmlFormats }) => xmlFormats)).toEqual([['xrechnung']])
  const pdf = (await writeInvoicePdf(settings(), invoice)).toString('latin1')
  for (const part of ['/AFRelationship /Alternative', 'pdfaid:part>3<', 'fx:ConformanceLevel>EN 16931<'])
    expect(pdf).toContain(part)
  // The last table is where the last line says it is, and leads to the former one.
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(at, at + 4)).toBe('xref')
  const [, id, offset] = /^xref\n(\d+) 1\n(\d{10}) /.exec(pdf.slice(at)) ?? []
  expect(pdf.slice(Number(offset))).toMatch(new RegExp(`^${id} 0 obj\n`))
  const xml = await createInvoiceResponse(settings(), invoice, 'xrechnung')
  expect(xml?.headers.get('content-disposition')).toBe(
    `attachment; filename="${invoice.number}-xrechnung.xml"`,
  )
  expect(await xml?.text()).toContain('<cbc:PayableAmount currencyID="USD">0.00</cbc:PayableAmount>')
  for (const format of ['peppol', 'cii', ''])
    expect(await createInvoiceResponse(settings(), invoice, format)).toBeNull()
  for (const key of ['shop.country', 'contact.email', 'contact.phone'] as const) await store.unset(key)
})

it('says what each rate was charged on, of items without tax and of shipping that is taxed as they are', async () => {
  await setTaxes()
  await shop.app.settings.set('shop.shipping_tax', 'as_items')
  const order = await place([
    { name: 'Atlas', price: 2000, taxClass: 'books' },
    { name: 'Lamp', price: 1000 },
    { name: 'Stamp', price: 3000, taxClass: 'none' },
  ])
  await pay(order.number)
  await shop.app.outbox.drain()
  const { content } = await read(order)
  expect(content.taxes.map(({ rate, base }) => [rate, base])).toEqual([
    ['7.00', 2000],
    ['19.00', 1000],
  ])
  await shop.app.settings.unset('shop.shipping_tax')
})

it('says by which law a small business charges no tax, on the document and in the e-invoice', async () => {
  await setTaxes()
  await shop.app.settings.set('shop.vat_exemption', 'de')
  const order = await place([{ name: 'Lamp', price: 1000 }])
  await pay(order.number)
  await shop.app.outbox.drain()
  const invoice = await read(order)
  expect([invoice.content.taxes, invoice.content.sums.tax]).toEqual([[], 0])
  const reason = 'VAT not charged (small business, § 19 UStG)'
  expect(invoice.content.trade?.untaxed).toMatchObject({ category: 'E', reason })
  expect(presentInvoice(invoice, settings()).notes).toContain(reason)
  await shop.app.settings.unset('shop.vat_exemption')
})
