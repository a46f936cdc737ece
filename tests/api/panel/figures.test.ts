import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Asked,
  bases,
  countSales,
  exportAccounts,
  findWaiting,
  groups,
  loadReport,
  readFigures,
  readTaxes,
  reports,
} from '#lib/domains/shop/figures/index.ts'
import { placeTaxes, sumTaxesOf } from '#lib/domains/shop/invoices/index.ts'
import {
  cancelOrderByHand,
  issueOrderInvoice,
  markOrderPaid,
  refundOrderByHand,
} from '#lib/domains/shop/orders/staff/index.ts'
import { dayAfter } from '#lib/platform/text/local-time.ts'
import { draws } from '#tests/support/draws.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

vi.setConfig({ testTimeout: 240_000 })

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.taxRate.create({
    data: { country: 'US', rate: 88_750, taxClass: 'standard', name: 'Tax' },
  })
  // The first sale, from which half a year has spans of all lengths.
  shop.clock.set('2026-06-01T10:00:00Z')
  await shop.checkOut(await shop.beginCart([await shop.catalogue.product({ stock: 9, price: 1000 })]))
})
afterAll(() => shop.close())

const by = operator('test')
const db = () => shop.app.database.prisma
const year = { first: '2026-01-01', last: '2026-12-31' }

type Step = { act: (typeof acts)[number]; pick: number; hours: number }
const acts = [
  'sell',
  'sell',
  'pay',
  'pay',
  'refund',
  'refund all',
  'cancel',
  'write',
  'count',
  'count',
  'zone',
] as const
const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin']

async function readAll() {
  const asked: Asked[] = bases.flatMap((basis) => groups.map((group) => ({ basis, group, days: year })))
  const rows = []
  for (const one of asked) rows.push([one.basis, one.group, (await readFigures(shop.app, one)).sort(byKey)])
  for (const basis of bases) rows.push([basis, 'tax', await readTaxes(shop.app, { basis, days: year })])
  return rows
}

function byKey(one: { key: string; currency: string }, other: { key: string; currency: string }) {
  return `${one.key} ${one.currency}` < `${other.key} ${other.currency}` ? -1 : 1
}

/** The same as if no day had been counted. */
async function readDirectly() {
  const counted = await db().salesDay.findMany()
  await db().salesDay.deleteMany()
  const rows = await readAll()
  await db().salesDay.createMany({ data: counted })
  return rows
}

/** Days without any sales have no row, or one of zeros. */
async function expectSame() {
  expect(await readAll()).toEqual(await readDirectly())
}

/** The sums of spans are those of their days. */
async function expectSpansToAddUp() {
  const names = (await db().salesDay.findMany()).map(({ day }) => day).filter((day) => day.includes(':'))
  for (const name of names) {
    const [length = '', first = ''] = name.split('d:')
    const days = { first, last: dayAfter(first, Number(length) - 1) }
    const where = { day: { gte: days.first, lte: days.last } }
    const sum = (of: object) =>
      db().salesFigure.groupBy({
        ...{ by: ['report', 'basis', 'currency', 'key'], where: of },
        _sum: { orders: true, units: true, amount: true, refunded: true, discount: true, tax: true },
        orderBy: [{ report: 'asc' }, { basis: 'asc' }, { currency: 'asc' }, { key: 'asc' }],
      })
    expect(await sum({ day: name })).toEqual(await sum(where))
  }
  return names.length
}

