import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderEdit, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { receiveReturn, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { ABROAD, type EditShop, openEditShop, type Placed } from './edit-shop.ts'

const reason = 'Agreed'
const PARCEL = { carrier: null, tracking: null }

let edits: EditShop
beforeAll(async () => {
  edits = await openEditShop()
})
afterAll(() => edits.close())

const pay = async (order: Placed) => payByHand(edits.app, await edits.find(order), { payment: 'offline' })
const lineOf = ({ lineIds: [lineId = 0] }: Placed) => lineId

/** The amounts that an edit leaves to be paid and to be given back. */
async function balanceOf(order: Placed, wanted: OrderEdit) {
  const { isPaid, due, overpaid } = await edits.quote(order, { reason, ...wanted })
  return { isPaid, due, overpaid }
}
const toPay = (due: number) => ({ isPaid: true, due, overpaid: 0 })
const toGiveBack = (overpaid: number) => ({ isPaid: true, due: 0, overpaid })

describe('a paid order', () => {
  it('owes what it costs more, and is owed what it costs less, until both are even', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 4 }])
    await pay(order)
    const lines = (quantity: number) => ({ lines: [{ lineId: lineOf(order), quantity }] })
    expect(await balanceOf(order, {})).toEqual(toPay(0))
    expect(await balanceOf(order, lines(5))).toEqual(toPay(1100))
    expect(await balanceOf(order, lines(3))).toEqual(toGiveBack(1100))
    await edits.edit(order, lines(5))
    expect(await edits.rowOf(order.number)).toMatchObject({
      ...{ outstanding: 1100n, paid: 4939n, total: 6039n, couponDiscount: null, expiresAt: null },
    })
    expect(await balanceOf(order, {})).toEqual(toPay(1100))
    expect(await balanceOf(order, lines(6))).toEqual(toPay(2200))
    expect(await balanceOf(order, lines(4))).toEqual(toPay(0))
    expect(await balanceOf(order, lines(3))).toEqual(toGiveBack(1100))
    await edits.edit(order, lines(2))
    expect(await edits.rowOf(order.number)).toMatchObject({ outstanding: 0n, paid: 4939n, total: 2739n })
    expect(await balanceOf(order, {})).toEqual(toGiveBack(2200))
    expect(await balanceOf(order, lines(3))).toEqual(toGiveBack(1100))
    expect(await balanceOf(order, lines(4))).toEqual(toPay(0))
    expect(await balanceOf(order, lines(5))).toEqual(toPay(1100))
  })

  it('is owed nothing of what was refunded already', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 3 }])
    await pay(order)
    await refundByHand(edits.app, await edits.find(order), { amount: 600, payment: 'offline' })
    const lines = (quantity: number) => ({ lines: [{ lineId: lineOf(order), quantity }] })
    expect(await balanceOf(order, {})).toEqual(toPay(0))
    expect(await balanceOf(order, lines(2))).toEqual(toGiveBack(500))
    expect(await balanceOf(order, lines(4))).toEqual(toPay(1100))
  })

  it('keeps what is not delivered, and units that were refunded, when lines are removed', async () => {
    const ebook = await edits.sold({ requiresShipping: false })
    const order = await edits.place([ebook, { ...(await edits.sold()), quantity: 2 }])
    await pay(order)
    const [ebookLine = 0, cupLine = 0] = order.lineIds
    expect(await edits.faultsOf(order, { lines: [{ lineId: ebookLine, quantity: 0 }] })).toEqual({
      [`line.${ebookLine}`]: [{ code: 'edit_units', facts: { units: 1 } }],
    })
    await refundByHand(edits.app, await edits.find(order), {
      ...{ lines: [{ lineId: ebookLine, quantity: 1 }], payment: 'offline' },
    })
    const { lines } = await edits.quote(order, { lines: [{ lineId: cupLine, quantity: 1 }] })
    expect(lines.map(({ least, quantity }) => [least, quantity])).toEqual([
      [1, 1],
      [0, 1],
    ])
    // One unit of it is left, and that was refunded.
    await expect(edits.quote(order, { lines: [{ lineId: cupLine, quantity: 0 }] })).rejects.toMatchObject({
      code: 'order_edit_empty',
    })
    const added = [{ ...(await edits.sold()), quantity: 1 }]
    expect(
      (await edits.quote(order, { lines: [{ lineId: cupLine, quantity: 0 }], added })).changes,
    ).toHaveLength(2)
  })
})

