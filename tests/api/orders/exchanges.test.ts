import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ExchangeRequest,
  exchangeUnits,
  findExchangeable,
  payByHand,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { receiveReturn, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { transactor } from '#lib/platform/database/transact.ts'
import { type EditShop, openEditShop, type Placed, type Sold } from './edit-shop.ts'

type Line = ExchangeRequest['lines'][number]

const PARCEL = { carrier: null, tracking: null }

let edits: EditShop
beforeAll(async () => {
  edits = await openEditShop()
})
afterAll(() => edits.close())

const offerOf = ({ id }: Placed) => findExchangeable(edits.app, id)

async function take(order: Placed, quantities: readonly number[]) {
  const lines = order.lineIds.flatMap((lineId, index) => {
    const quantity = quantities[index] ?? 0
    return quantity > 0 ? [{ lineId, quantity, use: 'restock' as const }] : []
  })
  await receiveReturn(edits.app, order.id, { reason: 'unwanted', lines })
}

/** A paid order that was shipped, and of which so many units of each line came back. */
async function returned(items: readonly (Partial<Sold> & { quantity?: number })[], back: readonly number[]) {
  const order = await edits.place(items)
  await payByHand(edits.app, await edits.find(order), { payment: 'offline' })
  await shipOrder(edits.app, order.id, PARCEL)
  await take(order, back)
  return order
}

async function exchange(order: Placed, lines: readonly Line[], given: Partial<ExchangeRequest> = {}) {
  const version = (await offerOf(order))?.version ?? ''
  return exchangeUnits(edits.app, order.id, { version, lines, ...given })
}
const refusalOf = (work: Promise<unknown>) => work.then(String, ({ code, facts }) => ({ code, facts }))
const unitsLeft = (lineId: number, units: number) => ({
  code: 'invalid_fields',
  facts: { [`line.${lineId}`]: [{ code: 'units_left', facts: { units } }] },
})

async function cup() {
  const item = await edits.sold({ name: 'Cup' })
  return { ...item, price: 1000 }
}
const goneTo = ({ variantId, price }: Line | (Sold & { price: number })) => ({ variantId, price })

describe('what is offered in exchange', () => {
  it('is each line’s own product, for the units of it that came back', async () => {
    const [small, medium] = await edits.shirts()
    const pot = await edits.sold({ name: 'Pot', price: 3000 })
    const spoon = await edits.sold({ name: 'Spoon', price: 333 })
    const items = [{ ...small, quantity: 3 }, { ...pot, quantity: 2 }, spoon]
    const order = await returned(items, [2, 1, 0])
    const [shirtLine = 0, potLine = 0] = order.lineIds
    expect(await offerOf(order)).toEqual({
      version: expect.stringMatching(/^.{40,}$/),
      lines: [
        {
          ...{ lineId: shirtLine, quantity: 2, worth: 1100 },
          variants: [
            { variantId: small?.variantId, name: 'S', price: 1000 },
            { variantId: medium?.variantId, name: 'M', price: 1000 },
          ],
        },
        {
          ...{ lineId: potLine, quantity: 1, worth: 3300 },
          variants: [{ variantId: pot.variantId, name: 'Pot', price: 3000 }],
        },
      ],
    })
    await edits.db().product.update({ where: { id: pot.productId }, data: { published: false } })
    expect((await offerOf(order))?.lines.map(({ lineId }) => lineId)).toEqual([shirtLine])
  })

  it('is what is still neither exchanged nor refunded', async () => {
    const [small, medium] = await edits.shirts()
    const order = await returned([{ ...small, quantity: 4 }], [3])
    const [lineId = 0] = order.lineIds
    const to = { variantId: medium?.variantId ?? 0, price: 1000 }
    const { version } = (await offerOf(order)) ?? {}
    expect(await exchange(order, [{ lineId, quantity: 1, ...to }])).toEqual({
      ...{ currency: 'USD', due: 0, overpaid: 0 },
    })
    const left = await offerOf(order)
    expect(left?.lines).toMatchObject([{ lineId, quantity: 2, worth: 1100 }])
    expect(left?.version).not.toBe(version)
    expect(await refusalOf(exchange(order, [{ lineId, quantity: 3, ...to }]))).toEqual(unitsLeft(lineId, 2))
    await refundByHand(edits.app, await edits.find(order), {
      ...{ lines: [{ lineId, quantity: 1 }], payment: 'offline' },
    })
    expect((await offerOf(order))?.lines).toMatchObject([{ lineId, quantity: 1, worth: 1100 }])
    await exchange(order, [{ lineId, quantity: 1, ...to }])
    expect(await offerOf(order)).toBeNull()
  })

  it('is nothing where nothing came back, nothing was paid, or prices are in another currency', async () => {
    const item = await edits.sold()
    const nothing = await returned([item], [1])
    expect((await offerOf(nothing))?.lines).toHaveLength(1)
    await edits.db().order.update({ where: { id: nothing.id }, data: { currency: 'EUR' } })
    expect(await offerOf(nothing)).toBeNull()
    await edits.db().order.update({ where: { id: nothing.id }, data: { currency: 'USD' } })
    const kept = await edits.place([item])
    await payByHand(edits.app, await edits.find(kept), { payment: 'offline' })
    expect(await offerOf(kept)).toBeNull()
    const unpaid = await edits.place([{ ...item, quantity: 2 }])
    await shipOrder(edits.app, unpaid.id, PARCEL)
    await take(unpaid, [1])
    expect(await offerOf(unpaid)).toBeNull()
  })

  it('is nothing of a product that is gone, for which another one can be given all the same', async () => {
    const [gone, pot] = [await edits.sold(), await edits.sold({ name: 'Pot' })]
    const order = await returned([gone, pot], [1, 1])
    const [goneLine = 0, potLine = 0] = order.lineIds
    await edits.db().product.delete({ where: { id: gone.productId } })
    expect((await offerOf(order))?.lines.map(({ lineId }) => lineId)).toEqual([potLine])
    const lines = [{ lineId: goneLine, quantity: 1, ...goneTo(await cup()) }]
    expect(await exchange(order, lines)).toEqual({ currency: 'USD', due: 0, overpaid: 0 })
    expect((await edits.rowOf(order.number)).lines.map(({ name }) => name).slice(1)).toEqual(['Pot', 'Cup'])
  })
})

describe('an exchange', () => {
  it('is approved by what the units are worth, and changes nothing if it is not', async () => {
    const order = await returned([{ ...(await edits.sold()), quantity: 3 }], [2])
    const [lineId = 0] = order.lineIds
    const lines = [{ lineId, quantity: 2, ...goneTo(await cup()) }]
    const before = await edits.rowOf(order.number)
    const approve = (worth: unknown) => {
      throw Object.assign(new Error(), { code: 'refused', facts: worth })
    }
    expect(await refusalOf(exchange(order, lines, { approve }))).toEqual({
      ...{ code: 'refused', facts: { amount: 2200, currency: 'USD' } },
    })
    expect(await edits.rowOf(order.number)).toEqual(before)
  })

  it('is recorded with who did it, and with each item’s own name', async () => {
    const [small, medium] = await edits.shirts()
    const items = [{ ...small, quantity: 2 }, await edits.sold({ name: 'Bowl', price: 700 })]
    const order = await returned(items, [2, 1])
    const [shirtLine = 0, bowlLine = 0] = order.lineIds
    const to = { variantId: medium?.variantId ?? 0, price: 1000 }
    const lines = [
      { lineId: shirtLine, quantity: 0, variantId: 999_999, price: 5 },
      { lineId: bowlLine, quantity: 1, ...goneTo(await cup()) },
      { lineId: shirtLine, quantity: 2, ...to },
    ]
    const staffId = 7
    expect(await exchange(order, lines, { staffId })).toEqual({ currency: 'USD', due: 330, overpaid: 0 })
    const event = await edits.db().orderEvent.findFirstOrThrow({
      where: { orderId: order.id, kind: 'order.exchanged' },
    })
    expect(event.details).toEqual({
      text: '1 × Bowl, 2 × Shirt, S → 1 × Cup, 2 × Shirt, M',
      ...{ credit: 2970, due: 330, overpaid: 0, staffId },
    })
    const row = await edits.rowOf(order.number)
    expect(row).toMatchObject({ outstanding: 330n, deducted: 2970n, subtotal: 5700n })
    expect(row.lines.map(({ quantity, settledQuantity }) => [quantity, settledQuantity])).toEqual([
      ...[
        [2, 2],
        [1, 1],
        [1, 0],
        [2, 0],
      ],
    ])
  })

  it('is refused where one of the prices is another one than was shown', async () => {
    const order = await returned([{ ...(await edits.sold()), quantity: 2 }, await edits.sold()], [2, 1])
    const [first = 0, second = 0] = order.lineIds
    const bowl = { ...(await edits.sold({ name: 'Bowl', price: 1500 })), price: 1500 }
    const [one, other] = [goneTo(await cup()), goneTo(bowl)]
    const outdated = { code: 'order_edit_outdated', facts: { number: order.number } }
    const wrong = { ...other, price: 1000 }
    for (const [a, b] of [
      [one, wrong],
      [wrong, one],
      [other, wrong],
    ] as const) {
      const lines = [
        { lineId: first, quantity: 1, ...a },
        { lineId: second, quantity: 1, ...b },
      ]
      expect(await refusalOf(exchange(order, lines))).toEqual(outdated)
    }
    const lines = [
      { lineId: first, quantity: 1, ...one },
      { lineId: second, quantity: 1, ...other },
    ]
    expect(await refusalOf(exchange(order, lines, { version: 'another' }))).toEqual(outdated)
    expect(await exchange(order, lines)).toEqual({ currency: 'USD', due: 550, overpaid: 0 })
  })

  it('of two lines for the same item is one line of it, and of whole units', async () => {
    const order = await returned([await edits.sold(), await edits.sold({ price: 700 })], [1, 1])
    const to = goneTo(await cup())
    const half = (quantity: number) => order.lineIds.map((lineId) => ({ lineId, quantity, ...to }))
    const [first = 0, second = 0] = order.lineIds
    expect(await refusalOf(exchange(order, half(0.5)))).toEqual({
      ...{ code: 'invalid_fields', facts: { ...unitsLeft(first, 1).facts, ...unitsLeft(second, 1).facts } },
    })
    expect(await exchange(order, half(1))).toEqual({ currency: 'USD', due: 330, overpaid: 0 })
    const { lines } = await edits.rowOf(order.number)
    expect(lines.slice(2)).toMatchObject([
      { variantId: to.variantId, quantity: 2, productId: expect.any(Number) },
    ])
  })

  it('is refused with all that did not come back, and with the line of which the item is unknown', async () => {
    const order = await returned([{ ...(await edits.sold()), quantity: 2 }, await edits.sold()], [1, 1])
    const [first = 0, second = 0] = order.lineIds
    const to = goneTo(await cup())
    const lines = (...quantities: [number, number]) => [
      { lineId: first, quantity: quantities[0], ...to },
      { lineId: second, quantity: quantities[1], ...to },
    ]
    expect(await refusalOf(exchange(order, lines(2, 2)))).toEqual({
      code: 'invalid_fields',
      facts: { ...unitsLeft(first, 1).facts, ...unitsLeft(second, 1).facts },
    })
    expect(await refusalOf(exchange(order, lines(1, 2)))).toEqual(unitsLeft(second, 1))
    expect(await refusalOf(exchange(order, [{ lineId: 999_999, quantity: 1, ...to }]))).toEqual(
      unitsLeft(999_999, 0),
    )
    const [known, unknown] = lines(1, 1) as [Line, Line]
    expect(await refusalOf(exchange(order, [known, { ...unknown, variantId: 999_999 }]))).toEqual({
      ...{ code: 'invalid_fields', facts: { [`variant.${second}`]: [{ code: 'unknown_variant' }] } },
    })
    expect(await refusalOf(exchange(order, [known, known]))).toMatchObject({ code: 'parcel_line_repeated' })
    for (const none of [[], lines(0, 0), lines(-1, 0)])
      expect(await refusalOf(exchange(order, none))).toMatchObject({ code: 'empty_return' })
  })

  it('is refused where the order changes meanwhile', async () => {
    const order = await returned([await edits.sold()], [1])
    const lines = [{ lineId: order.lineIds[0] ?? 0, quantity: 1, ...goneTo(await cup()) }]
    const { version = '' } = (await offerOf(order)) ?? {}
    const work = exchangeUnits(edits.app, order.id, { version, lines }, async (run) => {
      await edits.db().order.update({ where: { id: order.id }, data: { refundedShipping: 1 } })
      return transactor(edits.app)(run)
    })
    expect(await refusalOf(work)).toEqual({
      ...{ code: 'order_edit_outdated', facts: { number: order.number } },
    })
    await edits.db().order.update({ where: { id: order.id }, data: { refundedShipping: 0 } })
  })
})

describe('what an exchange leaves', () => {
  it('to be given back is what the units are worth beyond the new ones, besides what was paid too much', async () => {
    const order = await returned([{ ...(await edits.sold()), quantity: 2 }], [2])
    const [lineId = 0] = order.lineIds
    const saucer = await edits.sold({ name: 'Saucer', price: 400 })
    const lines = [{ lineId, quantity: 1, variantId: saucer.variantId, price: 400 }]
    expect(await exchange(order, lines)).toEqual({ currency: 'USD', due: 0, overpaid: 660 })
    // The rest of the credit of the first pays for the second.
    const bowl = await edits.sold({ name: 'Bowl', price: 1400 })
    const dearer = [{ lineId, quantity: 1, variantId: bowl.variantId, price: 1400 }]
    expect(await exchange(order, dearer)).toEqual({ currency: 'USD', due: 0, overpaid: 220 })
    expect(await edits.rowOf(order.number)).toMatchObject({ outstanding: 0n, deducted: 2200n })
  })

  it('to be paid is what the new ones cost beyond that, besides what is outstanding already', async () => {
    const order = await returned([{ ...(await edits.sold()), quantity: 3 }], [3])
    const [lineId = 0] = order.lineIds
    const bowl = await edits.sold({ name: 'Bowl', price: 1500 })
    const lines = [{ lineId, quantity: 1, variantId: bowl.variantId, price: 1500 }]
    expect(await exchange(order, lines)).toEqual({ currency: 'USD', due: 550, overpaid: 0 })
    expect(await exchange(order, lines)).toEqual({ currency: 'USD', due: 1100, overpaid: 0 })
    const saucer = await edits.sold({ name: 'Saucer', price: 400 })
    const cheaper = [{ lineId, quantity: 1, variantId: saucer.variantId, price: 400 }]
    expect(await exchange(order, cheaper)).toEqual({ currency: 'USD', due: 440, overpaid: 0 })
    expect(await edits.rowOf(order.number)).toMatchObject({ outstanding: 440n, deducted: 3300n })
  })
})