async function take({ act, pick, hours }: Step): Promise<void> {
  shop.clock.advance(hours * 3600)
  if (act === 'count') return countSales(shop.app)
  if (act === 'zone') return shop.app.settings.set('site.timezone', zones[pick % zones.length] ?? 'UTC')
  if (act === 'sell') {
    const products = []
    for (let made = 0; made <= pick % 3; made++)
      products.push(await shop.catalogue.product({ stock: 99, price: 100 + 37 * pick }))
    const { status } = await shop.checkOut(await shop.beginCart(products, 1 + (pick % 4)))
    expect(status).toBe(201)
    return
  }
  const orders = await db().order.findMany({ orderBy: { id: 'desc' }, take: 4, include: { lines: true } })
  const order = orders[pick % Math.max(1, orders.length)]
  const line = order?.lines[0]
  if (!order || !line) return
  // What cannot be done to this order changes nothing.
  const attempt = (act: Promise<unknown>) => act.catch(() => undefined)
  if (act === 'pay') await attempt(markOrderPaid(shop.app, by, order.number))
  if (act === 'refund')
    await attempt(
      refundOrderByHand(shop.app, by, order.number, { lines: [{ lineId: line.id, quantity: 1 }] }),
    )
  if (act === 'refund all') await attempt(refundOrderByHand(shop.app, by, order.number, { everything: true }))
  if (act === 'cancel') await attempt(cancelOrderByHand(shop.app, by, order.number))
  if (act === 'write')
    // As another version, which knows nothing of figures, would.
    await db().$transaction([
      db().orderLine.update({
        where: { id: line.id },
        data: { total: { increment: pick }, productId: null },
      }),
      db().order.update({
        where: { id: order.id },
        data: { couponCode: `CODE${pick % 2}`, couponDiscount: 5 },
      }),
    ])
}

describe('figures of counted days', () => {
  it('are those of the orders and the ledger, whatever was changed since, by anyone, in any time zone', async () => {
    const step = fc.record({
      act: fc.constantFrom(...acts),
      pick: fc.nat({ max: 11 }),
      hours: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
        shop.clock.set('2026-06-01T10:00:00Z')
        for (const one of steps) await take(one)
        await expectSame()
        await countSales(shop.app)
        await expectSame()
        await expectSpansToAddUp()
        expect(await db().salesChange.count()).toBe(0)
      }),
      { ...draws(2), endOnFailure: true },
    )
  }, 900_000)
})

describe('figures of days on which money moved', () => {
  it('follow the order’s lines and coupon, where they change later', async () => {
    shop.clock.set('2026-11-02T10:00:00Z')
    const cup = await shop.catalogue.product({ stock: 9, price: 1000 })
    const { json } = await shop.checkOut(await shop.beginCart([cup], 2))
    const { number, items } = json.data.order
    await markOrderPaid(shop.app, by, number)
    shop.clock.set('2026-11-05T10:00:00Z')
    await refundOrderByHand(shop.app, by, number, { lines: [{ lineId: items[0].id, quantity: 1 }] })
    shop.clock.set('2026-11-09T10:00:00Z')
    await countSales(shop.app)
    await db().order.update({ where: { number }, data: { couponCode: 'LATE' } })
    await expectSame()
    await countSales(shop.app)
    await db().orderLine.update({ where: { id: items[0].id }, data: { total: { increment: 7 } } })
    await expectSame()
    await countSales(shop.app)
    await expectSame()
    expect(await expectSpansToAddUp()).toBeGreaterThan(20)
    expect(await db().salesDay.count({ where: { day: { startsWith: '128d:' } } })).toBeGreaterThan(0)
  })
})

describe('figures of items that paid for others', () => {
  it('count them as taken back, though no money moved', async () => {
    shop.clock.set('2026-10-02T10:00:00Z')
    const days = { first: '2026-10-01', last: '2026-10-31' }
    const cup = await shop.catalogue.product({ stock: 9, price: 1000 })
    const { json } = await shop.checkOut(await shop.beginCart([cup], 2))
    const { number, items } = json.data.order
    await markOrderPaid(shop.app, by, number)
    await countSales(shop.app)
    const { id } = await db().order.findFirstOrThrow({ where: { number } })
    const line = { lineId: items[0].id, quantity: 1, amount: 1089n }
    await db().deduction.create({
      data: {
        ...{ orderId: id, reason: 'exchanged', amount: 1089n, createdAt: shop.clock.now() },
        lines: { create: [line] },
      },
    })
    await db().order.update({ where: { id }, data: { deducted: 1089n, paid: 2178n } })
    const sold = async () => (await readFigures(shop.app, { group: 'product', basis: 'payments', days }))[0]
    expect(await sold()).toMatchObject({ key: `p${cup.id}`, amount: 2178, refunded: 1089 })
    await countSales(shop.app)
    expect(await sold()).toMatchObject({ amount: 2178, refunded: 1089 })
  })
})