describe('a refunded part', () => {
  it('is the least that its own line and shipping cost, with the tax that prices include', async () => {
    await edits.app.settings.set('shop.tax_inclusive', true)
    const order = await edits.place([await edits.sold(), { ...(await edits.sold()), quantity: 2 }])
    await pay(order)
    const [first = 0, second = 0] = order.lineIds
    await refundByHand(edits.app, await edits.find(order), {
      ...{ lines: [{ lineId: second, quantity: 1 }], shipping: 490, payment: 'offline' },
    })
    const atLeast = (amount: number) => [
      { code: 'edit_amount', facts: { least: { amount, currency: 'USD' } } },
    ]
    const faultsOf = (prices: [number, number], shippingCost: number) => {
      const [one, other] = prices
      const lines = [
        { lineId: first, unitPrice: one },
        { lineId: second, unitPrice: other },
      ]
      return edits.faultsOf(order, { lines, shippingCost, reason })
    }
    expect(await faultsOf([0, 499], 489)).toEqual({
      ...{ [`price.${second}`]: atLeast(1000), shipping_cost: atLeast(490) },
    })
    expect(await faultsOf([0, 500], 490)).toMatchObject({ due: 0, after: { total: 1490, shipping: 490 } })
    await edits.app.settings.unset('shop.tax_inclusive')
  })
})

describe('an unpaid order', () => {
  it('is due less what came back of it', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 4 }])
    const lineId = lineOf(order)
    await shipOrder(edits.app, order.id, { ...PARCEL, lines: [{ lineId, quantity: 2 }] })
    await receiveReturn(edits.app, order.id, {
      ...{ reason: 'unwanted', lines: [{ lineId, quantity: 1, use: 'restock' }] },
    })
    expect((await edits.find(order)).totals).toMatchObject({ deducted: 1100, due: 3839 })
    const { lines, before, after, ...quote } = await edits.quote(order, { lines: [{ lineId, quantity: 3 }] })
    expect(quote).toMatchObject({ isPaid: false, due: 2739, overpaid: 0 })
    expect([before.total, after.total, lines.map(({ least }) => least)]).toEqual([4939, 3839, [2]])
    await edits.edit(order, { lines: [{ lineId, quantity: 3 }] })
    expect((await edits.find(order)).totals.due).toBe(2739)
    expect((await edits.quote(order, { lines: [{ lineId, quantity: 2 }] })).due).toBe(1639)
    expect(await edits.faultsOf(order, { lines: [{ lineId, quantity: 1 }] })).toEqual({
      [`line.${lineId}`]: [{ code: 'edit_units', facts: { units: 2 } }],
    })
    expect(await edits.faultsOf(order, { lines: [{ lineId, quantity: -1 }] })).toEqual({
      [`line.${lineId}`]: [{ code: 'whole_between', facts: { min: 2, max: 999 } }],
    })
    expect(await edits.rowOf(order.number)).toMatchObject({ outstanding: 0n, paid: null })
  })

  it('waits for ever where the shop no longer cancels what is not paid', async () => {
    const order = await edits.place([await edits.sold()], { payment_gateway: 'bank_transfer' })
    await edits.app.settings.set('shop.offline_cancel_days', null)
    await edits.edit(order, { email: 'a@example.com' })
    expect((await edits.rowOf(order.number)).expiresAt).toBeNull()
    await edits.app.settings.unset('shop.offline_cancel_days')
    await edits.edit(order, { email: 'b@example.com' })
    expect((await edits.rowOf(order.number)).expiresAt).toBeNull()
  })
})

