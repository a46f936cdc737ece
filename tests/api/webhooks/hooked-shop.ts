import { addEndpoint, type EndpointCredentials, spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { openReceiver, type ReceivedEvent, type Receiver } from '#tests/support/webhooks/receiver.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

/** A shop beside a server that receives its webhooks. */
export type HookedShop = ShopApi & {
  receiver: Receiver
  /** Has events sent to a path of the receiver; to `/` and all of them by default. */
  hook(events?: readonly string[], path?: string): Promise<EndpointCredentials>
  /** Sends all that is due, and returns what has arrived since it was last asked. */
  deliver(): Promise<ReceivedEvent[]>
  /** Sets the clock forward and does the same. */
  after(seconds: number): Promise<ReceivedEvent[]>
  stateOf(endpointId: number): Promise<string>
  /** Removes all endpoints and events, and what waits in the outbox. */
  clear(): Promise<void>
}

const LOCAL = ['127.0.0.1']

export async function openHookedShop(): Promise<HookedShop> {
  const receiver = await openReceiver()
  const shop = await openShopApi({ env: { WEBHOOK_LOCAL_HOSTS: LOCAL.join() } })
  const { prisma } = shop.app.database
  const deliver = async () => {
    // It is held for a second of the database's clock, which no test sets.
    await prisma.jobLease.deleteMany({ where: { name: 'webhooks' } })
    await spreadEvents(shop.app)
    await shop.app.outbox.drain()
    return receiver.received.splice(0)
  }
  return {
    ...shop,
    receiver,
    hook: (events = ALL, path = '/') => addEndpoint(shop.app, { url: receiver.url(path), events }, LOCAL),
    deliver,
    async after(seconds) {
      shop.clock.advance(seconds)
      return deliver()
    },
    async stateOf(id) {
      const { state } = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
      return state
    },
    async clear() {
      await prisma.webhookEndpoint.deleteMany()
      await prisma.webhookEvent.deleteMany()
      await prisma.outboxMessage.deleteMany()
      await prisma.ownerNotice.deleteMany()
      receiver.received.length = 0
      receiver.reply = () => 204
    },
    async close() {
      await shop.close()
      await receiver.close()
    },
  }
}

const ALL = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'stock.low',
  'product.changed',
  'customer.registered',
]
