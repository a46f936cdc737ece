import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  announceReturn,
  declareWithdrawal,
  loadOrder,
  loadWithdrawable,
  shipOrder,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const PARCEL = { carrier: null, tracking: null }
const berlin = { ...home, line1: 'Torstr. 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('notify.email', 'owner@example.com')
})
beforeEach(async () => {
  await db().withdrawal.deleteMany()
  await db().ownerNotice.deleteMany()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()

type Lines = [lineId: number, quantity: number][]
const toLines = (lines: Lines) => lines.map(([lineId, quantity]) => ({ lineId, quantity }))

/** An order of five cups and two pots from a buyer in Berlin. */
async function place() {
  const [cup, pot] = [
    await shop.catalogue.product({ name: 'Cup', price: 1000, stock: 10 }),
    await shop.catalogue.product({ name: 'Pot', price: 3000, stock: 10 }),
  ]
  const cart = await shop.beginCart([cup], 5)
  await shop.add(pot, 2, cart)
  const { json } = await shop.checkOut(cart, { billing: berlin })
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  const [cups, pots] = items.map((item: { id: number }) => item.id) as [number, number]
  await db().outboxMessage.deleteMany()
  await db().ownerNotice.deleteMany()
  shop.clock.advance(60)
  return {
    ...{ id, number, cups, pots },
    withdraw: (lines: Lines, given: { key?: string } = {}) =>
      withdrawLines(shop.app, id, { ...given, lines: toLines(lines) }),
    /** The units that can still be withdrawn from. */
    left: async () => (await loadWithdrawable(shop.app, await loadOrder(db(), id)))?.lines ?? null,
    ship: (lines: Lines) => shipOrder(shop.app, id, { ...PARCEL, lines: toLines(lines) }),
    ask: (lines: Lines) =>
      announceReturn(shop.app, id, { state: 'asked_for', reason: 'unwanted', lines: toLines(lines) }),
    async returns() {
      const rows = await db().return.findMany({
        ...{ where: { orderId: id }, orderBy: { id: 'asc' } },
        include: { lines: { orderBy: { lineId: 'asc' } } },
      })
      return rows.map(({ state, reason, lines }) => [
        ...[state, reason],
        lines.map(({ lineId, quantity }) => [lineId, quantity]),
      ])
    },
    eventKinds: async () => {
      const rows = await db().orderEvent.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
      return rows.map(({ kind }) => kind)
    },
  }
}

const refusalOf = (work: Promise<unknown>) => work.then(String, ({ code, facts }) => ({ code, facts }))
const refused = (code: string, facts?: object) => ({
  code: 'invalid_fields',
  facts: { items: [{ code, ...(facts && { facts }) }] },
})
const mailsOf = async (kind: 'order_withdrawn' | 'owner_notice') => {
  const rows = await db().outboxMessage.findMany({ where: { kind: `mail.${kind}` }, orderBy: { id: 'asc' } })
  return rows.map(({ payload }) => fromOutboxJob(kind, payload, shop.app.secrets).data)
}

describe('a withdrawal from lines', () => {
  it('is saved with whose it is, told to buyer and owner, and leaves the rest', async () => {
    const order = await place()
    const left = await order.withdraw([
      [order.pots, 1],
      [order.cups, 2],
    ])
    const rest = toLines([
      [order.cups, 3],
      [order.pots, 1],
    ])
    expect(left).toEqual({ until: null, lines: rest })
    expect(await order.left()).toEqual(rest)
    const { id, key, lines, ...saved } = await db().withdrawal.findFirstOrThrow({
      include: { lines: { orderBy: { lineId: 'asc' } } },
    })
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(saved).toEqual({
      ...{ orderId: order.id, number: order.number, name: home.name, email: 'ada@example.com' },
      ...{ statement: null, createdAt: at(), settledAt: null },
    })
    expect(lines.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [order.cups, 2],
      [order.pots, 1],
    ])
    expect(await mailsOf('order_withdrawn')).toMatchObject([
      {
        units: [
          { name: 'Pot', quantity: 1 },
          { name: 'Cup', quantity: 2 },
        ],
        ...{ statement: null, at: at(), number: order.number },
      },
    ])
    const notice = { event: 'withdrawal', id, number: order.number }
    const [told, ...others] = await db().ownerNotice.findMany()
    expect([told?.key, JSON.parse(told?.facts ?? ''), others]).toEqual([`withdrawal:${id}`, notice, []])
    expect(await mailsOf('owner_notice')).toMatchObject([{ notice: { ...notice, author: home.name } }])
    expect((await order.eventKinds()).slice(1)).toEqual(['order.withdrawn'])
    // Nothing is with the buyer yet.
    expect(await order.returns()).toEqual([])
  })

  it('is of someone whose name and address are not known, if the order says neither', async () => {
    const order = await place()
    await db().order.update({ where: { id: order.id }, data: { email: null, billing: { country: 'DE' } } })
    await order.withdraw([[order.cups, 1]])
    expect(await db().withdrawal.findFirst()).toMatchObject({ name: '', email: '', orderId: order.id })
    const [mail] = await mailsOf('owner_notice')
    expect(mail).not.toHaveProperty('notice.author')
    expect(mail).not.toHaveProperty('notice.text')
  })

  it('counts once for each confirmation, and answers with what is left', async () => {
    const order = await place()
    const one: Lines = [[order.cups, 1]]
    const left = await order.withdraw(one, { key: 'once' })
    expect(await order.withdraw(one, { key: 'once' })).toEqual(left)
    expect(await db().withdrawal.count()).toBe(1)
    await order.withdraw(one, { key: 'twice' })
    expect(await order.left()).toMatchObject([{ quantity: 3 }, { quantity: 2 }])
    expect((await order.eventKinds()).slice(1)).toEqual(['order.withdrawn', 'order.withdrawn'])
  })

  it('is refused as a whole, and says why', async () => {
    const order = await place()
    const nothing = refused('nothing_withdrawn')
    expect(await refusalOf(order.withdraw([]))).toEqual(nothing)
    expect(await refusalOf(order.withdraw([[order.cups, 0]]))).toEqual(nothing)
    expect(await refusalOf(order.withdraw([[order.cups, -1]]))).toEqual(nothing)
    for (const lines of [
      [
        [order.cups, 1],
        [order.pots, 3],
      ],
      [
        [order.cups, 1],
        [order.cups, 1],
      ],
      [[1e9, 1]],
    ] as Lines[])
      expect(await refusalOf(order.withdraw(lines))).toEqual(refused('not_withdrawable'))
    await db().orderLine.update({ where: { id: order.pots }, data: { withdrawalExemption: 'custom' } })
    const both: Lines = [
      [order.cups, 1],
      [order.pots, 1],
    ]
    expect(await refusalOf(order.withdraw(both))).toEqual(
      refused('withdrawal_exempt', { name: 'Pot', reason: 'custom' }),
    )
    expect(await db().withdrawal.count()).toBe(0)
    expect(await db().outboxMessage.count()).toBe(0)
    // Where nothing is left for other reasons, that is what is said.
    await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
    expect(await refusalOf(order.withdraw([[order.cups, 1]]))).toEqual(refused('not_withdrawable'))
    expect(await order.left()).toBeNull()
  })

  it('adds to those before it, of which the settled ones are among what was refunded', async () => {
    const order = await place()
    const other = await place()
    for (const key of ['one', 'two', 'three']) await order.withdraw([[order.cups, 1]], { key })
    await other.withdraw([[other.cups, 5]])
    const cupsLeft = async (refundedQuantity: number) => {
      await db().orderLine.update({ where: { id: order.cups }, data: { refundedQuantity } })
      return (await order.left())?.find(({ lineId }) => lineId === order.cups)?.quantity
    }
    expect(await cupsLeft(0)).toBe(2)
    expect(await cupsLeft(1)).toBe(1)
    await db().withdrawal.update({ where: { key: 'one' }, data: { settledAt: at() } })
    expect(await cupsLeft(1)).toBe(2)
    expect(await cupsLeft(2)).toBe(1)
    await db().withdrawal.update({ where: { key: 'three' }, data: { settledAt: at() } })
    expect(await cupsLeft(2)).toBe(2)
    expect(await cupsLeft(0)).toBe(2)
    expect(await cupsLeft(3)).toBe(1)
    expect(await other.left()).toEqual(toLines([[other.pots, 2]]))
  })
})

describe('what a buyer withdraws from', () => {
  it('is expected back as far as it is with them', async () => {
    const order = await place()
    await order.ship([[order.cups, 2]])
    await order.withdraw([
      [order.cups, 3],
      [order.pots, 1],
    ])
    expect(await order.returns()).toEqual([['asked_for', 'withdrawn', [[order.cups, 2]]]])
  })

  it('is first of all what is not expected back yet, and then part of what the buyer had asked for', async () => {
    const order = await place()
    await order.ship([
      [order.cups, 5],
      [order.pots, 1],
    ])
    await order.ask([
      [order.cups, 3],
      [order.pots, 1],
    ])
    await order.withdraw([[order.cups, 2]])
    const asked = (cups: number) => [
      ...['asked_for', 'unwanted'],
      [
        [order.cups, cups],
        [order.pots, 1],
      ],
    ]
    expect(await order.returns()).toEqual([asked(3), ['asked_for', 'withdrawn', [[order.cups, 2]]]])
    await order.withdraw([[order.cups, 1]])
    expect((await order.returns()).slice(0, 1)).toEqual([asked(2)])
    expect((await order.returns()).slice(2)).toEqual([['asked_for', 'withdrawn', [[order.cups, 1]]]])
  })

  it('is one return of both', async () => {
    const order = await place()
    await order.ship([
      [order.cups, 5],
      [order.pots, 1],
    ])
    await order.ask([
      [order.cups, 3],
      [order.pots, 1],
    ])
    await order.withdraw([[order.cups, 4]])
    expect(await order.returns()).toEqual([
      [
        ...['asked_for', 'unwanted'],
        [
          [order.cups, 1],
          [order.pots, 1],
        ],
      ],
      ['asked_for', 'withdrawn', [[order.cups, 4]]],
    ])
  })

  it('is a request that then can no longer be refused, if it is all that was asked for', async () => {
    const order = await place()
    await order.ship([[order.cups, 2]])
    await order.ask([[order.cups, 2]])
    await order.withdraw([[order.cups, 2]])
    expect(await order.returns()).toEqual([['asked_for', 'withdrawn', [[order.cups, 2]]]])
  })
})

describe('a declaration', () => {
  const declared = { name: 'Ada', email: 'ada@example.com', statement: 'The small one' }

  it('of no order is told to the owner alone, with its words', async () => {
    await db().outboxMessage.deleteMany()
    await declareWithdrawal(shop.app, { ...declared, key: 'one', number: 'ZZZ' })
    const { id, orderId } = await db().withdrawal.findUniqueOrThrow({ where: { key: 'one' } })
    expect(orderId).toBeNull()
    const notice = { event: 'withdrawal', id, number: 'ZZZ', author: 'Ada', text: 'The small one' }
    expect(await mailsOf('owner_notice')).toMatchObject([{ notice }])
    expect(await mailsOf('order_withdrawn')).toEqual([])
  })

  it('is saved along with what goes with it, or not at all', async () => {
    const declare = (work: () => Promise<void>) =>
      declareWithdrawal(shop.app, { ...declared, number: 'ZZZ' }, work)
    await expect(
      declare(async () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await db().withdrawal.count()).toBe(0)
    let ran = 0
    await declare(async () => {
      ran++
    })
    expect([ran, await db().withdrawal.count()]).toEqual([1, 1])
  })
})
