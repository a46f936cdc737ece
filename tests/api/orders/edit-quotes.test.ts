import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEdit } from '#lib/domains/shop/checkout/index.ts'
import type { MailData } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { home } from '../checkout/shop-api.ts'
import { type EditShop, openEditShop, type Sold } from './edit-shop.ts'

let edits: EditShop
beforeAll(async () => {
  edits = await openEditShop()
})
afterAll(() => edits.close())

describe('the quote of an edit', () => {
  it('says all that changes, which is all that then changes, of this order alone', async () => {
    const [small, medium] = await edits.shirts()
    const book = await edits.sold({ name: 'Book', price: 500, taxClass: 'reduced' })
    const cup = await edits.sold({ name: 'Cup', price: 700 })
    const items = [book, { ...small, quantity: 2 }]
    const order = await edits.place(items, { coupon: 'TEN' })
    const other = await edits.place(items, { coupon: 'TEN' })
    const untouched = await edits.rowOf(other.number)
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
    const quoted = await edits.quote(order, wanted)
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
    edits.clock.advance(60)
    expect(await edits.edit(order, wanted, { notifies: true })).toEqual(quoted)
    const row = await edits.rowOf(order.number)
    expect(row).toMatchObject({
      ...{ email: 'grace@example.com', itemCount: 6, subtotal: 5350n, discount: 535n, couponDiscount: 535n },
      ...{ shippingTotal: 1500n, shippingTax: 150n, tax: 632n, total: 6947n, paid: null, outstanding: 0n },
      ...{ shippingMethodId: 2, shippingMethodCode: 'express', shippingMethodName: 'Express' },
      billing: { name: 'Grace', line1: home.line1 },
      shipping: { name: home.name, line1: '20 Alder Lane' },
      taxLines: [{ name: 'VAT', rate: '10.00', amount: 632, included: false }],
      statusChangedAt: edits.clock.now(),
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
    expect(await edits.rowOf(other.number)).toEqual(untouched)
    const stocks = await edits.db().productVariant.findMany({
      where: { id: { in: [small, medium, book, cup].map((one) => one?.variantId ?? 0) } },
      orderBy: { id: 'asc' },
    })
    expect(stocks.map(({ stock }) => stock)).toEqual([5, 8, 9, 9])
    const event = await edits
      .db()
      .orderEvent.findFirst({ where: { orderId: order.id, kind: 'order.edited' } })
    expect(event?.details).toEqual({
      ...{ changes, before: 2992, after: 6947, due: 6947, overpaid: 0 },
      ...{ reason: 'Agreed on the phone', staffId: null },
    })
    const mail = await edits.db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_edited' } })
    const { to, data } = fromOutboxJob('order_edited', mail.payload, edits.app.secrets)
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
    const order = await edits.place([{ ...(await edits.sold()), quantity: 2 }])
    const [lineId = 0] = order.lineIds
    const fewer = { lines: [{ lineId, quantity: 1 }] }
    const outdated = { code: 'order_edit_outdated', facts: { number: order.number } }
    for (const given of [{ version: 'another' }, { expectedTotal: 1 }])
      await expect(edits.edit(order, fewer, given)).rejects.toMatchObject(outdated)
    await expect(edits.quote(order, { lines: [{ lineId: 0 }] })).rejects.toMatchObject(outdated)
    const asked: unknown[] = []
    const approve = (worth: unknown) => {
      asked.push(worth)
    }
    await edits.edit(order, fewer, { approve })
    expect(asked).toEqual([{ amount: 1100, currency: 'USD' }])
    await edits.edit(order, { email: 'a@example.com' }, { approve })
    await edits.edit(order, { lines: [{ lineId, quantity: 3 }] }, { approve })
    expect(asked).toHaveLength(1)
    const mails = () => edits.db().outboxMessage.count({ where: { kind: 'mail.order_edited' } })
    const told = await mails()
    await edits.edit(order, { email: 'b@example.com' }, { staffId: 7 })
    const event = await edits.db().orderEvent.findFirstOrThrow({
      where: { orderId: order.id, kind: 'order.edited' },
      orderBy: { id: 'desc' },
    })
    expect(event.details).toEqual({
      ...{ changes: [{ kind: 'email' }], before: 3839, after: 3839, due: 3839, overpaid: 0 },
      ...{ reason: null, staffId: 7 },
    })
    expect(await mails()).toBe(told)
    const refuse = () => {
      throw new Error('Not you.')
    }
    const before = await edits.rowOf(order.number)
    await expect(edits.edit(order, fewer, { approve: refuse })).rejects.toThrow('Not you.')
    expect(await edits.rowOf(order.number)).toEqual(before)
  })

  it('of nothing changes nothing, and leaves no trace', async () => {
    const order = await edits.place([await edits.sold()])
    const before = await edits.rowOf(order.number)
    const {
      changes,
      after,
      before: was,
    } = await edits.edit(order, { email: before.email ?? '', billing: home })
    expect(changes).toEqual([])
    expect(after).toMatchObject(was)
    expect(await edits.rowOf(order.number)).toEqual(before)
    expect(await edits.db().orderEvent.count({ where: { orderId: order.id, kind: 'order.edited' } })).toBe(0)
  })

  it('accepts each field up to its bound, and names all that are beyond', async () => {
    const order = await edits.place([await edits.sold({ stock: 5000 })])
    const [lineId = 0] = order.lineIds
    const reason = 'x'.repeat(500)
    const item = await edits.sold({ stock: 5000 })
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
    for (const wanted of accepted) expect((await edits.quote(order, wanted)).changes).not.toEqual([])
    const whole = (min: number) => [{ code: 'whole_between', facts: { min, max: 999 } }]
    for (const quantity of [1000, 1.5, -1])
      expect(await edits.faultsOf(order, { lines: [{ lineId, quantity }] })).toEqual({
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
    expect(await edits.faultsOf(order, wrong)).toEqual({
      ...{ [`price.${lineId}`]: limit, [`item_price.${item.variantId}`]: limit },
      email: [{ code: 'email' }],
      ...{ 'billing.city': [{ code: 'required' }], 'shipping.postcode': [{ code: 'required' }] },
    })
    expect(await edits.faultsOf(order, { added: [{ ...item, quantity: 1, unitPrice: -1 }] })).toEqual({
      [`item_price.${item.variantId}`]: [{ code: 'below_zero' }],
    })
    for (const shippingCost of [MAX_PRICE + 1, 1.5])
      expect(await edits.faultsOf(order, { shippingCost, reason })).toEqual({ shipping_cost: limit })
    expect(await edits.faultsOf(order, { shippingCost: 100, reason: ' ' })).toEqual({
      reason: [{ code: 'edit_reason' }],
    })
    expect(await edits.faultsOf(order, { email: 'a@example.com', reason: `${reason}x` })).toEqual({
      reason: [{ code: 'too_long', facts: { max: 500 } }],
    })
    const free = { lines: [{ lineId, quantity: 0 }] }
    await expect(edits.quote(order, free)).rejects.toMatchObject({ code: 'order_edit_empty' })
  })

  it('of an order in another currency adds nothing, and changes the rest', async () => {
    const order = await edits.place([await edits.sold()])
    await edits.db().order.update({ where: { id: order.id }, data: { currency: 'EUR' } })
    const added = [{ ...(await edits.sold()), quantity: 1 }]
    await expect(edits.quote(order, { added })).rejects.toMatchObject({
      ...{ code: 'order_edit_currency', facts: { currency: 'EUR' } },
    })
    const { currency, after } = await edits.quote(order, {
      lines: [{ lineId: order.lineIds[0] ?? 0, quantity: 2 }],
    })
    expect([currency, after.subtotal]).toEqual(['EUR', 2000])
    await edits.db().order.update({ where: { id: order.id }, data: { currency: 'USD' } })
  })
})