describe('the figures of a day', () => {
  const march = { first: '2026-12-01', last: '2026-12-31' }
  const totals = async (basis: Asked['basis']) =>
    (await readFigures(shop.app, { group: 'day', basis, days: march })).map(
      ({ key, orders, amount, refunded }) => [key, orders, amount, refunded],
    )

  it('are on the day of the order, or on the days when money moved', async () => {
    await shop.app.settings.set('site.timezone', 'Europe/Berlin')
    shop.clock.set('2026-12-01T23:30:00Z')
    const cup = await shop.catalogue.product({ stock: 9, price: 1000 })
    const { json } = await shop.checkOut(await shop.beginCart([cup], 2))
    const { number, items } = json.data.order
    shop.clock.set('2026-12-04T10:00:00Z')
    expect(await totals('orders')).toEqual([])
    await markOrderPaid(shop.app, by, number)
    shop.clock.set('2026-12-06T10:00:00Z')
    await refundOrderByHand(shop.app, by, number, { lines: [{ lineId: items[0].id, quantity: 1 }] })
    const expected = async () => {
      expect(await totals('orders')).toEqual([['2026-12-02', 1, 2178, 1089]])
      expect(await totals('payments')).toEqual([
        ['2026-12-04', 1, 2178, 0],
        ['2026-12-06', 0, 0, 1089],
      ])
      const [sold] = await readFigures(shop.app, { group: 'product', basis: 'orders', days: march })
      expect(sold).toMatchObject({ key: `p${cup.id}`, units: 2, amount: 2178, refunded: 1089, tax: 178 })
    }
    await expected()
    await countSales(shop.app)
    await expected()
    const period = { from: new Date('2026-11-30T23:00:00Z'), until: new Date('2026-12-31T23:00:00Z') }
    expect(await readTaxes(shop.app, { basis: 'payments', days: march })).toEqual(
      placeTaxes(shop.app.settings.current, await sumTaxesOf(shop.app, { basis: 'payments', period })),
    )
  })
})

describe('figures of days without sales', () => {
  it('are none, in every report, whether the days are counted or not', async () => {
    shop.clock.set('2026-12-20T10:00:00Z')
    await take({ act: 'sell', pick: 0, hours: 0 })
    shop.clock.set('2026-12-24T10:00:00Z')
    const days = { first: '2026-12-22', last: '2026-12-23' }
    const read = async () => {
      for (const basis of bases)
        for (const group of groups)
          expect([group, await readFigures(shop.app, { basis, group, days, limit: 100 })]).toEqual([
            group,
            [],
          ])
      for (const report of reports) {
        const { rows } = await loadReport(shop.app, by, { report, basis: 'orders', days, limit: 100 })
        expect([report, rows]).toEqual([report, []])
      }
    }
    await read()
    await countSales(shop.app)
    expect(await db().salesDay.count({ where: { day: days.first } })).toBe(1)
    await read()
  })
})

describe('figures of days that are still to be counted', () => {
  it('are waited for where their orders are too many to add up at once', async () => {
    const days = { first: '2026-12-01', last: '2026-12-31' }
    await db().salesDay.deleteMany()
    expect((await findWaiting(shop.app, days)).waiting).toBe(0)
    expect((await findWaiting(shop.app, days, 0)).waiting).toBeGreaterThan(0)
    await countSales(shop.app)
    expect(await findWaiting(shop.app, days, 0)).toEqual({ waiting: 0, asOf: null })
  })

  it('are those of the last count where a day with very many orders has changed since', async () => {
    const days = { first: '2026-12-01', last: '2026-12-31' }
    await countSales(shop.app)
    const { countedAt, day } = await db().salesDay.findFirstOrThrow({ where: { day: '2026-12-02' } })
    await db().salesChange.create({ data: { at: new Date(`${day}T12:00:00Z`) } })
    expect(await findWaiting(shop.app, days, 0)).toEqual({ waiting: 0, asOf: countedAt })
    expect(await findWaiting(shop.app, days)).toEqual({ waiting: 0, asOf: null })
    await countSales(shop.app)
  })
})

