import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  announce,
  changeEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
} from '#lib/domains/running/webhooks/index.ts'
import { type HookedShop, openHookedShop } from './hooked-shop.ts'

const DAY = 24 * 3600
const TYPES = ['order.placed', 'order.paid', 'order.shipped', 'order.delivered'] as const

let shop: HookedShop
/** Orders, by which events can be told apart. */
let orders: { id: number; number: string }[]

beforeAll(async () => {
  shop = await openHookedShop()
  orders = []
  for (let i = 0; i < 8; i++) {
    const product = await shop.catalogue.product({ price: 1200 })
    const { json } = await shop.checkOut(await shop.beginCart([product]))
    const { number } = json.data.order
    orders.push(await db().order.findUniqueOrThrow({ where: { number }, select: { id: true, number: true } }))
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clear()
  shop.clock.set('2026-06-01T12:00:00Z')
})

const db = () => shop.app.database.prisma
const tell = (order: number, type: (typeof TYPES)[number]) =>
  announce(db(), [{ type, subjectId: orders[order]?.id ?? 0 }], shop.clock.now())
/** Events as `order type`, by the order's place in the list. */
const namesOf = (events: { json: { type: string; data: { number: string } } }[]) =>
  events.map(({ json }) => `${orders.findIndex(({ number }) => number === json.data.number)} ${json.type}`)
/** Days pass in steps of an hour; resolves to how many attempts arrived. */
async function pass(days: number): Promise<number> {
  let attempts = 0
  for (let hour = 0; hour < days * 24; hour++) attempts += (await shop.after(3600)).length
  return attempts
}

describe('an endpoint that refuses one event', () => {
  it('gets it again at growing intervals, with the same id, until it accepts it', async () => {
    await shop.hook(TYPES)
    let failures = 3
    shop.receiver.reply = () => (failures-- > 0 ? 500 : 200)
    await tell(0, 'order.placed')
    const first = await shop.deliver()
    expect(await shop.after(5)).toEqual([])
    const second = await shop.after(10)
    const third = await shop.after(25)
    const fourth = await shop.after(60)
    const all = [first, second, third, fourth].flat()
    expect(all).toHaveLength(4)
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await db().webhookDelivery.findFirst({ include: { attempts: true } })).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 500 }, { status: 500 }, { status: 500 }, { status: 200 }],
    })
    expect(await shop.after(DAY)).toEqual([])
  })

  it.each([
    ['seconds', () => '900'],
    ['a date', () => new Date(shop.clock.now().getTime() + 900_000).toUTCString()],
  ])('is left alone for as long as it asks, in %s', async (_, retryAfter) => {
    await shop.hook(TYPES)
    shop.receiver.reply = () => ({ status: 429, headers: { 'retry-after': retryAfter() } })
    await tell(0, 'order.placed')
    expect(await shop.deliver()).toHaveLength(1)
    shop.receiver.reply = () => 200
    expect(await shop.after(890)).toEqual([])
    expect(await shop.after(120)).toHaveLength(1)
  })

  it('gets it at the usual intervals if it asks for less, for nothing or for nonsense, and every three hours if for more', async () => {
    await shop.hook(TYPES)
    for (const asked of ['1', '0', '-5', 'soon', 'Mon, 01 Jan 2024 00:00:00 GMT']) {
      shop.receiver.reply = () => ({ status: 503, headers: { 'retry-after': asked } })
      await tell(0, 'order.placed')
      expect(await shop.deliver()).toHaveLength(1)
      expect(await shop.after(5)).toEqual([])
      shop.receiver.reply = () => 200
      expect(await shop.after(10)).toHaveLength(1)
    }
    shop.receiver.reply = () => ({ status: 503, headers: { 'retry-after': '999999999' } })
    await tell(0, 'order.placed')
    expect(await shop.deliver()).toHaveLength(1)
    expect(await shop.after(3 * 3600 - 60)).toEqual([])
    expect(await shop.after(1200)).toHaveLength(1)
  })

  it('gets what happened to the same order only after it, and what happened to others at once', async () => {
    await shop.hook(TYPES)
    let isUp = false
    shop.receiver.reply = ({ json }) => (isUp || json.data.number !== orders[0]?.number ? 200 : 503)
    await tell(0, 'order.placed')
    await tell(0, 'order.paid')
    await tell(1, 'order.placed')
    await tell(0, 'order.shipped')
    await tell(1, 'order.paid')
    const names = namesOf(await shop.deliver())
    expect(names.filter((name) => name.startsWith('0'))).toEqual(['0 order.placed'])
    expect(names.filter((name) => name.startsWith('1'))).toEqual(['1 order.placed', '1 order.paid'])
    isUp = true
    expect(namesOf(await shop.after(20))).toEqual(['0 order.placed', '0 order.paid', '0 order.shipped'])
  })

  it('is spared it after three days, and then gets what waited for it', async () => {
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = ({ json }) => (json.type === 'order.placed' ? 400 : 200)
    await tell(0, 'order.placed')
    await tell(0, 'order.paid')
    // Others arrive in between, so that the endpoint does not count as failing.
    const names: string[] = []
    for (let hour = 0; hour < 76; hour++) {
      if (hour % 2 === 0) await tell(1, 'order.shipped')
      names.push(...namesOf(await shop.after(3600)))
    }
    const own = names.filter((name) => name.startsWith('0'))
    expect(own.at(-1)).toBe('0 order.paid')
    expect(own.slice(0, -1).every((name) => name === '0 order.placed')).toBe(true)
    expect(own.length).toBeGreaterThan(20)
    const states = await db().webhookDelivery.findMany({
      where: { subject: `order:${orders[0]?.id}` },
      orderBy: { id: 'asc' },
    })
    expect(states.map(({ state }) => state)).toEqual(['failed', 'delivered'])
    expect(await shop.stateOf(id)).toBe('on')
  })
})

