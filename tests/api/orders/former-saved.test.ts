import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findFreeNumbers } from '#lib/domains/shop/orders/history/former-number.ts'
import {
  claimFormerOrders,
  createFormerOrders,
  type FormerLine,
  type FormerOrder,
  saveFormerOrder,
} from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  await db().order.deleteMany()
  await db().customer.deleteMany()
})
afterAll(() => api.close())

const db = () => api.app.database.prisma
const [placedAt, shippedAt] = [new Date('2025-03-01T12:00:00Z'), new Date('2025-03-02T12:00:00Z')]
const address = {
  ...{ name: 'Jane', phone: null, line1: '1 Lane', line2: null, city: 'Elko' },
  ...{ state: 'NV', postcode: '89801', country: 'US' },
}
const line = (name: string, quantity = 1): FormerLine => ({
  ...{ name, quantity, sku: null, unitPrice: 100, subtotal: 100, discount: 0, tax: 0, total: 100 },
  ...{ refundedQuantity: 0, productId: null, variantId: null, slug: null },
})
const former = (formerNumber: string, changes: Partial<FormerOrder> = {}): FormerOrder => ({
  ...{ formerNumber, email: 'jane@example.com', phone: null, billing: address, shipping: address },
  ...{ customerNote: null, status: 'completed', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' },
  ...{ currency: 'EUR', subtotal: 100, discount: 0, shippingTotal: 0, shippingTax: 0, tax: 0, total: 100 },
  ...{ refunded: 0, taxInclusive: false, taxLines: [], couponCode: null, couponDiscount: null },
  ...{ shippingMethod: null, paymentMethod: null, placedAt, paidAt: null, cancelledAt: null },
  ...{ shippedAt: null, lines: [line('Cup')] },
  ...changes,
})
const create = (...given: FormerOrder[]) => transact(db(), (tx) => createFormerOrders(tx, 'shopify', given))
const save = (order: FormerOrder, known: number | null) =>
  transact(db(), (tx) => saveFormerOrder(tx, 'woocommerce', order, known))
const read = (id = 0) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: { lines: { orderBy: { position: 'asc' } }, shipments: true },
  })
const linesOf = async (id = 0) => (await read(id)).lines.map((one) => [one.position, one.name, one.quantity])
const customer = (email: string, data: object = {}) =>
  db().customer.create({ data: { email, name: 'Jane', emailVerifiedAt: placedAt, ...data } })

it('orders of a former shop get the first number that is free, here and among themselves', async () => {
  await create(former('1001'), former('1001-2'), former('1001-4'))
  const wanted = ['#1001', '1001', '2002', '2002', '1001-4', '#7']
  expect(await transact(db(), (tx) => findFreeNumbers(tx, wanted))).toEqual([
    ...['1001-3', '1001-5', '2002', '2002-2', '1001-4-2', '7'],
  ])
  expect(await transact(db(), (tx) => findFreeNumbers(tx, []))).toEqual([])
})

it('orders of a former shop are created with their own lines and parcels, for who has proved to own their address', async () => {
  const [proven] = [
    await customer('jane@example.com'),
    await customer('new@example.com', { emailVerifiedAt: null }),
  ]
  await customer('gone@example.com', { deletedAt: placedAt })
  const saved = await create(
    former('#1', { lines: [line('Cup', 2), line('Jug')], shippedAt }),
    former('#1', { email: 'new@example.com', lines: [] }),
    former('#2', { email: 'gone@example.com' }),
    former('#3', { email: null, lines: [line('Pot')], shippedAt: placedAt }),
  )
  expect(saved.map(({ warnings }) => warnings)).toEqual([
    [],
    ['The number 1 is in use here: the order is 1-2.'],
    [],
    [],
  ])
  const rows = await Promise.all(saved.map(({ id }) => read(id)))
  expect(rows.map((row) => [row.number, row.customerId, row.importedFrom, row.itemCount])).toEqual([
    ['1', proven.id, 'shopify', 3],
    ['1-2', null, 'shopify', 0],
    ['2', null, 'shopify', 1],
    ['3', null, 'shopify', 1],
  ])
  expect(new Set(rows.map(({ tokenSalt }) => tokenSalt)).size).toBe(4)
  expect(await Promise.all(saved.map(({ id }) => linesOf(id)))).toEqual([
    [
      [0, 'Cup', 2],
      [1, 'Jug', 1],
    ],
    [],
    [[0, 'Cup', 1]],
    [[0, 'Pot', 1]],
  ])
  expect(rows.map(({ shipments }) => shipments.map((one) => one.shippedAt))).toEqual([
    [shippedAt],
    [],
    [],
    [placedAt],
  ])
  expect(await create()).toEqual([])
})

