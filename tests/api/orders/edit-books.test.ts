import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EditRequest, type OrderEdit, payByHand } from '#lib/domains/shop/checkout/index.ts'
import { announceEdit, receiveReturn, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { home } from '../checkout/shop-api.ts'
import { type EditShop, openEditShop, type Placed, type Sold } from './edit-shop.ts'

const PARCEL = { carrier: null, tracking: null }

let edits: EditShop
beforeAll(async () => {
  edits = await openEditShop()
})
afterAll(() => edits.close())

const pay = async (order: Placed) => payByHand(edits.app, await edits.find(order), { payment: 'offline' })
const at = () => edits.clock.now()
/** Of each line: units, units from stock, units that count as sold, and its place. */
const unitsOf = async ({ number }: Placed) =>
  (await edits.rowOf(number)).lines.map(({ quantity, stockTaken, sold, position }) => [
    ...[quantity, stockTaken, sold, position],
  ])
/** How often a product was sold lately, and ever. */
const salesOf = async ({ productId }: Pick<Sold, 'productId'>) => {
  const product = await edits.db().product.findUniqueOrThrow({ where: { id: productId } })
  return [product.soldRecently, product.soldTotal]
}
const stockOf = async ({ variantId }: Pick<Sold, 'variantId'>) =>
  (await edits.db().productVariant.findUniqueOrThrow({ where: { id: variantId } })).stock
const movesOf = async ({ id: orderId }: Placed) => {
  const rows = await edits.db().stockMovement.findMany({
    ...{ where: { orderId, createdAt: at() }, orderBy: [{ variantId: 'asc' }, { id: 'asc' }] },
  })
  return rows.map(({ variantId, quantity, reason }) => [variantId, quantity, reason])
}

/** A shirt in two sizes, and cards of which the stock is not counted. */
async function goods() {
  const [small, medium] = await edits.shirts()
  if (!small || !medium) throw new Error('A shirt has two sizes.')
  return { small, medium, card: await edits.sold({ name: 'Card', stock: undefined }) }
}

describe('the units of an edited order', () => {
  it('count as sold once it is paid, each of them once, and no longer when they are taken off', async () => {
    const { small, medium, card } = await goods()
    const items = [
      { ...small, quantity: 2 },
      { ...card, quantity: 2 },
    ]
    const [order, other] = [await edits.place(items), await edits.place(items)]
    await pay(order)
    await pay(other)
    const untouched = await edits.rowOf(other.number)
    const [shirtLine = 0, cardLine = 0] = order.lineIds
    expect([await salesOf(small), await salesOf(card)]).toEqual([
      [4, 4],
      [4, 4],
    ])
    edits.clock.advance(60)
    await edits.edit(order, {
      lines: [
        { lineId: shirtLine, quantity: 3 },
        { lineId: cardLine, quantity: 5 },
      ],
      added: [
        { ...medium, quantity: 4 },
        { ...card, quantity: 1, unitPrice: 900 },
      ],
      reason: 'Agreed',
    })
    expect(await unitsOf(order)).toEqual([
      [3, 3, 3, 0],
      [5, 0, 5, 1],
      [4, 4, 4, 2],
      [1, 0, 1, 3],
    ])
    // The sizes are of one product.
    expect([await salesOf(small), await salesOf(card)]).toEqual([
      [9, 9],
      [8, 8],
    ])
    const { lines } = await edits.rowOf(order.number)
    expect(lines.map(({ soldRecentlyAt }) => soldRecentlyAt)).toEqual([at(), at(), at(), at()])
    expect([await stockOf(small), await stockOf(medium)]).toEqual([5, 6])
    expect(await movesOf(order)).toEqual([
      [small.variantId, -1, 'order'],
      [medium.variantId, -4, 'order'],
    ])
    edits.clock.advance(60)
    const mediumLine = lines[2]?.id ?? 0
    await edits.edit(order, {
      lines: [
        { lineId: shirtLine, quantity: 1 },
        { lineId: cardLine, quantity: 2 },
        { lineId: mediumLine, quantity: 0 },
      ],
    })
    expect(await unitsOf(order)).toEqual([
      [1, 1, 1, 0],
      [2, 0, 2, 1],
      [1, 0, 1, 3],
    ])
    expect([await salesOf(small), await salesOf(card)]).toEqual([
      [3, 3],
      [5, 5],
    ])
    expect([await stockOf(small), await stockOf(medium)]).toEqual([7, 10])
    expect(await movesOf(order)).toEqual([
      [small.variantId, 2, 'correction'],
      [medium.variantId, 4, 'correction'],
    ])
    expect(await edits.rowOf(order.number)).toMatchObject({ itemCount: 4 })
    expect(await edits.rowOf(other.number)).toEqual(untouched)
  })

  it('count as nothing before it is paid, and all at once then', async () => {
    const { small, medium, card } = await goods()
    const order = await edits.place([{ ...small, quantity: 2 }])
    const [lineId = 0] = order.lineIds
    await edits.edit(order, {
      lines: [{ lineId, quantity: 3 }],
      added: [
        { ...medium, quantity: 1 },
        { ...card, quantity: 2 },
      ],
    })
    expect(await unitsOf(order)).toEqual([
      [3, 3, 0, 0],
      [1, 1, 0, 1],
      [2, 0, 0, 2],
    ])
    const { lines } = await edits.rowOf(order.number)
    expect(lines.map(({ soldRecentlyAt }) => soldRecentlyAt)).toEqual([null, null, null])
    expect([await salesOf(small), await salesOf(card)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    await pay(order)
    expect((await unitsOf(order)).map(([, , sold]) => sold)).toEqual([3, 1, 2])
    expect([await salesOf(small), await salesOf(card)]).toEqual([
      [4, 4],
      [2, 2],
    ])
  })

  it('of which the product is gone count as sales of none', async () => {
    const [gone, card] = [await edits.sold({ stock: undefined }), await edits.sold({ stock: undefined })]
    const order = await edits.place([
      { ...gone, quantity: 2 },
      { ...card, quantity: 2 },
    ])
    await pay(order)
    await edits.db().product.delete({ where: { id: gone.productId } })
    const lines = (quantity: number) => order.lineIds.map((lineId) => ({ lineId, quantity }))
    await edits.edit(order, { lines: lines(3) })
    expect(await unitsOf(order)).toEqual([
      [3, 0, 2, 0],
      [3, 0, 3, 1],
    ])
    expect(await salesOf(card)).toEqual([3, 3])
    await edits.edit(order, { lines: lines(1) })
    expect((await unitsOf(order)).map(([quantity]) => quantity)).toEqual([1, 1])
    expect(await salesOf(card)).toEqual([1, 1])
  })

  it('are told to the owner where they leave few', async () => {
    const notices = () => edits.db().ownerNotice.findMany({ where: { event: 'low_stock' } })
    await edits.db().ownerNotice.deleteMany()
    const cup = await edits.sold({ name: 'Cup', stock: 3 })
    const order = await edits.place([cup])
    const [lineId = 0] = order.lineIds
    await edits.db().ownerNotice.deleteMany()
    await edits.edit(order, { lines: [{ lineId, quantity: 3 }] })
    expect((await notices()).map(({ facts }) => JSON.parse(facts))).toEqual([
      { event: 'low_stock', name: 'Cup', sku: null, left: 0 },
    ])
  })
})

describe('an edited order', () => {
  it('is paid once all that it costs was deducted', async () => {
    const cup = await edits.sold()
    const order = await edits.place([{ ...cup, quantity: 2 }])
    const [lineId = 0] = order.lineIds
    await shipOrder(edits.app, order.id, { ...PARCEL, lines: [{ lineId, quantity: 1 }] })
    await receiveReturn(edits.app, order.id, {
      ...{ reason: 'unwanted', lines: [{ lineId, quantity: 1, use: 'restock' }] },
    })
    const gift = { ...(await edits.sold()), quantity: 1, unitPrice: 0 }
    const wanted = (shippingCost: number): OrderEdit => ({
      ...{ lines: [{ lineId, quantity: 1 }], shippingCost, reason: 'A gift' },
    })
    edits.clock.advance(60)
    await edits.edit(order, { ...wanted(100), added: [gift] })
    expect(await edits.rowOf(order.number)).toMatchObject({
      ...{ paymentStatus: 'pending', total: 1210n, deducted: 1100n, paidAt: null },
    })
    edits.clock.advance(60)
    await edits.edit(order, wanted(0))
    expect(await edits.rowOf(order.number)).toMatchObject({
      ...{ paymentStatus: 'paid', total: 1100n, deducted: 1100n, paidAt: at(), status: 'processing' },
    })
    const paidAt = at()
    edits.clock.advance(60)
    await edits.edit(order, { email: 'grace@example.com' })
    expect(await edits.rowOf(order.number)).toMatchObject({ paymentStatus: 'paid', paidAt, flag: null })
    const paid = { orderId: order.id, kind: 'order.paid' }
    expect(await edits.db().orderEvent.count({ where: paid })).toBe(1)
  })

  it('no longer belongs to the cart that it was placed from', async () => {
    const order = await edits.place([await edits.sold()], { payment_gateway: 'bank_transfer' })
    const { cartId } = await edits.rowOf(order.number)
    await edits.db().order.update({ where: { id: order.id }, data: { openCartId: cartId } })
    expect((await edits.rowOf(order.number)).openCartId).toEqual(expect.any(Number))
    await edits.edit(order, { email: 'grace@example.com' })
    expect((await edits.rowOf(order.number)).openCartId).toBeNull()
  })

  it('has nothing to deliver where it had not, and its bill goes where it is wanted', async () => {
    const order = await edits.place([await edits.sold({ requiresShipping: false })])
    const [lineId = 0] = order.lineIds
    const billing = { ...home, name: 'Grace' }
    await edits.edit(order, { lines: [{ lineId, quantity: 2 }], billing })
    expect(await edits.rowOf(order.number)).toMatchObject({
      ...{ itemCount: 2, total: 2200n, paid: null, outstanding: 0n, shipping: null, billing },
    })
  })

  it('is told to its buyer with what is still to be paid, or was paid too much', async () => {
    const order = await edits.place([{ ...(await edits.sold({ name: 'Cup' })), quantity: 2 }])
    const [lineId = 0] = order.lineIds
    await pay(order)
    const told = async (quantity: number, given: Partial<EditRequest> = { notifies: true }) => {
      await edits.db().outboxMessage.deleteMany()
      await edits.edit(order, { lines: [{ lineId, quantity }] }, given)
      const mails = await edits.db().outboxMessage.findMany({ where: { kind: 'mail.order_edited' } })
      return mails.map(({ payload }) => {
        const { data } = fromOutboxJob('order_edited', payload, edits.app.secrets)
        const { changes, before, due, overpaid } = data as Record<string, unknown>
        return { changes, before, due, overpaid }
      })
    }
    const changes = (from: number, to: number) => [{ kind: 'quantity', value: `Cup: ${from} → ${to}` }]
    expect(await told(4)).toEqual([
      { changes: changes(2, 4), before: '$27.39', due: '$22.00', overpaid: null },
    ])
    expect(await told(2)).toEqual([{ changes: changes(4, 2), before: '$49.39', due: null, overpaid: null }])
    expect(await told(1)).toEqual([
      { changes: changes(2, 1), before: '$27.39', due: null, overpaid: '$11.00' },
    ])
    expect(await told(2, { notifies: false })).toEqual([])
    expect(await told(1, {})).toEqual([])
  })

  it('is told as shipped by no method where it has none any more', async () => {
    const order = await edits.place([await edits.sold()])
    await edits.db().outboxMessage.deleteMany()
    const edit = { changes: [{ kind: 'method' as const, from: 'Post', to: null }], before: 101, after: 100 }
    const whom = { orderId: order.id, reason: null, staffId: null, notifies: true, at: at() }
    await transact(edits.db(), (tx) => announceEdit(tx, edits.app, { ...edit, ...whom, due: 0, overpaid: 1 }))
    const mail = await edits.db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_edited' } })
    expect(fromOutboxJob('order_edited', mail.payload, edits.app.secrets).data).toMatchObject({
      changes: [{ kind: 'shipping', value: '–' }],
      ...{ before: '$1.01', due: null, overpaid: '$0.01' },
    })
  })
})