describe('the job that counts days', () => {
  it('leaves spans summed where it is stopped, and goes on with the days that are missing', async () => {
    await db().salesDay.deleteMany()
    let asked = 0
    const stopping = {
      get aborted() {
        asked++
        return asked > 40
      },
    }
    await countSales(shop.app, stopping as AbortSignal)
    expect(await db().salesDay.count({ where: { day: { not: { contains: ':' } } } })).toBe(40)
    expect(await db().salesDay.count({ where: { day: { startsWith: '8d:' } } })).toBeGreaterThan(2)
    await expectSpansToAddUp()
    await countSales(shop.app)
    await expectSame()
  })

  it('counts a day once, however many changes it has', async () => {
    await db().salesChange.createMany({
      data: Array.from({ length: 50 }, () => ({ at: new Date('2026-12-02T12:00:00Z') })),
    })
    const { countedAt } = await db().salesDay.findFirstOrThrow({ where: { day: '2026-12-02' } })
    shop.clock.advance(60)
    await countSales(shop.app)
    expect(await db().salesChange.count()).toBe(0)
    const { countedAt: again } = await db().salesDay.findFirstOrThrow({ where: { day: '2026-12-02' } })
    expect(again.getTime() - countedAt.getTime()).toBeGreaterThan(0)
  })
})

describe('the job that counts days without notes', () => {
  it('writes to the notes of those days alone that have some, as after an upgrade', async () => {
    await db().salesDay.deleteMany()
    await db().salesChange.deleteMany()
    await db().salesChange.create({ data: { at: new Date('2026-12-02T12:00:00Z') } })
    const written = (await shop.statements(() => countSales(shop.app))).filter((one) =>
      /(?:DELETE FROM|INSERT INTO)[^(]*SalesChange/.test(one),
    )
    expect(await db().salesDay.count({ where: { day: { not: { contains: ':' } } } })).toBeGreaterThan(40)
    // Its notes become one, which is deleted once the day is counted.
    expect(written).toHaveLength(3)
    expect(await db().salesChange.count()).toBe(0)
    await expectSame()
  })
})

describe('the export for the accountant', () => {
  it('lists what documents bill by rate, and the money that moved', async () => {
    await shop.app.settings.set('invoices.enabled', true)
    await shop.app.settings.set('site.timezone', 'UTC')
    shop.clock.set('2027-02-03T10:00:00Z')
    const cup = await shop.catalogue.product({ stock: 9, price: 1000 })
    const { json } = await shop.checkOut(await shop.beginCart([cup], 2))
    const { number, items } = json.data.order
    await markOrderPaid(shop.app, by, number)
    await issueOrderInvoice(shop.app, by, number)
    shop.clock.set('2027-02-05T10:00:00Z')
    await refundOrderByHand(shop.app, by, number, { lines: [{ lineId: items[0].id, quantity: 1 }] })
    const days = { first: '2027-02-03', last: '2027-02-04' }
    const read = async (asked: typeof days) => {
      const rows = []
      for await (const batch of await exportAccounts(shop.app, by, asked)) rows.push(...batch)
      return rows
    }
    const document = await db().invoice.findFirstOrThrow({ where: { order: { number } } })
    expect(await read(days)).toMatchObject([
      {
        kind: 'invoice',
        document: document.number,
        order: number,
        net: 2000,
        rate: '8.875',
        tax: 178,
        gross: 2178,
      },
      { kind: 'recorded', order: number, net: null, tax: null, gross: 2178 },
    ])
    expect(await read({ first: '2027-02-05', last: '2027-02-05' })).toMatchObject([
      { kind: 'refund_succeeded', order: number, gross: -1089 },
    ])
    expect(await db().auditEvent.count({ where: { kind: 'accounts.exported' } })).toBe(2)
  })

  it('lists the money in order of time, also what was recorded late', async () => {
    const cup = await shop.catalogue.product({ stock: 9, price: 1000 })
    const sell = async (at: string) => {
      shop.clock.set(at)
      const { json } = await shop.checkOut(await shop.beginCart([cup]))
      await markOrderPaid(shop.app, by, json.data.order.number)
      return json.data.order.number
    }
    const late = await sell('2027-03-03T10:00:00Z')
    const early = await sell('2027-03-02T10:00:00Z')
    const another = await sell('2027-03-02T10:00:00Z')
    const rows = []
    for await (const batch of await exportAccounts(shop.app, by, { first: '2027-03-02', last: '2027-03-03' }))
      rows.push(...batch)
    expect(rows.map(({ order }) => order)).toEqual([early, another, late])
  })
})