it('an order that is imported again has its new lines and parcels, and stays its customer’s with its address', async () => {
  const [jane, eve] = [await customer('jane@example.com'), await customer('eve@example.com')]
  const [other, { id }] = [
    await save(former('#1', { shippedAt }), null),
    await save(former('#2', { lines: [line('Cup'), line('Jug')], shippedAt }), null),
  ]
  const untouched = await read(other.id)
  const again = former('#2', { lines: [line('Pot', 3)], shippedAt: placedAt, shipping: null, total: 300 })
  expect(await save(again, id)).toEqual({ id, warnings: [] })
  const row = await read(id)
  expect(row).toMatchObject({
    ...{ number: '2', importedFrom: 'woocommerce', customerId: jane.id, total: 300n, itemCount: 3 },
    ...{ shipping: null, shipments: [{ shippedAt: placedAt }] },
  })
  expect(await linesOf(id)).toEqual([[0, 'Pot', 3]])
  // It stays hers, though she has not proved to own the address any more.
  await db().customer.update({ where: { id: jane.id }, data: { emailVerifiedAt: null } })
  await save(former('#2', { lines: [] }), id)
  expect([(await read(id)).customerId, await linesOf(id), (await read(id)).shipments]).toEqual([
    jane.id,
    [],
    [],
  ])
  // With another address it is another person's order.
  await save(former('#2', { email: 'eve@example.com' }), id)
  expect((await read(id)).customerId).toBe(eve.id)
  await save(former('#2', { email: 'nobody@example.com' }), id)
  expect((await read(id)).customerId).toBeNull()
  await save(former('#2'), id)
  expect((await read(id)).customerId).toBeNull()
  expect(await read(other.id)).toEqual(untouched)
})

it('an order whose buyer was erased stays as it is', async () => {
  const jane = await customer('jane@example.com')
  const { id } = await save(former('#1'), null)
  const warnings = ['Its buyer’s data was erased here, so the order stays as it is.']
  const again = () => save(former('#1', { lines: [line('Pot')], shippedAt }), id)
  await db().customer.update({ where: { id: jane.id }, data: { deletedAt: placedAt } })
  expect([await again(), await linesOf(id)]).toEqual([{ id, warnings }, [[0, 'Cup', 1]]])
  await db().order.update({ where: { id }, data: { erasedAt: placedAt, customerId: null } })
  expect([await again(), await linesOf(id)]).toEqual([{ id, warnings }, [[0, 'Cup', 1]]])
  await db().order.update({ where: { id }, data: { erasedAt: null } })
  expect([await again(), await linesOf(id)]).toEqual([{ id, warnings: [] }, [[0, 'Pot', 1]]])
})

it('who has proved to own an address has the former orders under it, which are nobody’s', async () => {
  const [one, two, three, four] = await create(
    ...[former('#1'), former('#2'), former('#3'), former('#4', { email: 'eve@example.com' })],
  )
  const [jane, eve] = [await customer('jane@example.com'), await customer('eve@example.com')]
  await db().order.update({ where: { id: two?.id ?? 0 }, data: { customerId: eve.id } })
  await db().order.update({ where: { id: three?.id ?? 0 }, data: { importedFrom: null } })
  await transact(db(), (tx) => claimFormerOrders(tx, jane))
  const owners = [one, two, three, four].map(async (order) => (await read(order?.id)).customerId)
  expect(await Promise.all(owners)).toEqual([jane.id, eve.id, null, null])
})