describe('a line of an order', () => {
  it('may keep more units than a line can be given', async () => {
    const order = await edits.place([await edits.sold({ stock: undefined })])
    const lineId = lineOf(order)
    await edits
      .db()
      .orderLine.update({ where: { id: lineId }, data: { quantity: 1500, subtotal: 1_500_000n } })
    const quote = (quantity: number) => edits.quote(order, { lines: [{ lineId, quantity }] })
    expect((await quote(1500)).changes).toEqual([])
    expect((await quote(1200)).changes).toMatchObject([{ kind: 'quantity', to: 1200 }])
    await expect(quote(1501)).rejects.toMatchObject({
      facts: { [`line.${lineId}`]: [{ code: 'whole_between', facts: { min: 0, max: 999 } }] },
    })
    await edits.db().orderLine.update({ where: { id: lineId }, data: { quantity: 1, subtotal: 1000n } })
  })

  it('keeps a discount of staff that is no coupon for more units, and gives less of it for fewer', async () => {
    const order = await edits.place([{ ...(await edits.sold()), quantity: 2 }])
    const lineId = lineOf(order)
    await edits.db().orderLine.update({ where: { id: lineId }, data: { discount: 300n, total: 1700n } })
    const discountOf = async (quantity: number) =>
      (await edits.quote(order, { lines: [{ lineId, quantity }] })).after.discount
    expect([await discountOf(4), await discountOf(1)]).toEqual([300, 150])
  })

  it('is edited though its variant is gone, with the weight of its product', async () => {
    const variants = ['S', 'M'].map((Size) => ({ price: 1000, trackStock: false, optionValues: { Size } }))
    const { productId, variantId } = await edits.sold({
      ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }], variants },
      weightThousandths: 2500,
    })
    const order = await edits.place([{ productId, variantId }])
    await edits.db().productVariant.delete({ where: { id: variantId } })
    await edits
      .db()
      .shippingMethod.update({ where: { code: 'express' }, data: { minWeightThousandths: 5000 } })
    const { id: medium } = await edits.db().productVariant.findFirstOrThrow({ where: { productId } })
    const added = [{ productId, variantId: medium, quantity: 1 }]
    const { changes, shippingMethods } = await edits.quote(order, { added })
    expect([changes, shippingMethods.map(({ code }) => code)]).toEqual([
      [{ kind: 'added', name: 'Shirt, M', quantity: 1, price: 1000 }],
      ['post', 'express'],
    ])
    await edits
      .db()
      .shippingMethod.update({ where: { code: 'express' }, data: { minWeightThousandths: null } })
  })

  it('that is added keeps all that is known of its item', async () => {
    const book = await edits.sold({ name: 'Atlas', requiresShipping: false, withdrawalExemption: 'sealed' })
    const [small] = await edits.shirts()
    const order = await edits.place([await edits.sold()], { coupon: 'TEN' })
    await edits.edit(order, { added: [{ ...book, quantity: 2 }, { ...small, quantity: 1 } as never] })
    const { lines } = await edits.rowOf(order.number)
    const bought = await edits.place(
      [
        { ...book, quantity: 2 },
        { ...small, quantity: 1 },
      ],
      { coupon: 'TEN' },
    )
    const { lines: usual } = await edits.rowOf(bought.number)
    const strip = ({ id, orderId, position, ...line }: (typeof lines)[number]) => line
    expect(lines.slice(1).map(strip)).toEqual(usual.map(strip))
  })

  it('that is added has no part of a coupon that is not for it', async () => {
    const coupon = await edits.db().coupon.create({
      data: { code: 'NOSALE', type: 'percent', percent: 2000, excludeSaleItems: true },
    })
    const order = await edits.place([await edits.sold()], { coupon: 'NOSALE' })
    const onSale = await edits.sold({ price: 700, compareAtPrice: 900 })
    const added = [
      { ...onSale, quantity: 1 },
      { ...(await edits.sold()), quantity: 1 },
    ]
    expect((await edits.quote(order, { added })).after.discount).toBe(400)
    await edits.db().coupon.update({ where: { id: coupon.id }, data: { excludeSaleItems: false } })
    expect((await edits.quote(order, { added })).after.discount).toBe(540)
    // A percentage is one of more units too.
    const lines = [{ lineId: lineOf(order), quantity: 3 }]
    expect((await edits.quote(order, { lines })).after.discount).toBe(600)
  })

  it('that is added has its price without the taxes that are not charged there', async () => {
    const order = await edits.place([await edits.sold()])
    await edits.app.settings.set('shop.country', 'US')
    await edits.app.settings.set('shop.tax_inclusive', true)
    await edits.app.settings.set('shop.untaxed_prices', 'net')
    const item = await edits.sold({ price: 1100 })
    const shipping = { ...ABROAD, country: 'FR' }
    const { added } = await edits.quote(order, {
      ...{ shipping, reason, shippingCost: 490 },
      added: [
        { ...item, quantity: 1 },
        { ...(await edits.sold({ price: 1100 })), quantity: 1, unitPrice: 1100 },
      ],
    })
    expect(added.map(({ unitPrice, total }) => [unitPrice, total])).toEqual([
      [1000, 1000],
      [1100, 1100],
    ])
    await edits.app.settings.unset('shop.untaxed_prices')
    await edits.app.settings.unset('shop.tax_inclusive')
    await edits.app.settings.unset('shop.country')
  })
})
