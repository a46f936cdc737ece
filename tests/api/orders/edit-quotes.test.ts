import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EditRequest,
  editOrder,
  type OrderEdit,
  payByHand,
  quoteEdit,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import type { MailData } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let made = 0
const db = () => shop.app.database.prisma
const ABROAD = { name: 'Ada', line1: 'Domplatz 4', city: 'Köln', postcode: '50667', country: 'DE' }

beforeAll(async () => {
  shop = await openShopApi()
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await db().shippingMethod.create({ data: { code: 'express', name: 'Express', price: 1500n, position: 1 } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
  await db().taxRate.create({ data: { name: 'Low', country: 'US', rate: 50_000, taxClass: 'reduced' } })
  await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
  await db().coupon.create({ data: { code: 'FIVE', type: 'fixed', amount: 500n } })
})
afterAll(async () => {
  expect(await findFaults(db())).toEqual([])
  await shop.close()
})

type Sold = { productId: number; variantId: number }
type Product = Parameters<ShopApi['catalogue']['product']>[0]

async function sold(product: Product = {}): Promise<Sold> {
  const { id: productId } = await shop.catalogue.product({ price: 1000, stock: 10, ...product })
  const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId } })
  return { productId, variantId }
}

/** A shirt in two sizes, of which the small one costs 1000. */
async function shirts() {
  const { id: productId } = await shop.catalogue.product({
    ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: ['S', 'M'].map((Size) => ({
      ...{ price: 1000, sku: `${Size}-${++made}`, stock: 10, trackStock: true, optionValues: { Size } },
    })),
  })
  const variants = await db().productVariant.findMany({ where: { productId }, orderBy: { id: 'asc' } })
  return variants.map(({ id: variantId, sku }) => ({ productId, variantId, sku }))
}

type Placed = { id: number; number: string; lineIds: number[] }

async function place(
  items: readonly (Partial<Sold> & { quantity?: number })[],
  { coupon, ...changes }: { coupon?: string; payment_gateway?: string; billing?: object } = {},
): Promise<Placed> {
  let headers = {}
  for (const { productId, variantId, quantity = 1 } of items) {
    const item = { product_id: productId, variant_id: variantId, quantity }
    const { json } = await shop.call('POST', '/cart/items', item, headers)
    if (json.data.token) headers = { 'x-cart-token': json.data.token }
  }
  if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, headers)
  const { json } = await shop.checkOut(headers, changes)
  const row = await rowOf(json.data.order.number)
  return { id: row.id, number: row.number, lineIds: row.lines.map(({ id }) => id) }
}