describe('an endpoint that is down', () => {
  it('gets trials only, and everything in order once it is back', async () => {
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = () => 502
    for (let i = 0; i < 8; i++) await tell(i, 'order.placed')
    for (let i = 0; i < 8; i++) await tell(i, 'order.paid')
    await shop.deliver()
    expect(await shop.stateOf(id)).toBe('failing')
    const trials = await shop.after(3600)
    expect(trials).toHaveLength(1)
    shop.receiver.reply = () => 200
    const names = namesOf(await shop.after(3 * 3600))
    for (let i = 0; i < 8; i++)
      expect(names.filter((name) => name.startsWith(`${i} `))).toEqual([
        `${i} order.placed`,
        `${i} order.paid`,
      ])
    expect(names).toHaveLength(16)
    expect(await shop.stateOf(id)).toBe('on')
  })

  it('gets its first trial only once the time is over for which it asks', async () => {
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = () => ({ status: 503, headers: { 'retry-after': '1800' } })
    for (let i = 0; i < 8; i++) await tell(i, 'order.placed')
    await shop.deliver()
    expect(await shop.stateOf(id)).toBe('failing')
    shop.receiver.reply = () => 200
    expect(await shop.after(1790)).toEqual([])
    expect(namesOf(await shop.after(250))).toHaveLength(8)
    expect(await shop.stateOf(id)).toBe('on')
  })

  it('is paused after three days, and the owner is told once; nothing is lost', async () => {
    await shop.app.settings.set('notify.email', 'owner@shop.example')
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = () => 500
    for (let i = 0; i < 6; i++) await tell(i, 'order.placed')
    const attempts = (await shop.deliver()).length + (await pass(4))
    expect(attempts).toBeGreaterThan(20)
    expect(attempts).toBeLessThan(60)
    expect(await shop.stateOf(id)).toBe('paused')
    const notices = await db().ownerNotice.findMany({ where: { event: 'webhook_paused' } })
    expect(notices.map(({ facts }) => JSON.parse(facts))).toEqual([
      { event: 'webhook_paused', id, endpoint: new URL(shop.receiver.url()).host },
    ])
    shop.receiver.reply = () => 200
    await tell(7, 'order.placed')
    expect(await pass(1)).toBe(0)
    await resumeEndpoint(shop.app, id)
    const names = namesOf(await shop.deliver())
    const failed = await db().webhookDelivery.count({ where: { state: 'failed' } })
    expect(names.length + failed).toBe(7)
    expect(names).toContain('7 order.placed')
  })

  it('delays no other', async () => {
    const down = await shop.hook(['order.placed'], '/down')
    await shop.hook(['order.placed'], '/up')
    shop.receiver.reply = ({ path }) => (path === '/down' ? 500 : 200)
    for (let i = 0; i < 8; i++) await tell(i, 'order.placed')
    const events = await shop.deliver()
    expect(events.filter(({ path }) => path === '/up')).toHaveLength(8)
    expect(await shop.stateOf(down.id)).toBe('failing')
  })

  it('is paused at once if it answers 410', async () => {
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = () => 410
    await tell(0, 'order.placed')
    expect(await shop.deliver()).toHaveLength(1)
    expect(await shop.stateOf(id)).toBe('paused')
    expect(await pass(1)).toBe(0)
  })
})

