import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { mergeCarts } from '#lib/domains/shop/cart/index.ts'
import { findInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { eraseOldOrders, findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { exportOrders, listPackingSlips, markOrderPaid } from '#lib/domains/shop/orders/staff/index.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

type Headers = Record<string, string>
type Attributes = Record<string, string>
type Line = { id: number; quantity: number; attributes: { key: string; value: string }[] }

const db = () => shop.app.database.prisma
const listOf = (attributes: Attributes) => Object.entries(attributes).map(([key, value]) => ({ key, value }))
const put = (product: { id: number }, quantity: number, attributes: Attributes, headers: Headers = {}) =>
  shop.call(
    'POST',
    '/cart/items',
    { product_id: product.id, quantity, attributes: listOf(attributes) },
    headers,
  )
const change = (id: number, quantity: number, attributes: Attributes, headers: Headers) =>
  shop.call('PATCH', `/cart/items/${id}`, { quantity, attributes: listOf(attributes) }, headers)
const read = async (headers: Headers) => (await shop.get('/cart', headers)).json.data
const linesOf = ({ items }: { items: Line[] }) =>
  items.map(({ quantity, attributes }) => [
    quantity,
    Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
  ])
const begin = async (
  product: { id: number },
  quantity: number,
  attributes: Attributes,
): Promise<Headers> => ({
  'x-cart-token': (await put(product, quantity, attributes)).json.data.token,
})
const stockOf = async ({ id }: { id: number }) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock

describe('attributes of a line', () => {
  it('tell lines of one variant apart, whatever order they are given in', async () => {
    const ring = await shop.catalogue.product()
    const cart = await begin(ring, 1, { Engraving: 'Ann', Font: 'Serif' })
    await put(ring, 2, { Engraving: 'Ben' }, cart)
    await put(ring, 1, {}, cart)
    await put(ring, 3, { Font: ' Serif ', Engraving: 'Ann', Note: '  ' }, cart)
    expect(linesOf(await read(cart))).toEqual([
      [4, { Engraving: 'Ann', Font: 'Serif' }],
      [2, { Engraving: 'Ben' }],
      [1, {}],
    ])
  })

  it('are changed, removed and added with the quantity, and the same two lines become one', async () => {
    const ring = await shop.catalogue.product({ stock: 5 })
    const cart = await begin(ring, 1, { Engraving: 'Ann' })
    const second = (await put(ring, 2, {}, cart)).json.data.items[1]
    const changed = await change(second.id, 2, { Engraving: 'Ben\r\nand Cleo' }, cart)
    expect(changed.json.data.items[1].id).toBe(second.id)
    expect(linesOf(changed.json.data)).toEqual([
      [1, { Engraving: 'Ann' }],
      [2, { Engraving: 'Ben\nand Cleo' }],
    ])
    expect((await change(second.id, 5, { Engraving: 'Ann' }, cart)).status).toBe(409)
    expect(linesOf(await read(cart))).toHaveLength(2)
    expect(linesOf((await change(second.id, 4, { Engraving: 'Ann' }, cart)).json.data)).toEqual([
      [5, { Engraving: 'Ann' }],
    ])
    const [line] = (await read(cart)).items
    expect(linesOf((await change(line.id, 5, {}, cart)).json.data)).toEqual([[5, {}]])
    expect((await shop.add(ring, 1, cart)).status).toBe(409)
    expect(linesOf((await change(line.id, 2, { Engraving: 'Dee' }, cart)).json.data)).toEqual([
      [2, { Engraving: 'Dee' }],
    ])
  })

  it('are bounded plain text, each with a name of its own', async () => {
    const ring = await shop.catalogue.product()
    const errorsOf = async (attributes: unknown) =>
      Object.keys(
        (await shop.call('POST', '/cart/items', { product_id: ring.id, attributes })).json.errors ?? {},
      )
    const one = (key: string, value: string) => [{ key, value }]
    expect(await errorsOf(one('Note', 'a\u0007b'))).toEqual(['attributes.0.value'])
    expect(await errorsOf(one('Note', 'a\u202Eb'))).toEqual(['attributes.0.value'])
    expect(await errorsOf(one('No\nte', 'x'))).toEqual(['attributes.0.key'])
    expect(await errorsOf(one(' ', 'x'))).toEqual(['attributes.0.key'])
    expect(await errorsOf(one('Note', 'x'.repeat(501)))).toEqual(['attributes.0.value'])
    expect(await errorsOf(one('x'.repeat(65), 'x'))).toEqual(['attributes.0.key'])
    expect(await errorsOf([...one('Note', 'a'), ...one('Note ', 'b')])).toEqual(['attributes.1.key'])
    expect(await errorsOf(Array.from({ length: 11 }, (_, at) => one(`K${at}`, 'v')).flat())).toEqual([
      'attributes',
    ])
    const most = Array.from({ length: 10 }, (_, at) => one(`K${at}`, 'é'.repeat(500))).flat()
    expect(await errorsOf(most)).toEqual([])
  })

  it('do not make more of the stock, of the largest quantity, or of the smallest', async () => {
    const [scarce, limited] = [await shop.catalogue.product({ stock: 3 }), await shop.catalogue.product()]
    await db().productVariant.updateMany({
      where: { productId: limited.id },
      data: { minQuantity: 2, maxQuantity: 4 },
    })
    const cart = await begin(scarce, 2, { Engraving: 'Ann' })
    expect((await put(scarce, 2, { Engraving: 'Ben' }, cart)).json.error).toBe('insufficient_stock')
    expect((await put(scarce, 1, { Engraving: 'Ben' }, cart)).status).toBe(200)
    expect((await put(limited, 1, { Engraving: 'Ann' }, cart)).status).toBe(422)
    expect((await put(limited, 2, { Engraving: 'Ann' }, cart)).status).toBe(200)
    expect((await put(limited, 1, { Engraving: 'Ben' }, cart)).status).toBe(200)
    const refused = await put(limited, 2, { Engraving: 'Cleo' }, cart)
    expect(refused.json.errors.quantity[0]).toContain('4')
    expect((await read(cart)).issues).toEqual([])
    await db().productVariant.updateMany({ where: { productId: scarce.id }, data: { stock: 2 } })
    const codes = (await read(cart)).issues.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(['insufficient_stock', 'out_of_stock'])
  })

  it('do not keep a line from the prices of another currency', async () => {
    const ring = await shop.catalogue.product({ price: 5000 })
    const cart = await begin(ring, 1, { Engraving: 'Ann' })
    await db().productVariant.updateMany({ where: { productId: ring.id }, data: { price: 7000n } })
    await shop.app.settings.set('currency.code', 'EUR')
    await shop.add(await shop.catalogue.product(), 1, cart)
    expect((await read(cart)).issues).toEqual([])
    await shop.app.settings.set('currency.code', 'USD')
  })

  it('come in a batch, and stay apart when a guest signs in', async () => {
    const ring = await shop.catalogue.product()
    const ada = await shop.signIn()
    const item = (value: string, quantity: number) => ({
      ...{ product_id: ring.id, quantity },
      attributes: [{ key: 'Engraving', value }],
    })
    await shop.call('POST', '/cart/items/batch', { items: [item('Ann', 1), item('Ben', 1)] }, ada.headers)
    const guest = await begin(ring, 2, { Engraving: 'Ben' })
    await put(ring, 3, { Engraving: 'Cleo' }, guest)
    await put(ring, 1, {}, guest)
    const token = guest['x-cart-token'] ?? ''
    await db().$transaction((tx) => mergeCarts(tx, shop.app, { customer: ada, token }))
    expect(linesOf(await read(ada.headers))).toEqual([
      [1, { Engraving: 'Ann' }],
      [3, { Engraving: 'Ben' }],
      [3, { Engraving: 'Cleo' }],
      [1, {}],
    ])
  })

  it('of two calls at once make one line of each kind', async () => {
    const ring = await shop.catalogue.product()
    const cart = await begin(ring, 1, {})
    const names = ['Ann', 'Ben', 'Ann', 'Ben', 'Ann']
    const answers = await Promise.all(names.map((Engraving) => put(ring, 1, { Engraving }, cart)))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const lines = linesOf(await read(cart))
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual([3, { Engraving: 'Ann' }])
    expect(lines).toContainEqual([2, { Engraving: 'Ben' }])
  })
})

describe('attributes of an ordered line', () => {
  it('are those of the cart, and what the cart has got since stays in it', async () => {
    const ring = await shop.catalogue.product({ stock: 9, price: 5000 })
    const cart = await begin(ring, 2, { Engraving: 'Ann', _batch: '7' })
    await put(ring, 1, {}, cart)
    const placed = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
    expect(placed.status).toBe(201)
    const { order } = placed.json.data
    expect(linesOf(order)).toEqual([
      [2, { Engraving: 'Ann', _batch: '7' }],
      [1, {}],
    ])
    expect(await stockOf(ring)).toBe(6)
    expect((await read(cart)).items).toEqual([])
  })

  it('are in mails, invoices, slips and exports, without those that only apps need', async () => {
    const staff = operator('test')
    const { settings } = shop.app
    await settings.set('invoices.enabled', true)
    await settings.set('site.legal_name', 'Hearthfell Trading GmbH')
    await settings.set('invoices.address', '1 Lamp Lane, Portland')
    const ring = await shop.catalogue.product({ name: 'Ring' })
    const cart = await begin(ring, 1, { Engraving: 'Ann', _batch: '7' })
    const { number } = (await shop.checkOut(cart)).json.data.order
    await shop.app.outbox.drain()
    const mails = await readMails(path.join(shop.app.env.storagePath, 'mail'))
    const mail = mails.find((one) => one.header('subject').includes(number))?.text
    expect(mail).toContain('Ring (Engraving: Ann)')
    await markOrderPaid(shop.app, staff, number)
    const { id } = await findAnyOrder(shop.app, number)
    await shop.app.outbox.drain()
    const [issued] = await listInvoices(shop.app, id)
    const invoice = await findInvoice(shop.app, id, issued?.number ?? '')
    const [line] = invoice ? presentInvoice(invoice, settings.current).lines : []
    expect(line?.details).toContain('Engraving: Ann')
    const [slip] = await listPackingSlips(shop.app, staff, [number])
    expect(slip?.lines[0]?.attributes).toEqual([{ key: 'Engraving', value: 'Ann' }])
    const exported = []
    for await (const batch of await exportOrders(shop.app, staff, { query: number })) exported.push(...batch)
    expect(exported.map(({ lines }) => lines)).toEqual([[expect.stringContaining('(Engraving: Ann)')]])
    for (const shown of [mail, line, slip, exported]) expect(JSON.stringify(shown)).not.toContain('_batch')
  })

  it('are bought again with their line', async () => {
    const ring = await shop.catalogue.product({ stock: 20 })
    const ada = await shop.signIn()
    await put(ring, 2, { Engraving: 'Ann' }, ada.headers)
    await put(ring, 1, { Engraving: 'Ben' }, ada.headers)
    const placed = await shop.checkOut(ada.headers)
    await shop.call('POST', `/orders/${placed.json.data.order.number}/reorder`, {}, ada.headers)
    expect(linesOf(await read(ada.headers))).toEqual([
      [2, { Engraving: 'Ann' }],
      [1, { Engraving: 'Ben' }],
    ])
  })

  it('are erased with the buyer', async () => {
    const ring = await shop.catalogue.product()
    const cart = await begin(ring, 1, { Engraving: 'Ann' })
    const { number } = (await shop.checkOut(cart)).json.data.order
    const { id } = await db().order.update({
      where: { number },
      data: { status: 'cancelled', placedAt: new Date(Date.UTC(2005, 0, 1)) },
    })
    await eraseOldOrders(shop.app)
    const [line] = await db().orderLine.findMany({ where: { orderId: id } })
    expect([line?.attributes, line?.attributesKey, line?.name]).toEqual([[], '', ring.name])
  })
})