const rowOf = (number: string) =>
  db().order.findUniqueOrThrow({
    where: { number },
    include: { lines: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
const find = ({ number }: Placed) => findAnyOrder(shop.app, number)
const quote = ({ id }: Placed, wanted: OrderEdit) => quoteEdit(shop.app, id, wanted)
const faultsOf = (order: Placed, wanted: OrderEdit) => quote(order, wanted).catch(({ facts }) => facts)

async function edit(order: Placed, wanted: OrderEdit, given: Partial<EditRequest> = {}) {
  const { version, after } = await quote(order, wanted)
  return editOrder(shop.app, order.id, { ...wanted, version, expectedTotal: after.total, ...given })
}

describe('the quote of an edit', () => {
  it('says all that changes, which is all that then changes, of this order alone', async () => {
    const [small, medium] = await shirts()
    const book = await sold({ name: 'Book', price: 500, taxClass: 'reduced' })
    const cup = await sold({ name: 'Cup', price: 700 })
    const items = [book, { ...small, quantity: 2 }]
    const order = await place(items, { coupon: 'TEN' })
    const other = await place(items, { coupon: 'TEN' })
    const untouched = await rowOf(other.number)
    const [bookLine = 0, shirtLine = 0] = order.lineIds
    const wanted: OrderEdit = {
      lines: [
        { lineId: shirtLine, quantity: 3, unitPrice: 900 },
        { lineId: bookLine, quantity: 0 },
      ],
      added: [
        { ...(medium as Sold), quantity: 2 },
        { ...cup, quantity: 1, unitPrice: 650 },
      ],
      email: ' Grace@Example.com ',
      billing: { ...home, name: 'Grace' },
      shipping: { ...home, line1: '20 Alder Lane' },
      shippingMethod: 'express',
      reason: 'Agreed on the phone',
    }
    const quoted = await quote(order, wanted)
    const changes = [
      { kind: 'removed', name: 'Book', quantity: 1 },
      { kind: 'quantity', name: 'Shirt, S', from: 2, to: 3 },
      { kind: 'price', name: 'Shirt, S', from: 1000, to: 900 },
      { kind: 'added', name: 'Shirt, M', quantity: 2, price: 1000 },
      { kind: 'added', name: 'Cup', quantity: 1, price: 650 },
      { kind: 'method', from: 'Post', to: 'Express' },
      { kind: 'shipping_cost', from: 490, to: 1500 },
      ...[{ kind: 'billing' }, { kind: 'shipping' }, { kind: 'email' }],
    ]
    const method = { description: null, eta: null, taxable: true }
    expect(quoted).toEqual({
      ...{ version: expect.any(String), number: order.number, currency: 'USD', taxInclusive: false, changes },
      lines: [
        {
          ...{ lineId: bookLine, name: 'Book', sku: null },
          ...{ least: 0, quantity: 0, unitPrice: 500, total: 0 },
        },
        {
          ...{ lineId: shirtLine, name: 'Shirt, S', sku: small?.sku },
          ...{ least: 0, quantity: 3, unitPrice: 900, total: 2430 },
        },
      ],
      added: [
        {
          ...{ variantId: medium?.variantId, name: 'Shirt, M', sku: medium?.sku },
          ...{ quantity: 2, unitPrice: 1000, total: 1800 },
        },
        { variantId: cup.variantId, name: 'Cup', sku: null, quantity: 1, unitPrice: 650, total: 585 },
      ],
      before: { subtotal: 2500, discount: 250, shipping: 490, tax: 252, total: 2992 },
      after: { subtotal: 5350, discount: 535, shipping: 1500, shippingTax: 150, tax: 632, total: 6947 },
      ...{ isPaid: false, due: 6947, overpaid: 0, isTaxedAnew: false, isInvoiced: false },
      shippingMethods: [
        { ...method, id: 1, code: 'post', name: 'Post', price: 490, isSelected: false },
        { ...method, id: 2, code: 'express', name: 'Express', price: 1500, isSelected: true },
      ],
    })
    shop.clock.advance(60)
    expect(await edit(order, wanted, { notifies: true })).toEqual(quoted)
    const row = await rowOf(order.number)
    expect(row).toMatchObject({
      ...{ email: 'grace@example.com', itemCount: 6, subtotal: 5350n, discount: 535n, couponDiscount: 535n },
      ...{ shippingTotal: 1500n, shippingTax: 150n, tax: 632n, total: 6947n, paid: null, outstanding: 0n },
      ...{ shippingMethodId: 2, shippingMethodCode: 'express', shippingMethodName: 'Express' },
      billing: { name: 'Grace', line1: home.line1 },
      shipping: { name: home.name, line1: '20 Alder Lane' },
      taxLines: [{ name: 'VAT', rate: '10.00', amount: 632, included: false }],
      statusChangedAt: shop.clock.now(),
    })
    const rates = [{ name: 'VAT', rate: 100_000 }]
    const sums = row.lines.map(({ quantity, unitPrice, subtotal, discount, tax, total }) =>
      [quantity, unitPrice, subtotal, discount, tax, total].map(Number),
    )
    expect(sums).toEqual([
      [3, 900, 2700, 270, 243, 2430],
      [2, 1000, 2000, 200, 180, 1800],
      [1, 650, 650, 65, 59, 585],
    ])
    expect(row.lines.map(({ position, stockTaken, taxRates }) => [position, stockTaken, taxRates])).toEqual([
      [1, 3, rates],
      [2, 2, rates],
      [3, 1, rates],
    ])
    expect(await rowOf(other.number)).toEqual(untouched)
    const stocks = await db().productVariant.findMany({
      where: { id: { in: [small, medium, book, cup].map((one) => one?.variantId ?? 0) } },
      orderBy: { id: 'asc' },
    })
    expect(stocks.map(({ stock }) => stock)).toEqual([5, 8, 9, 9])
    const event = await db().orderEvent.findFirst({ where: { orderId: order.id, kind: 'order.edited' } })
    expect(event?.details).toEqual({
      ...{ changes, before: 2992, after: 6947, due: 6947, overpaid: 0 },
      ...{ reason: 'Agreed on the phone', staffId: null },
    })
    const mail = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_edited' } })
    const { to, data } = fromOutboxJob('order_edited', mail.payload, shop.app.secrets)
    expect(to).toEqual({ name: 'Grace', email: 'grace@example.com' })
    const { changes: told, before, due, overpaid, total } = data as MailData['order_edited']
    expect({ before, due, overpaid, total }).toEqual({
      ...{ before: '$29.92', due: '$69.47', overpaid: null, total: '$69.47' },
    })
    expect(told.map(({ kind, value }) => [kind, value])).toEqual([
      ['removed', '1 × Book'],
      ['quantity', 'Shirt, S: 2 → 3'],
      ['price', 'Shirt, S: $10.00 → $9.00'],
      ['added', '2 × Shirt, M'],
      ['added', '1 × Cup'],
      ['shipping', 'Express'],
      ['shipping', '$4.90 → $15.00'],
      ['billing_address', '✓'],
      ['delivery_address', '✓'],
      ['email', '✓'],
    ])
  })

  it('is of the order as it is, and of what staff may give back', async () => {
    const order = await place([{ ...(await sold()), quantity: 2 }])
    const [lineId = 0] = order.lineIds
    const fewer = { lines: [{ lineId, quantity: 1 }] }
    const outdated = { code: 'order_edit_outdated', facts: { number: order.number } }
    for (const given of [{ version: 'another' }, { expectedTotal: 1 }])
      await expect(edit(order, fewer, given)).rejects.toMatchObject(outdated)
    await expect(quote(order, { lines: [{ lineId: 0 }] })).rejects.toMatchObject(outdated)
    const asked: unknown[] = []
    const approve = (worth: unknown) => {
      asked.push(worth)
    }
    await edit(order, fewer, { approve })
    expect(asked).toEqual([{ amount: 1100, currency: 'USD' }])
    await edit(order, { email: 'a@example.com' }, { approve })
    await edit(order, { lines: [{ lineId, quantity: 3 }] }, { approve })
    expect(asked).toHaveLength(1)
  })

  it('of nothing changes nothing, and leaves no trace', async () => {
    const order = await place([await sold()])
    const before = await rowOf(order.number)
    const { changes, after, before: was } = await edit(order, { email: before.email ?? '', billing: home })
    expect(changes).toEqual([])
    expect(after).toMatchObject(was)
    expect(await rowOf(order.number)).toEqual(before)
    expect(await db().orderEvent.count({ where: { orderId: order.id, kind: 'order.edited' } })).toBe(0)
  })

  it('accepts each field up to its bound, and names all that are beyond', async () => {
    const order = await place([await sold({ stock: 5000 })])
    const [lineId = 0] = order.lineIds
    const reason = 'x'.repeat(500)
    const item = await sold({ stock: 5000 })
    const accepted: OrderEdit[] = [
      { lines: [{ lineId, quantity: 999 }] },
      { lines: [{ lineId, unitPrice: MAX_PRICE }], reason },
      { lines: [{ lineId, quantity: 20, unitPrice: 500_000_000_000 }], reason },
      { lines: [{ lineId, unitPrice: 0 }], reason },
      { lines: [{ lineId, quantity: 0 }], added: [{ ...item, quantity: 1, unitPrice: 0 }] },
      { added: [{ ...item, quantity: 999 }] },
      { added: [{ ...item, quantity: 20, unitPrice: 500_000_000_000 }] },
      { shippingCost: 0, reason },
      { shippingCost: MAX_PRICE, reason },
    ]
    for (const wanted of accepted) expect((await quote(order, wanted)).changes).not.toEqual([])
    const whole = (min: number) => [{ code: 'whole_between', facts: { min, max: 999 } }]
    for (const quantity of [1000, 1.5, -1])
      expect(await faultsOf(order, { lines: [{ lineId, quantity }] })).toEqual({
        [`line.${lineId}`]: whole(0),
      })
    const limit = [{ code: 'price_limit' }]
    const wrong: OrderEdit = {
      lines: [{ lineId, quantity: 20, unitPrice: 500_000_000_001 }],
      added: [{ ...item, quantity: 20, unitPrice: 500_000_000_001 }],
      email: 'nobody',
      billing: { ...home, city: null },
      shipping: { ...home, postcode: null },
    }
    expect(await faultsOf(order, wrong)).toEqual({
      ...{ [`price.${lineId}`]: limit, [`item_price.${item.variantId}`]: limit },
      email: [{ code: 'email' }],
      ...{ 'billing.city': [{ code: 'required' }], 'shipping.postcode': [{ code: 'required' }] },
    })
    expect(await faultsOf(order, { added: [{ ...item, quantity: 1, unitPrice: -1 }] })).toEqual({
      [`item_price.${item.variantId}`]: [{ code: 'below_zero' }],
    })
    for (const shippingCost of [MAX_PRICE + 1, 1.5])
      expect(await faultsOf(order, { shippingCost, reason })).toEqual({ shipping_cost: limit })
    expect(await faultsOf(order, { shippingCost: 100, reason: ' ' })).toEqual({
      reason: [{ code: 'edit_reason' }],
    })
    expect(await faultsOf(order, { email: 'a@example.com', reason: `${reason}x` })).toEqual({
      reason: [{ code: 'too_long', facts: { max: 500 } }],
    })
    const free = { lines: [{ lineId, quantity: 0 }] }
    await expect(quote(order, free)).rejects.toMatchObject({ code: 'order_edit_empty' })
  })

  it('of an order in another currency adds nothing, and changes the rest', async () => {
    const order = await place([await sold()])
    await db().order.update({ where: { id: order.id }, data: { currency: 'EUR' } })
    const added = [{ ...(await sold()), quantity: 1 }]
    await expect(quote(order, { added })).rejects.toMatchObject({
      ...{ code: 'order_edit_currency', facts: { currency: 'EUR' } },
    })
    const { currency, after } = await quote(order, {
      lines: [{ lineId: order.lineIds[0] ?? 0, quantity: 2 }],
    })
    expect([currency, after.subtotal]).toEqual(['EUR', 2000])
    await db().order.update({ where: { id: order.id }, data: { currency: 'USD' } })
  })
})

describe('what an edited order costs', () => {
  it('keeps a fixed coupon for more units, gives less of it for fewer, and none for what is added', async () => {
    const order = await place([{ ...(await sold()), quantity: 2 }], { coupon: 'FIVE' })
    const [lineId = 0] = order.lineIds
    const discountOf = async (wanted: OrderEdit) => (await quote(order, wanted)).after.discount
    expect(await discountOf({ lines: [{ lineId, quantity: 4 }] })).toBe(500)
    expect(await discountOf({ lines: [{ lineId, quantity: 1 }] })).toBe(250)
    expect(await discountOf({ added: [{ ...(await sold()), quantity: 4 }] })).toBe(500)
    expect(await discountOf({ lines: [{ lineId, unitPrice: 0 }], reason: 'A gift' })).toBe(0)
    await edit(order, { lines: [{ lineId, unitPrice: 0 }], shippingCost: 10, reason: 'A gift' })
    expect(await discountOf({ lines: [{ lineId, unitPrice: 1000 }], reason: 'No gift' })).toBe(0)
  })

  it('has the taxes of each class, as agreed for those it had and as today for the others', async () => {
    const order = await place([await sold()])
    await db().taxRate.updateMany({ where: { country: 'US' }, data: { rate: 200_000 } })
    const items = [await sold(), await sold({ taxClass: 'reduced' }), await sold({ taxable: false })]
    const added = items.map((item) => ({ ...item, quantity: 1 }))
    await edit(order, { added })
    const { lines, taxLines } = await rowOf(order.number)
    expect(lines.map(({ tax, taxRates }) => [Number(tax), taxRates])).toEqual([
      [100, [{ name: 'VAT', rate: 100_000 }]],
      [100, [{ name: 'VAT', rate: 100_000 }]],
      [200, [{ name: 'Low', rate: 200_000 }]],
      [0, []],
    ])
    expect(taxLines).toEqual([
      { name: 'VAT', rate: '10.00', amount: 249, included: false },
      { name: 'Low', rate: '20.00', amount: 200, included: false },
    ])
    // Of a line of which the rates were not kept, those of today are.
    const former = await place([await sold()])
    await db().orderLine.updateMany({ where: { orderId: former.id }, data: { taxRates: Prisma.DbNull } })
    await db().taxRate.updateMany({ where: { name: 'VAT' }, data: { rate: 300_000 } })
    expect((await quote(former, { added: added.slice(0, 1) })).after.tax).toBe(598)
    await db().taxRate.updateMany({ where: { name: 'VAT' }, data: { rate: 100_000 } })
    await db().taxRate.updateMany({ where: { name: 'Low' }, data: { rate: 50_000 } })
  })

  it('is taxed and shipped as abroad once it goes there, but for what has left or is no longer known', async () => {
    const gone = await sold({ stock: undefined })
    const order = await place([await sold(), { ...(await sold()), quantity: 2 }, gone])
    await db().product.delete({ where: { id: gone.productId } })
    await db().shippingMethod.update({ where: { code: 'post' }, data: { price: 790n } })
    const same = await quote(order, { shipping: { ...home, line1: '20 Alder Lane' } })
    expect([same.after.shipping, same.after.tax]).toEqual([490, 449])
    const moved = await quote(order, { shipping: ABROAD, reason: 'Moved' })
    expect(moved.isTaxedAnew).toBe(true)
    expect([moved.after.shipping, moved.after.shippingTax, moved.after.tax]).toEqual([790, 150, 820])
    const [, shippedLine = 0] = order.lineIds
    await payByHand(shop.app, await find(order), { payment: 'offline' })
    const parcel = { carrier: null, tracking: null, lines: [{ lineId: shippedLine, quantity: 1 }] }
    await shipOrder(shop.app, order.id, parcel)
    const later = await quote(order, { shipping: ABROAD })
    expect([later.after.shipping, later.after.shippingTax, later.after.tax]).toEqual([490, 49, 539])
    const priced = await quote(order, { shipping: ABROAD, shippingCost: 1000, reason: 'Customs' })
    expect([priced.after.shipping, priced.after.shippingTax]).toEqual([1000, 190])
    expect(priced.isInvoiced).toBe(false)
    await db().shippingMethod.update({ where: { code: 'post' }, data: { price: 490n } })
  })

  it('has the shipping method that delivers it, at its price unless another is agreed', async () => {
    const order = await place([await sold()])
    const shippingOf = async (wanted: OrderEdit) => {
      const { after, changes } = await quote(order, { reason: 'Agreed', ...wanted })
      return [after.shipping, changes.map(({ kind }) => kind)]
    }
    expect(await shippingOf({ shippingMethod: 'express', shippingCost: 200 })).toEqual([
      200,
      ['method', 'shipping_cost'],
    ])
    expect(await shippingOf({ shippingMethod: 'post', shippingCost: 490 })).toEqual([490, []])
    await db().shippingMethod.update({ where: { code: 'express' }, data: { taxable: false } })
    const untaxed = await quote(order, { shippingMethod: 'express', reason: 'Agreed' })
    expect([untaxed.after.shippingTax, untaxed.after.tax]).toEqual([0, 100])
    await db().shippingMethod.update({ where: { code: 'express' }, data: { taxable: true } })
    await db().shippingMethod.updateMany({ data: { countries: ['US'] } })
    const abroad = { shipping: ABROAD }
    expect(await shippingOf({ ...abroad, shippingCost: 900 })).toEqual([900, ['shipping_cost', 'shipping']])
    expect((await quote(order, { ...abroad, shippingCost: 900, reason: 'Agreed' })).after.shippingTax).toBe(
      171,
    )
    const unshipped = { shipping_method: [{ code: 'not_shipped_there' }] }
    expect(await faultsOf(order, abroad)).toEqual(unshipped)
    expect(await faultsOf(order, { ...abroad, shippingMethod: 'express' })).toEqual(unshipped)
    await db().shippingMethod.update({ where: { code: 'express' }, data: { countries: ['DE'] } })
    expect(await faultsOf(order, abroad)).toEqual(unshipped)
    expect(await faultsOf(order, { ...abroad, shippingMethod: 'pigeon' })).toEqual({
      shipping_method: [{ code: 'unknown_shipping_method' }],
    })
    // Where the shop has no methods, nothing is said about them.
    await db().shippingMethod.updateMany({ data: { active: false } })
    expect(await shippingOf(abroad)).toEqual([490, ['shipping']])
    await db().shippingMethod.updateMany({ data: { active: true } })
    await db().shippingMethod.updateMany({ data: { countries: [] } })
  })

  it('is offered what ships its weight, of the variant or else of the product', async () => {
    const weight = { minWeightThousandths: 5000, maxWeightThousandths: 9000 }
    await db().shippingMethod.create({ data: { code: 'freight', name: 'Freight', position: 2, ...weight } })
    const offers = async (wanted: OrderEdit, order: Placed) =>
      (await quote(order, wanted)).shippingMethods.map(({ code }) => code)
    const [ofProduct, ofVariant, light] = [
      await sold({ weightThousandths: 2500 }),
      await sold({ weightThousandths: 1, variants: [{ price: 1000, weightThousandths: 2500 }] }),
      await sold(),
    ]
    for (const item of [ofProduct, ofVariant]) {
      const order = await place([item])
      const lines = [{ lineId: order.lineIds[0] ?? 0, quantity: 2 }]
      expect(await offers({}, order)).toEqual(['post', 'express'])
      expect(await offers({ lines }, order)).toEqual(['post', 'express', 'freight'])
      expect(await offers({ added: [{ ...ofProduct, quantity: 1 }] }, order)).toContain('freight')
      expect(await offers({ added: [{ ...light, quantity: 1 }] }, order)).not.toContain('freight')
    }
    await db().shippingMethod.deleteMany({ where: { code: 'freight' } })
  })

  it('pays for shipping once something is delivered, and does not before', async () => {
    const ebook = await sold({ requiresShipping: false, taxClass: 'reduced' })
    const order = await place([ebook])
    const [lineId = 0] = order.lineIds
    const nothing = await quote(order, { lines: [{ lineId, quantity: 2 }], shippingMethod: 'express' })
    expect(nothing).toMatchObject({ shippingMethods: [], after: { shipping: 0, tax: 100 } })
    expect(nothing.changes).toEqual([{ kind: 'quantity', name: expect.any(String), from: 1, to: 2 }])
    // Where its bill goes decides on the taxes of what is not delivered.
    expect((await quote(order, { billing: ABROAD })).isTaxedAnew).toBe(true)
    const cup = { ...(await sold()), quantity: 1 }
    const shipped = await quote(order, { added: [cup], shipping: home, reason: 'Cup' })
    expect(shipped.changes).toContainEqual({ kind: 'method', from: null, to: 'Post' })
    expect(shipped.after).toMatchObject({ shipping: 490, shippingTax: 49, tax: 199, total: 2689 })
    await shop.app.settings.set('shop.shipping_tax', 'as_items')
    expect((await quote(order, { added: [cup], shipping: home, reason: 'Cup' })).after.shippingTax).toBe(49)
    const small = { ...(await sold({ taxClass: 'reduced' })), quantity: 1 }
    expect((await quote(order, { added: [small], shipping: home, reason: 'Cup' })).after.shippingTax).toBe(25)
    const both = await place([await sold(), await sold({ taxClass: 'reduced' }), ebook], { billing: ABROAD })
    expect((await quote(both, { billing: home, shipping: home })).after.shippingTax).toBe(37)
    await shop.app.settings.unset('shop.shipping_tax')
  })

  it('is never less than what was refunded of it, in items or shipping', async () => {
    const order = await place([{ ...(await sold()), quantity: 2 }])
    const [lineId = 0] = order.lineIds
    await payByHand(shop.app, await find(order), { payment: 'offline' })
    await refundByHand(shop.app, await find(order), {
      lines: [{ lineId, quantity: 1 }],
      shipping: 539,
      payment: 'offline',
    })
    const faultOf = (amount: number) => [
      { code: 'edit_amount', facts: { least: { amount, currency: 'USD' } } },
    ]
    const reason = 'Agreed'
    expect(await faultsOf(order, { lines: [{ lineId, unitPrice: 499 }], reason })).toEqual({
      [`price.${lineId}`]: faultOf(1100),
    })
    expect(await faultsOf(order, { shippingCost: 489, reason })).toEqual({ shipping_cost: faultOf(539) })
    expect((await quote(order, { lines: [{ lineId, unitPrice: 550 }], reason })).overpaid).toBe(990)
    expect((await quote(order, { shippingCost: 500, reason })).due).toBe(11)
    await expect(quote(order, { lines: [{ lineId, quantity: 1 }] })).rejects.toMatchObject({
      code: 'order_edit_empty',
    })
  })
})

describe('an edited order that waits for money', () => {
  it('waits as long as one that is placed then, and never less than before', async () => {
    const order = await place([await sold()], { payment_gateway: 'bank_transfer' })
    const { expiresAt } = await rowOf(order.number)
    shop.clock.advance(3600)
    const [lineId = 0] = order.lineIds
    await edit(order, { lines: [{ lineId, quantity: 2 }] })
    const later = (await rowOf(order.number)).expiresAt
    expect(Number(later) - Number(expiresAt)).toBe(3_600_000)
    await shop.app.settings.set('shop.offline_cancel_days', 1)
    await edit(order, { lines: [{ lineId, quantity: 3 }] })
    expect((await rowOf(order.number)).expiresAt).toEqual(later)
    await shop.app.settings.unset('shop.offline_cancel_days')
  })
})
