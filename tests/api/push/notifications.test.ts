import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signOut } from '#lib/domains/people/accounts/index.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { pushKinds } from '#lib/domains/publishing/push/push-kind.ts'
import {
  deliverOrder,
  markCancelled,
  markFailed,
  markPaid,
  markRefunded,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'
import { ticketError } from '#tests/support/push/expo-server.ts'
import { failure } from '#tests/support/push/fcm-server.ts'
import type { PushTestServer } from '#tests/support/push/push-server.ts'
import { ended, startProcess } from '../../unit/mail/processes/run-process.ts'
import { openPushApi, type PushApi } from './push-api.ts'

let shop: PushApi

beforeAll(async () => {
  shop = await openPushApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
  await shop.app.database.prisma.pushDevice.deleteMany()
  await shop.app.settings.set('push.driver', 'fcm')
  for (const server of [shop.fcm, shop.apns, shop.expo]) {
    Object.assign(server, { received: [], troubles: [], dead: new Set(), attempts: 0, onPush: undefined })
  }
})

const db = () => shop.app.database.prisma
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db().$transaction(work)
const tell = () => shop.pushes.drain()
const told = (server: PushTestServer = shop.fcm) =>
  server.received.map(({ token, data }) => [token, data.type])
const waiting = () => db().outboxMessage.findMany({ where: { doneAt: null, kind: { startsWith: 'push.' } } })
type Placed = Awaited<ReturnType<PushApi['order']>>

const pay = ({ id, total }: Placed) =>
  inTransaction((tx) =>
    markPaid(tx, shop.app, { orderId: id, amount: total, currency: 'USD', at: shop.clock.now() }),
  )
const fail = ({ id }: Placed) =>
  inTransaction((tx) => markFailed(tx, shop.app, { orderId: id, at: shop.clock.now() }))
const cancel = ({ id }: Placed) =>
  inTransaction((tx) => markCancelled(tx, shop.app, { orderId: id, at: shop.clock.now(), reason: 'owner' }))
const refund = ({ id, total }: Placed) =>
  inTransaction((tx) => markRefunded(tx, shop.app, { orderId: id, amount: total, at: shop.clock.now() }))
const ship = ({ id }: Placed) => shipOrder(shop.app, id, { carrier: 'Post', tracking: 'PP1' })
const deliver = ({ id }: Placed) => deliverOrder(shop.app, id)

/** A customer with a phone. */
async function customerWith(token: string, platform: string | null = 'android'): Promise<SignedIn> {
  const customer = await shop.signIn()
  await shop.register(token, customer.headers, platform)
  return customer
}
/** An order whose placing was told already. */
async function placed(customer: SignedIn): Promise<Placed> {
  const order = await shop.order(customer)
  await tell()
  shop.fcm.received = []
  shop.fcm.attempts = 0
  return order
}

describe('an order', () => {
  it('that is placed, paid, shipped, delivered and refunded is mailed and pushed to its buyer alone', async () => {
    const ada = await customerWith('adas-phone')
    await shop.register('adas-tablet', ada.headers, 'ios')
    await customerWith('bobs-phone')
    await shop.register('nobodys-phone')
    const order = await shop.order(ada)
    for (const step of [pay, ship, deliver, refund]) {
      shop.clock.advance(60)
      await step(order)
    }
    expect((await shop.mails()).filter((kind) => !kind.startsWith('push.'))).toEqual([
      'order_placed',
      'order_paid',
      'order_shipped',
      'order_refunded',
    ])
    const { json } = await shop.get(`/orders/${order.number}`, ada.headers)
    expect([json.data.status, json.data.fulfillment_status]).toEqual(['completed', 'delivered'])
    await tell()
    const kinds = ['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.refunded']
    const expected = ['adas-phone', 'adas-tablet'].flatMap((token) => kinds.map((kind) => [token, kind]))
    expect(told().sort()).toEqual(expected.sort())
    const ids = new Map(shop.fcm.received.map(({ data }) => [data.event_id, data.type]))
    expect([...ids.values()].sort()).toEqual(kinds.toSorted())
    expect(await waiting()).toEqual([])
  })

  it('whose payment fails, and that is cancelled, is told of', async () => {
    const ada = await customerWith('adas-phone')
    const [first, second] = [await placed(ada), await placed(ada)]
    await fail(first)
    await cancel(second)
    await tell()
    expect(told().sort()).toEqual([
      ['adas-phone', 'order.cancelled'],
      ['adas-phone', 'order.payment_failed'],
    ])
  })

  it('is told of once where a fact is reported twice', async () => {
    const order = await placed(await customerWith('adas-phone'))
    await Promise.all([pay(order), pay(order)])
    await tell()
    expect(told()).toEqual([['adas-phone', 'order.paid']])
  })

  it('is not told of where the transaction of the fact is undone', async () => {
    const order = await placed(await customerWith('adas-phone'))
    const undone = inTransaction(async (tx) => {
      await markFailed(tx, shop.app, { orderId: order.id, at: shop.clock.now() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tell()
    expect([told(), await waiting()]).toEqual([[], []])
  })

  it('of a guest is told to nobody', async () => {
    await shop.register('ones-phone')
    const { status } = await shop.checkOut(await shop.beginCart([await shop.catalogue.product()]))
    expect(status).toBe(201)
    expect(await waiting()).toEqual([])
  })

  it('that is free is told of as placed, not as paid', async () => {
    const ada = await customerWith('adas-phone')
    const product = await shop.catalogue.product({ price: 0 })
    await shop.add(product, 1, ada.headers)
    const { status } = await shop.checkOut(ada.headers)
    expect(status).toBe(201)
    await tell()
    expect(told()).toEqual([['adas-phone', 'order.placed']])
  })
})

describe('a message', () => {
  it('tells what happened, and where to see it', async () => {
    await shop.app.settings.set('site.timezone', 'Asia/Jakarta')
    await shop.app.settings.set('site.url', 'https://shop.example/')
    const { number } = await shop.order(await customerWith('adas-phone'))
    await tell()
    await shop.app.settings.unset('site.timezone')
    await shop.app.settings.unset('site.url')
    expect(shop.fcm.received).toEqual([
      {
        token: 'adas-phone',
        title: 'Order received',
        body: "Thank you. We'll let you know when it's on its way.",
        data: {
          type: 'order.placed',
          order_number: number,
          url: `https://shop.example/orders/${number}`,
          event_id: expect.stringMatching(/^ev_[A-Za-z0-9]{22}$/),
          sent_at: expect.stringMatching(/^2026-06-01T\d\d:\d\d:\d\d\+07:00$/),
        },
      },
    ])
  })

  it.each(['en', 'de', 'id'])('in %s says nothing that is only its buyer’s business', async (locale) => {
    await shop.app.settings.set('site.locales', ['en', 'de', 'id'])
    const ada = await customerWith('adas-phone')
    const speaker = { ...ada, headers: { ...ada.headers, 'accept-language': locale } }
    const [first, second] = [await shop.order(speaker), await shop.order(speaker)]
    for (const step of [fail, pay, ship, deliver, refund]) await step(first)
    await cancel(second)
    await tell()
    await shop.app.settings.unset('site.locales')
    expect(new Set(shop.fcm.received.map(({ data }) => data.type))).toEqual(new Set(pushKinds))
    for (const { title, body, data } of shop.fcm.received) {
      const shown = `${title} ${body}`
      expect(shown).not.toMatch(/Ada|Lindqvist|Alder|Portland|@|\$|\d/)
      expect(shown).not.toContain(data.order_number)
      expect(Object.keys(data).sort()).toEqual(['event_id', 'order_number', 'sent_at', 'type', 'url'])
    }
  })

  it('stands in the database without words once it is told', async () => {
    await shop.order(await customerWith('adas-phone'))
    await tell()
    const rows = await db().outboxMessage.findMany({ where: { kind: { startsWith: 'push.' } } })
    expect(rows.length).toBe(2)
    for (const { payload, doneAt } of rows) expect([payload, doneAt !== null]).toEqual([{}, true])
  })
})

describe('a device', () => {
  it('is told of the topics that it chose alone', async () => {
    const ada = await customerWith('adas-phone')
    for (const [token, topics] of [
      ['adas-phone', ['orders']],
      ['adas-tablet', ['payments']],
      ['adas-watch', ['shipping']],
      ['adas-laptop', []],
    ] as const)
      await shop.call('POST', '/devices', { token, topics }, ada.headers)
    const [first, second] = [await shop.order(ada), await shop.order(ada)]
    for (const step of [fail, pay, ship, deliver, refund]) await step(first)
    await cancel(second)
    await tell()
    expect(told().sort()).toEqual([
      ['adas-phone', 'order.cancelled'],
      ['adas-phone', 'order.placed'],
      ['adas-phone', 'order.placed'],
      ['adas-tablet', 'order.paid'],
      ['adas-tablet', 'order.payment_failed'],
      ['adas-tablet', 'order.refunded'],
      ['adas-watch', 'order.delivered'],
      ['adas-watch', 'order.shipped'],
    ])
    expect(await waiting()).toEqual([])
  })

  it('that drops a topic between two attempts is not told any more', async () => {
    const ada = await customerWith('adas-phone')
    const order = await placed(ada)
    shop.fcm.troubles = [failure(503, 'UNAVAILABLE')]
    await pay(order)
    await tell()
    await shop.call('POST', '/devices', { token: 'adas-phone', topics: ['orders'] }, ada.headers)
    shop.clock.advance(60)
    await tell()
    expect([shop.fcm.attempts, told(), await waiting()]).toEqual([1, [], []])
  })

  it('that was moved to somebody else before it is told is not told', async () => {
    const order = await placed(await customerWith('ones-phone'))
    await pay(order)
    await customerWith('ones-phone')
    await tell()
    expect(told()).toEqual([])
  })

  it('that was signed out before it is told is not told', async () => {
    const ada = await customerWith('ones-phone')
    const order = await placed(ada)
    await pay(order)
    const { id } = await db().session.findFirstOrThrow({ where: { customerId: ada.id } })
    await signOut(shop.app, id)
    await tell()
    expect(told()).toEqual([])
  })

  it('that is signed out between two attempts is not told any more', async () => {
    const ada = await customerWith('ones-phone')
    const order = await placed(ada)
    shop.fcm.troubles = [failure(503, 'UNAVAILABLE')]
    await pay(order)
    await tell()
    await shop.register('ones-phone')
    shop.clock.advance(60)
    await tell()
    expect([shop.fcm.attempts, told(), await waiting()]).toEqual([1, [], []])
  })

  it('whose session has run out is not told', async () => {
    const ada = await customerWith('ones-phone')
    const order = await placed(ada)
    await db().session.updateMany({
      where: { customerId: ada.id },
      data: { refreshExpiresAt: shop.clock.now() },
    })
    await pay(order)
    await tell()
    expect(told()).toEqual([])
  })

  it('whose session is gone is not told, whatever became of its row', async () => {
    const ada = await customerWith('ones-phone')
    const order = await placed(ada)
    await db().pushDevice.updateMany({ where: { customerId: ada.id }, data: { sessionId: null } })
    await pay(order)
    await tell()
    expect(told()).toEqual([])
  })

  it('that two apps know by one token is told once', async () => {
    const ada = await customerWith('ones-phone')
    const { id: appId } = await createApp(shop.app, 'Second app')
    const row = await db().pushDevice.findFirstOrThrow({ where: { customerId: ada.id } })
    const { topics: _, ...columns } = row
    await db().pushDevice.create({ data: { ...columns, id: undefined, appId } })
    const order = await placed(ada)
    await pay(order)
    await tell()
    expect(told()).toEqual([['ones-phone', 'order.paid']])
  })

  it('whose token is dead is forgotten, and the customer’s others are told', async () => {
    const ada = await customerWith('old-phone')
    await shop.register('new-phone', ada.headers)
    shop.fcm.dead.add('old-phone')
    await pay(await placed(ada))
    await tell()
    expect(told()).toEqual([['new-phone', 'order.paid']])
    const left = await db().pushDevice.findMany({ where: { customerId: ada.id }, select: { token: true } })
    expect(left).toEqual([{ token: 'new-phone' }])
  })

  it('that is registered anew while its token is found dead is kept', async () => {
    const ada = await customerWith('ones-phone', 'ios')
    await shop.app.settings.set('push.ios_driver', 'apns')
    shop.apns.dead.add('ones-phone')
    shop.apns.deadSince = shop.clock.now().getTime() - 1000
    await shop.order(ada)
    await tell()
    expect(await db().pushDevice.count({ where: { customerId: ada.id } })).toBe(1)
    shop.apns.deadSince = shop.clock.now().getTime() + 1000
    await shop.order(ada)
    await tell()
    await shop.app.settings.unset('push.ios_driver')
    expect(await db().pushDevice.count({ where: { customerId: ada.id } })).toBe(0)
  })
})

describe('a service', () => {
  it('that fails twice is asked a third time, for the device that it failed alone, with the same event', async () => {
    const ada = await customerWith('first-phone')
    await shop.register('second-phone', ada.headers)
    const order = await placed(ada)
    shop.fcm.troubles = [failure(503, 'UNAVAILABLE'), { status: 500, body: 'oops' }]
    await pay(order)
    await tell()
    const tried = await waiting()
    expect(tried.length + shop.fcm.received.length).toBe(2)
    for (const wait of [30, 60, 120]) {
      shop.clock.advance(wait)
      await tell()
    }
    expect(told().sort()).toEqual([
      ['first-phone', 'order.paid'],
      ['second-phone', 'order.paid'],
    ])
    expect(shop.fcm.attempts).toBe(4)
    expect(new Set(shop.fcm.received.map(({ data }) => data.event_id)).size).toBe(1)
    expect(new Set(shop.fcm.received.map(({ data }) => data.sent_at)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('that refuses a message for good is not asked again', async () => {
    const order = await placed(await customerWith('ones-phone'))
    shop.fcm.troubles = [failure(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')]
    await pay(order)
    await tell()
    shop.clock.advance(3600)
    await tell()
    expect([shop.fcm.attempts, told(), await waiting()]).toEqual([1, [], []])
    expect(await db().pushDevice.count()).toBe(1)
  })

  it('that is not set up is waited for', async () => {
    const ada = await customerWith('ones-phone')
    await shop.app.settings.set('push.driver', 'apns')
    await shop.app.settings.unset('push.apns.key_id')
    await shop.order(ada)
    await tell()
    const [row] = await waiting()
    expect(row?.lastError).toContain('push.apns.key')
    await shop.app.settings.set('push.apns.key_id', 'ABC123DEFG')
    shop.clock.advance(60)
    await tell()
    expect(told(shop.apns)).toEqual([['ones-phone', 'order.placed']])
  })

  it('of its own tells devices of iOS, where the settings name one', async () => {
    const ada = await customerWith('an-iphone', 'ios')
    await shop.register('an-android', ada.headers, 'android')
    await shop.register('a-browser', ada.headers, null)
    await shop.app.settings.set('push.ios_driver', 'apns')
    await shop.order(ada)
    await tell()
    await shop.app.settings.unset('push.ios_driver')
    expect(told(shop.apns)).toEqual([['an-iphone', 'order.placed']])
    expect(
      told()
        .map(([token]) => token)
        .sort(),
    ).toEqual(['a-browser', 'an-android'])
  })

  it('is Expo, which tells some time later that a device is gone', async () => {
    await shop.app.settings.set('push.driver', 'expo')
    const ada = await customerWith('ExponentPushToken[abc]')
    await shop.order(ada)
    await tell()
    expect(told(shop.expo)).toEqual([['ExponentPushToken[abc]', 'order.placed']])
    shop.expo.receipts = { 'ticket-1': ticketError('DeviceNotRegistered') }
    shop.clock.advance(10 * 60)
    await tell()
    expect(await db().pushDevice.count({ where: { customerId: ada.id } })).toBe(1)
    shop.clock.advance(11 * 60)
    await tell()
    expect(await db().pushDevice.count({ where: { customerId: ada.id } })).toBe(0)
  })

  it('is none at first: messages stay in the log', async () => {
    await shop.app.settings.unset('push.driver')
    await shop.order(await customerWith('ones-phone'))
    await shop.app.outbox.drain()
    expect(await waiting()).toEqual([])
    expect([shop.fcm, shop.apns, shop.expo].map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  })

  it('is not asked where the group is switched off', async () => {
    const ada = await customerWith('ones-phone')
    await shop.app.settings.set('features.push', false)
    await shop.order(ada)
    await tell()
    await shop.app.settings.unset('features.push')
    expect([told(), await waiting()]).toEqual([[], []])
  })
})

describe('a process that is killed', () => {
  it('while it tells devices loses nothing: each is told, at worst twice, of one event', async () => {
    const ada = await customerWith('phone-no-0')
    for (let i = 1; i < 8; i++) await shop.register(`phone-no-${i}`, ada.headers)
    shop.clock.set(new Date())
    await shop.order(ada)
    const { env } = shop.app
    const child = startProcess(
      '../../../api/push/processes/send-pushes.ts',
      {
        DATABASE_URL: env.databaseUrl,
        REDIS_URL: env.redisUrl,
        APP_SECRET: env.appSecret,
        STORAGE_PATH: env.storagePath,
      },
      JSON.stringify(shop.origins),
    )
    shop.fcm.onPush = () => {
      if (shop.fcm.received.length === 3) child.kill('SIGKILL')
    }
    expect(await ended(child)).toBe('SIGKILL')
    shop.fcm.onPush = undefined
    shop.clock.set(new Date(Date.now() + 200_000))
    await tell()
    const tokens = shop.fcm.received.map(({ token }) => token).sort()
    expect([...new Set(tokens)]).toEqual(Array.from({ length: 8 }, (_, i) => `phone-no-${i}`))
    // What was under way when it died is told again, and nothing else.
    expect(tokens.length).toBeLessThanOrEqual(8 + 5)
    expect(tokens.length).toBeGreaterThan(8)
    expect(new Set(shop.fcm.received.map(({ data }) => data.event_id)).size).toBe(1)
    expect(await waiting()).toEqual([])
  }, 60_000)
})
