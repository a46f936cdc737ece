import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listConcerns, loadFigures } from '#lib/domains/running/guide/index.ts'
import { dayIn, moveTakings } from '#lib/domains/shop/orders/index.ts'
import { cancelOrderByHand, markOrderPaid, refundOrderByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { startOfDay } from '#lib/platform/text/local-time.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const by = operator('test')
const db = () => shop.app.database.prisma
const figures = (days: number) => loadFigures(shop.app, by, { days })

async function place(pieces = 1, price = 1000): Promise<{ number: string; line: number }> {
  const cup = await shop.catalogue.product({ stock: 99, price })
  const { json } = await shop.checkOut(await shop.beginCart([cup], pieces))
  return { number: json.data.order.number, line: json.data.order.items[0].id }
}

const PAID = ['paid', 'disputed', 'partially_refunded', 'refunded']

/** The same by a count of all orders. */
async function countAll() {
  const orders = await db().order.findMany({
    where: { paymentStatus: { in: PAID }, importedFrom: null },
  })
  return {
    orders: orders.length,
    sales: orders.reduce((sum, { total, refunded }) => sum + Number(total - refunded), 0),
  }
}

it('counts what was taken with each payment, refund and cancellation, once, whoever is faster', async () => {
  const [one, two, three] = [await place(3), await place(2, 700), await place()]
  expect((await figures(7)).now).toMatchObject({ orders: 0, sales: 0 })
  const pay = ({ number }: { number: string }) => markOrderPaid(shop.app, by, number)
  await Promise.allSettled([pay(one), pay(one), pay(two), cancelOrderByHand(shop.app, by, three.number)])
  expect((await figures(7)).now).toMatchObject({ orders: 2, sales: 4400 })
  const refund = (quantity: number) =>
    refundOrderByHand(shop.app, by, one.number, { lines: [{ lineId: one.line, quantity }] })
  await Promise.allSettled([refund(1), refund(1), refund(3)])
  expect((await figures(7)).now).toMatchObject(await countAll())
  await refundOrderByHand(shop.app, by, two.number, { everything: true })
  const { now, days } = await figures(7)
  expect(now).toMatchObject(await countAll())
  expect(now.orders).toBe(2)
  expect(days.at(-1)).toMatchObject({ orders: now.orders, sales: now.sales })
  const free = await place(1, 0)
  expect((await figures(7)).now.orders).toBe(3)
  await cancelOrderByHand(shop.app, by, free.number)
  expect((await figures(7)).now).toMatchObject({ orders: 2, sales: now.sales })
})

it('counts an order on the day when it was placed, as the shop’s clocks show it', async () => {
  const { number } = await place()
  const placedAt = new Date('2026-03-01T23:30:00Z')
  await shop.app.settings.set('site.timezone', 'Asia/Tokyo')
  await moveTakings(shop.app)
  await db().order.update({ where: { number }, data: { placedAt } })
  await markOrderPaid(shop.app, by, number)
  expect(dayIn('Asia/Tokyo', placedAt)).toBe('2026-03-02')
  expect(await db().takings.findMany({ where: { day: '2026-03-02' } })).toMatchObject([
    { orders: 1, amount: 1000n, currency: 'USD' },
  ])
  await shop.app.settings.unset('site.timezone')
  await moveTakings(shop.app)
})

describe('once the time zone is changed', () => {
  /** The same as is counted, by the days of a time zone. */
  const countDays = async (zone: string) => {
    const orders = await db().order.findMany({ where: { paymentStatus: { in: PAID }, importedFrom: null } })
    const days: Record<string, [number, number]> = {}
    for (const { placedAt, total, refunded } of orders) {
      const [count, amount] = days[dayIn(zone, placedAt)] ?? [0, 0]
      days[dayIn(zone, placedAt)] = [count + 1, amount + Number(total - refunded)]
    }
    return days
  }
  const countedDays = async () => {
    const rows = await db().takings.groupBy({ by: ['day'], _sum: { orders: true, amount: true } })
    const filled = rows.filter(({ _sum }) => _sum.orders !== 0 || _sum.amount !== 0n)
    return Object.fromEntries(filled.map(({ day, _sum }) => [day, [_sum.orders, Number(_sum.amount)]]))
  }
  const late = new Date('2026-04-01T23:30:00Z')
  const placeLate = async () => {
    const { number, line } = await place()
    await db().order.update({ where: { number }, data: { placedAt: late } })
    return { number, line }
  }
  afterAll(async () => {
    await shop.app.settings.unset('site.timezone')
    await moveTakings(shop.app)
  })

  it('sorts what was taken into its days while payments and refunds go on, whoever stops meanwhile', async () => {
    const orders = []
    for (let made = 0; made < 6; made++) orders.push(await placeLate())
    const pay = (one: { number: string } | undefined) => markOrderPaid(shop.app, by, one?.number ?? '')
    await Promise.all([pay(orders[0]), pay(orders[1]), pay(orders[2])])
    expect(await countedDays()).toEqual(await countDays('UTC'))
    expect((await figures(7)).areDaysMoving).toBe(false)

    await shop.app.settings.set('site.timezone', 'Asia/Kathmandu')
    expect((await figures(7)).areDaysMoving).toBe(true)
    const stop = new AbortController()
    const moving = moveTakings(shop.app, stop.signal, { batch: 1 })
    await Promise.all([pay(orders[3]), pay(orders[4])])
    stop.abort()
    await moving
    const totals = await countAll()
    const sums = Object.values(await countedDays())
    expect(sums.reduce((sum, [count]) => sum + Number(count), 0)).toBe(totals.orders)
    expect(sums.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(totals.sales)

    const first = orders[0] ?? expect.fail('There is no order.')
    const refund = { lines: [{ lineId: first.line, quantity: 1 }] }
    await Promise.all([
      moveTakings(shop.app, undefined, { batch: 2 }),
      moveTakings(shop.app, undefined, { batch: 3 }),
      pay(orders[5]),
      refundOrderByHand(shop.app, by, first.number, refund),
    ])
    expect(await countedDays()).toEqual(await countDays('Asia/Kathmandu'))
    expect((await countedDays())['2026-04-02']?.[0]).toBe(6)
    expect((await figures(7)).areDaysMoving).toBe(false)
  })

  it('goes on to the next, if it is changed again before all is sorted', async () => {
    await shop.app.settings.set('site.timezone', 'America/St_Johns')
    const stop = new AbortController()
    const moving = moveTakings(shop.app, stop.signal, { batch: 1 })
    setImmediate(() => stop.abort())
    await moving
    await shop.app.settings.set('site.timezone', 'Pacific/Chatham')
    await moveTakings(shop.app, undefined, { batch: 2 })
    expect(await countedDays()).toEqual(await countDays('Pacific/Chatham'))
  })
})

it('reads the figures of a year in as many statements as those of a week', async () => {
  const week = await shop.statements(() => figures(7))
  const year = await shop.statements(() => figures(365))
  expect(year.length).toBe(week.length)
  expect(week.length).toBeLessThanOrEqual(7)
})

it('ranks what was sold most, without orders that are unpaid, cancelled or of an earlier time', async () => {
  const [many, few] = [await place(9), await place(5)]
  const [cancelled, earlier] = [await place(30), await place(40)]
  for (const { number } of [many, few, earlier]) await markOrderPaid(shop.app, by, number)
  await place(50)
  await cancelOrderByHand(shop.app, by, cancelled.number)
  await db().order.update({ where: { number: earlier.number }, data: { placedAt: new Date('2026-01-01') } })
  const { bestSellers } = await figures(7)
  expect(bestSellers.slice(0, 2).map(({ pieces }) => pieces)).toEqual([9, 5])
  const lines = await db().orderLine.findMany({
    where: { id: { in: [many.line, few.line] } },
    orderBy: { id: 'asc' },
  })
  expect(bestSellers.slice(0, 2).map(({ id }) => id)).toEqual(lines.map(({ productId }) => productId))
})

it('ranks by the days of the shop’s clocks', async () => {
  const { line, number } = await place(50)
  await markOrderPaid(shop.app, by, number)
  await shop.app.settings.set('site.timezone', 'Asia/Tokyo')
  const today = dayIn('Asia/Tokyo', shop.app.clock.now())
  const { productId } = await db().orderLine.findUniqueOrThrow({ where: { id: line } })
  const begin = startOfDay(today, 'Asia/Tokyo')?.getTime() ?? 0
  expect(new Date(begin).toISOString()).toMatch(/T15:00:00/)
  for (const [at, isRanked] of [
    [begin, true],
    [begin - 1, false],
  ] as const) {
    await db().order.update({ where: { number }, data: { placedAt: new Date(at) } })
    const { bestSellers } = await figures(1)
    expect([isRanked, bestSellers.some(({ id }) => id === productId)]).toEqual([isRanked, isRanked])
  }
  await shop.app.settings.unset('site.timezone')
  await moveTakings(shop.app)
})

it('says that mails are lost, before the first and with how many were', async () => {
  const find = async (areMailsLost: boolean) =>
    (await listConcerns(shop.app, by, { areMailsLost })).filter(({ kind }) => kind === 'mails_lost')
  await db().outboxMessage.deleteMany()
  expect([await find(false), await find(true)]).toEqual([[], [{ kind: 'mails_lost', count: 0 }]])
  const mail = { kind: 'mail.order_paid', payload: {} }
  const data = [mail, { ...mail, doneAt: new Date() }, { ...mail, doneAt: new Date(), lastError: 'Refused.' }]
  await db().outboxMessage.createMany({ data })
  expect([await find(false), await find(true)]).toEqual([[], [{ kind: 'mails_lost', count: 1 }]])
  await db().outboxMessage.deleteMany()
})

it('counts what runs out among published products', async () => {
  const countLow = async () =>
    (await listConcerns(shop.app, by, { areMailsLost: false })).find(({ kind }) => kind === 'low_stock')
      ?.count ?? 0
  const before = await countLow()
  const product = await shop.catalogue.product({ stock: 1 })
  await db().productVariant.updateMany({ where: { productId: product.id }, data: { lowStockAt: 1 } })
  expect(await countLow()).toBe(before + 1)
  await db().product.update({ where: { id: product.id }, data: { published: false } })
  expect(await countLow()).toBe(before)
})

it('keeps what was taken in a former currency of the shop', async () => {
  const { number } = await place(2, 1500)
  await markOrderPaid(shop.app, by, number)
  const { sales } = (await figures(7)).now
  expect(sales).toBeGreaterThanOrEqual(3000)
  await shop.app.settings.set('currency.code', 'EUR')
  expect((await figures(7)).now).toMatchObject({
    ...{ sales: 0, orders: 0, former: [{ currency: 'USD', sales }] },
  })
  await shop.app.settings.unset('currency.code')
  expect((await figures(7)).now.former).toEqual([])
})