describe('an endpoint', () => {
  it('that is paused gets what happened meanwhile when it is resumed', async () => {
    const { id } = await shop.hook(TYPES)
    await pauseEndpoint(shop.app, id)
    await tell(0, 'order.placed')
    await tell(0, 'order.paid')
    expect(await shop.deliver()).toEqual([])
    await resumeEndpoint(shop.app, id)
    expect(namesOf(await shop.deliver())).toEqual(['0 order.placed', '0 order.paid'])
  })

  it('that is removed gets nothing more, not even what waited', async () => {
    const { id } = await shop.hook(TYPES)
    shop.receiver.reply = () => 500
    await tell(0, 'order.placed')
    await shop.deliver()
    await removeEndpoint(shop.app, id)
    expect(await pass(1)).toBe(0)
  })

  it('that redirects is not followed', async () => {
    await shop.hook(TYPES)
    shop.receiver.reply = () => ({ status: 307, headers: { location: shop.receiver.url('/elsewhere') } })
    await tell(0, 'order.placed')
    const events = await shop.deliver()
    expect(events.map(({ path }) => path)).toEqual(['/'])
    expect(await db().webhookAttempt.findFirst()).toMatchObject({ status: 307 })
  })

  it('leaves of a long answer only the beginning in the log, and no NUL', async () => {
    await shop.hook(TYPES)
    shop.receiver.reply = () => ({ status: 200, body: Buffer.alloc(5_000_000, 'a\0') })
    await tell(0, 'order.placed')
    await shop.deliver()
    const attempt = await db().webhookAttempt.findFirstOrThrow()
    expect(attempt.answer).toMatch(/^a{500,2000}$/)
  })

  it('is not reached where its name leads to a private machine, whatever it led to before', async () => {
    const { id } = await shop.hook(TYPES)
    const { port } = new URL(shop.receiver.url())
    await db().webhookEndpoint.update({ where: { id }, data: { url: `http://localhost:${port}/` } })
    await tell(0, 'order.placed')
    expect(await shop.deliver()).toEqual([])
    expect((await db().webhookAttempt.findFirstOrThrow()).error).toContain('not on the public internet')
  })

  it('has to be https and public to be accepted', async () => {
    const { id } = await shop.hook(TYPES)
    for (const url of [
      'http://erp.example.com/',
      'ftp://erp.example.com',
      'https://a:b@erp.example.com',
      '/x',
    ])
      await expect(changeEndpoint(shop.app, id, { url })).rejects.toMatchObject({ code: 'invalid_fields' })
    await changeEndpoint(shop.app, id, { url: 'https://erp.example.com/hooks#there' })
    expect((await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })).url).toBe(
      'https://erp.example.com/hooks',
    )
  })
})
