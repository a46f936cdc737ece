import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderEdit, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { shipOrder } from '#lib/domains/shop/orders/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { home } from '../checkout/shop-api.ts'
import { ABROAD, type EditShop, openEditShop, type Placed } from './edit-shop.ts'

const reason = 'Agreed'

let edits: EditShop
beforeAll(async () => {
  edits = await openEditShop()
})
afterAll(() => edits.close())

describe('what an edited order costs', () => {
  it('keeps a fixed coupon for more units, gives less of it for fewer, and none for what is added', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 2 }], { coupon: 'FIVE' })
    const [lineId = 0] = order.lineIds
    const discountOf = async (wanted: OrderEdit) => (await edits.quote(order, wanted)).after.discount
    expect(await discountOf({ lines: [{ lineId, quantity: 4 }] })).toBe(500)
    expect(await discountOf({ lines: [{ lineId, quantity: 1 }] })).toBe(250)
    expect(await discountOf({ added: [{ ...(await edits.sold()), quantity: 4 }] })).toBe(500)
    expect(await discountOf({ lines: [{ lineId, unitPrice: 0 }], reason: 'A gift' })).toBe(0)
    await edits.edit(order, { lines: [{ lineId, unitPrice: 0 }], shippingCost: 10, reason: 'A gift' })
    expect(await discountOf({ lines: [{ lineId, unitPrice: 1000 }], reason: 'No gift' })).toBe(0)
  })

  it('has the taxes of each class, as agreed for those it had and as today for the others', async () => {
    const order = await edits.place([await edits.sold()])
    await edits.db().taxRate.updateMany({ where: { country: 'US' }, data: { rate: 200_000 } })
    const items = [
      await edits.sold(),
      await edits.sold({ taxClass: 'reduced' }),
      await edits.sold({ taxable: false }),
    ]
    const added = items.map((item) => ({ ...item, quantity: 1 }))
    await edits.edit(order, { added })
    const { lines, taxLines } = await edits.rowOf(order.number)
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
    const former = await edits.place([await edits.sold()])
    await edits
      .db()
      .orderLine.updateMany({ where: { orderId: former.id }, data: { taxRates: Prisma.DbNull } })
    await edits.db().taxRate.updateMany({ where: { name: 'VAT' }, data: { rate: 300_000 } })
    expect((await edits.quote(former, { added: added.slice(0, 1) })).after.tax).toBe(598)
    await edits.db().taxRate.updateMany({ where: { name: 'VAT' }, data: { rate: 100_000 } })
    await edits.db().taxRate.updateMany({ where: { name: 'Low' }, data: { rate: 50_000 } })
  })

  it('is taxed and shipped as abroad once it goes there, but for what has left or is no longer known', async () => {
    const gone = await edits.sold({ stock: undefined })
    const order = await edits.place([await edits.sold(), { ...(await edits.sold()), quantity: 2 }, gone])
    await edits.db().product.delete({ where: { id: gone.productId } })
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 790n } })
    const same = await edits.quote(order, { shipping: { ...home, line1: '20 Alder Lane' } })
    expect([same.after.shipping, same.after.tax]).toEqual([490, 449])
    const moved = await edits.quote(order, { shipping: ABROAD, reason: 'Moved' })
    expect(moved.isTaxedAnew).toBe(true)
    expect([moved.after.shipping, moved.after.shippingTax, moved.after.tax]).toEqual([790, 150, 820])
    const [, shippedLine = 0] = order.lineIds
    await payByHand(edits.app, await edits.find(order), { payment: 'offline' })
    const parcel = { carrier: null, tracking: null, lines: [{ lineId: shippedLine, quantity: 1 }] }
    await shipOrder(edits.app, order.id, parcel)
    const later = await edits.quote(order, { shipping: ABROAD })
    expect([later.after.shipping, later.after.shippingTax, later.after.tax]).toEqual([490, 49, 539])
    const priced = await edits.quote(order, { shipping: ABROAD, shippingCost: 1000, reason: 'Customs' })
    expect([priced.after.shipping, priced.after.shippingTax]).toEqual([1000, 190])
    expect(priced.isInvoiced).toBe(false)
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 490n } })
  })

  it('has the shipping method that delivers it, at its price unless another is agreed', async () => {
    const order = await edits.place([await edits.sold()])
    const shippingOf = async (wanted: OrderEdit) => {
      const { after, changes } = await edits.quote(order, { reason: 'Agreed', ...wanted })
      return [after.shipping, changes.map(({ kind }) => kind)]
    }
    expect(await shippingOf({ shippingMethod: 'express', shippingCost: 200 })).toEqual([
      200,
      ['method', 'shipping_cost'],
    ])
    expect(await shippingOf({ shippingMethod: 'post', shippingCost: 490 })).toEqual([490, []])
    await edits.db().shippingMethod.update({ where: { code: 'express' }, data: { taxable: false } })
    const untaxed = await edits.quote(order, { shippingMethod: 'express', reason: 'Agreed' })
    expect([untaxed.after.shippingTax, untaxed.after.tax]).toEqual([0, 100])
    await edits.db().shippingMethod.update({ where: { code: 'express' }, data: { taxable: true } })
    await edits.db().shippingMethod.updateMany({ data: { countries: ['US'] } })
    const abroad = { shipping: ABROAD }
    expect(await shippingOf({ ...abroad, shippingCost: 900 })).toEqual([900, ['shipping_cost', 'shipping']])
    expect(
      (await edits.quote(order, { ...abroad, shippingCost: 900, reason: 'Agreed' })).after.shippingTax,
    ).toBe(171)
    const unshipped = { shipping_method: [{ code: 'not_shipped_there' }] }
    expect(await edits.faultsOf(order, abroad)).toEqual(unshipped)
    expect(await edits.faultsOf(order, { ...abroad, shippingMethod: 'express' })).toEqual(unshipped)
    await edits.db().shippingMethod.update({ where: { code: 'express' }, data: { countries: ['DE'] } })
    expect(await edits.faultsOf(order, abroad)).toEqual(unshipped)
    expect(await edits.faultsOf(order, { ...abroad, shippingMethod: 'pigeon' })).toEqual({
      shipping_method: [{ code: 'unknown_shipping_method' }],
    })
    // Where the shop has no methods, nothing is said about them.
    await edits.db().shippingMethod.updateMany({ data: { active: false } })
    expect(await shippingOf(abroad)).toEqual([490, ['shipping']])
    await edits.db().shippingMethod.updateMany({ data: { active: true } })
    await edits.db().shippingMethod.updateMany({ data: { countries: [] } })
  })

  it('is offered what ships its weight, of the variant or else of the product', async () => {
    const weight = { minWeightThousandths: 5000, maxWeightThousandths: 9000 }
    await edits
      .db()
      .shippingMethod.create({ data: { code: 'freight', name: 'Freight', position: 2, ...weight } })
    const offers = async (wanted: OrderEdit, order: Placed) =>
      (await edits.quote(order, wanted)).shippingMethods.map(({ code }) => code)
    const [ofProduct, ofVariant, light] = [
      await edits.sold({ weightThousandths: 2500 }),
      await edits.sold({ weightThousandths: 1, variants: [{ price: 1000, weightThousandths: 2500 }] }),
      await edits.sold(),
    ]
    for (const item of [ofProduct, ofVariant]) {
      const order = await edits.place([item])
      const lines = [{ lineId: order.lineIds[0] ?? 0, quantity: 2 }]
      expect(await offers({}, order)).toEqual(['post', 'express'])
      expect(await offers({ lines }, order)).toEqual(['post', 'express', 'freight'])
      expect(await offers({ added: [{ ...ofProduct, quantity: 1 }] }, order)).toContain('freight')
      expect(await offers({ added: [{ ...light, quantity: 1 }] }, order)).not.toContain('freight')
    }
    await edits.db().shippingMethod.deleteMany({ where: { code: 'freight' } })
  })

  it('pays for shipping once something is delivered, and does not before', async () => {
    const ebook = await edits.sold({ requiresShipping: false, taxClass: 'reduced' })
    const order = await edits.place([ebook])
    const [lineId = 0] = order.lineIds
    const nothing = await edits.quote(order, { lines: [{ lineId, quantity: 2 }], shippingMethod: 'express' })
    expect(nothing).toMatchObject({ shippingMethods: [], after: { shipping: 0, tax: 100 } })
    expect(nothing.changes).toEqual([{ kind: 'quantity', name: expect.any(String), from: 1, to: 2 }])
    // Where its bill goes decides on the taxes of what is not delivered.
    expect((await edits.quote(order, { billing: ABROAD })).isTaxedAnew).toBe(true)
    const cup = { ...(await edits.sold()), quantity: 1 }
    const shipped = await edits.quote(order, { added: [cup], shipping: home, reason: 'Cup' })
    expect(shipped.changes).toContainEqual({ kind: 'method', from: null, to: 'Post' })
    expect(shipped.after).toMatchObject({ shipping: 490, shippingTax: 49, tax: 199, total: 2689 })
    await edits.app.settings.set('shop.shipping_tax', 'as_items')
    expect(
      (await edits.quote(order, { added: [cup], shipping: home, reason: 'Cup' })).after.shippingTax,
    ).toBe(49)
    const small = { ...(await edits.sold({ taxClass: 'reduced' })), quantity: 1 }
    expect(
      (await edits.quote(order, { added: [small], shipping: home, reason: 'Cup' })).after.shippingTax,
    ).toBe(25)
    const both = await edits.place([await edits.sold(), await edits.sold({ taxClass: 'reduced' }), ebook], {
      billing: ABROAD,
    })
    expect((await edits.quote(both, { billing: home, shipping: home })).after.shippingTax).toBe(37)
    await edits.app.settings.unset('shop.shipping_tax')
  })

  it('is never less than what was refunded of it, in items or shipping', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 2 }])
    const [lineId = 0] = order.lineIds
    await payByHand(edits.app, await edits.find(order), { payment: 'offline' })
    await refundByHand(edits.app, await edits.find(order), {
      lines: [{ lineId, quantity: 1 }],
      shipping: 539,
      payment: 'offline',
    })
    const faultOf = (amount: number) => [
      { code: 'edit_amount', facts: { least: { amount, currency: 'USD' } } },
    ]
    expect(await edits.faultsOf(order, { lines: [{ lineId, unitPrice: 499 }], reason })).toEqual({
      [`price.${lineId}`]: faultOf(1100),
    })
    expect(await edits.faultsOf(order, { shippingCost: 489, reason })).toEqual({
      shipping_cost: faultOf(539),
    })
    expect((await edits.quote(order, { lines: [{ lineId, unitPrice: 550 }], reason })).overpaid).toBe(990)
    expect((await edits.quote(order, { shippingCost: 500, reason })).due).toBe(11)
    await expect(edits.quote(order, { lines: [{ lineId, quantity: 1 }] })).rejects.toMatchObject({
      code: 'order_edit_empty',
    })
  })
})

describe('the shipping of an edited order', () => {
  const lineOf = ({ lineIds: [lineId = 0] }: Placed) => lineId
  const sums = async (order: Placed, wanted: OrderEdit) => {
    const { after, shippingMethods } = await edits.quote(order, { reason, ...wanted })
    return [after.shipping, after.shippingTax, shippingMethods.find(({ isSelected }) => isSelected)?.code]
  }

  it('is offered at the price for what the items cost', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 2 }])
    await edits.db().shippingMethod.update({ where: { code: 'express' }, data: { freeFrom: 3000n } })
    const priceOf = async (wanted: OrderEdit) =>
      (await edits.quote(order, { reason, ...wanted })).shippingMethods.map(({ price }) => price)
    const lineId = lineOf(order)
    expect(await priceOf({})).toEqual([490, 1500])
    expect(await priceOf({ lines: [{ lineId, quantity: 3 }] })).toEqual([490, 0])
    expect(await priceOf({ lines: [{ lineId, unitPrice: 1499 }] })).toEqual([490, 1500])
    expect(await priceOf({ added: [{ ...(await edits.sold()), quantity: 1 }] })).toEqual([490, 0])
    await edits.db().shippingMethod.update({ where: { code: 'express' }, data: { freeFrom: null } })
  })

  it('stays with its method and its taxes where only its cost is another', async () => {
    const order = await edits.place([await edits.sold()])
    expect(await sums(order, {})).toEqual([490, 49, 'post'])
    expect(await sums(order, { shippingCost: 1000 })).toEqual([1000, 100, 'post'])
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 790n } })
    expect(await sums(order, { shippingMethod: 'post' })).toEqual([490, 49, 'post'])
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { taxable: false } })
    expect(await sums(order, { shippingCost: 1000 })).toEqual([1000, 0, 'post'])
    expect(await sums(order, { shippingCost: 490 })).toEqual([490, 49, 'post'])
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { active: false } })
    expect(await sums(order, { shippingCost: 1000 })).toEqual([1000, 100, undefined])
    expect((await edits.quote(order, { shippingCost: 1000, reason })).changes).toEqual([
      { kind: 'shipping_cost', from: 490, to: 1000 },
    ])
    const restored = { price: 490n, taxable: true, active: true }
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: restored })
  })

  it('that was free has today’s taxes once it costs something', async () => {
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 0n } })
    const order = await edits.place([await edits.sold()])
    await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 490n } })
    expect(await sums(order, {})).toEqual([0, 0, 'post'])
    expect(await sums(order, { shippingCost: 500 })).toEqual([500, 50, 'post'])
    expect(await sums(order, { shippingMethod: 'express' })).toEqual([1500, 150, 'express'])
  })

  it('has the first method, or the wanted one, once something is delivered', async () => {
    const order = await edits.place([await edits.sold({ requiresShipping: false })])
    const added = [{ ...(await edits.sold()), quantity: 1 }]
    const first = { added, shipping: home }
    expect(await sums(order, first)).toEqual([490, 49, 'post'])
    expect(await sums(order, { ...first, shippingMethod: 'express' })).toEqual([1500, 150, 'express'])
    expect(await sums(order, { ...first, shippingCost: 0 })).toEqual([0, 0, 'post'])
    await edits.db().shippingMethod.updateMany({ data: { countries: ['DE'] } })
    expect(await edits.faultsOf(order, { ...first, reason })).toEqual({
      shipping_method: [{ code: 'not_shipped_there' }],
    })
    await edits.db().shippingMethod.updateMany({ data: { countries: [], active: false } })
    expect(await sums(order, first)).toEqual([0, 0, undefined])
    await edits.db().shippingMethod.updateMany({ data: { active: true } })
  })

  it('goes where its bill does if nothing is delivered, and else to an address of which all parts are needed', async () => {
    const ebook = await edits.place([await edits.sold({ requiresShipping: false })])
    const cup = await edits.place([await edits.sold()])
    const anew = async (order: Placed, wanted: OrderEdit) => {
      const { isTaxedAnew, changes } = await edits.quote(order, { reason, ...wanted })
      return [isTaxedAnew, ...changes.map(({ kind }) => kind)]
    }
    expect((await edits.rowOf(ebook.number)).shipping).toBeNull()
    expect(await anew(ebook, { billing: ABROAD })).toEqual([true, 'billing'])
    expect(await anew(ebook, { shipping: ABROAD })).toEqual([false, 'shipping'])
    expect(await anew(cup, { billing: ABROAD })).toEqual([false, 'billing'])
    expect(await anew(cup, { shipping: ABROAD, shippingCost: 490 })).toEqual([true, 'shipping'])
    expect(await edits.faultsOf(cup, { shipping: { country: 'US' } as never })).toMatchObject({
      ...{ 'shipping.name': [{ code: 'required' }], 'shipping.postcode': [{ code: 'required' }] },
    })
  })

  it('stays where only a part of the order is delivered, and its bill goes elsewhere', async () => {
    const [ebook, cup] = [await edits.sold({ requiresShipping: false }), await edits.sold()]
    for (const items of [
      [ebook, cup],
      [cup, ebook],
    ]) {
      const order = await edits.place(items)
      await edits.edit(order, { billing: ABROAD, shipping: home })
      await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 790n } })
      const { isTaxedAnew, after, changes } = await edits.quote(order, {})
      expect([isTaxedAnew, after.shipping, changes]).toEqual([false, 490, []])
      await edits.db().shippingMethod.update({ where: { code: 'post' }, data: { price: 490n } })
    }
  })

  it('needs a postcode where the shop asks for no more of an address', async () => {
    for (const part of ['line1', 'city', 'postcode'] as const)
      await edits.app.settings.set(`checkout.fields.${part}`, 'optional')
    const order = await edits.place([await edits.sold()])
    expect(
      await edits.faultsOf(order, { shipping: { ...home, line1: null, city: null, postcode: null } }),
    ).toEqual({ 'shipping.postcode': [{ code: 'required' }] })
    for (const part of ['line1', 'city', 'postcode'] as const)
      await edits.app.settings.unset(`checkout.fields.${part}`)
  })

  it('abroad is taxed as its items, but for those of which nothing is known, or that are not taxed', async () => {
    await edits.app.settings.set('shop.shipping_tax', 'as_items')
    const [gone, untaxed] = [await edits.sold({ stock: undefined }), await edits.sold({ taxable: false })]
    const order = await edits.place([await edits.sold({ price: 2000 }), gone, untaxed])
    await edits.db().product.delete({ where: { id: gone.productId } })
    const { after } = await edits.quote(order, { shipping: ABROAD, reason })
    // Half of it at 19 %, beside the tax on the items: 19 % of 20.00, and 10 % of what is gone.
    expect([after.shippingTax, after.tax]).toEqual([47, 527])
    const added = [{ ...(await edits.sold()), quantity: 1 }]
    expect((await edits.quote(order, { added })).after.tax - (await edits.quote(order, {})).after.tax).toBe(
      100,
    )
    await edits.app.settings.unset('shop.shipping_tax')
  })
})

describe('an edited order that waits for money', () => {
  it('waits as long as one that is placed then, and never less than before', async () => {
    const order = await edits.place([await edits.sold()], { payment_gateway: 'bank_transfer' })
    const { expiresAt } = await edits.rowOf(order.number)
    edits.clock.advance(3600)
    const [lineId = 0] = order.lineIds
    await edits.edit(order, { lines: [{ lineId, quantity: 2 }] })
    const later = (await edits.rowOf(order.number)).expiresAt
    expect(Number(later) - Number(expiresAt)).toBe(3_600_000)
    await edits.app.settings.set('shop.offline_cancel_days', 1)
    await edits.edit(order, { lines: [{ lineId, quantity: 3 }] })
    expect((await edits.rowOf(order.number)).expiresAt).toEqual(later)
    await edits.app.settings.unset('shop.offline_cancel_days')
  })
})
