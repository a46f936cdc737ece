import { createPushHandlers } from '#lib/domains/publishing/push/index.ts'
import type { PushOrigins } from '#lib/domains/publishing/push/push-origins.ts'
import { createOutbox, type Outbox } from '#lib/services/outbox/index.ts'
import type { TestAnswer } from '#tests/support/api.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'
import { type ApnsServer, apnsKey, startApnsServer } from '#tests/support/push/apns-server.ts'
import { type ExpoServer, expoAccessToken, startExpoServer } from '#tests/support/push/expo-server.ts'
import { type FcmServer, serviceAccount, startFcmServer } from '#tests/support/push/fcm-server.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

/** A shop whose push services are on this machine. */
export type PushApi = ShopApi & {
  fcm: FcmServer
  apns: ApnsServer
  expo: ExpoServer
  origins: PushOrigins
  /** Runs jobs that notify devices; mails stay in the outbox. */
  pushes: Outbox
  register(token: string, headers?: Record<string, string>, platform?: string | null): Promise<TestAnswer>
  /** Places an order in a customer's name, of one unit. */
  order(customer: SignedIn, changes?: object): Promise<{ id: number; number: string; total: number }>
}

export async function openPushApi(): Promise<PushApi> {
  const [shop, fcm, apns, expo] = await Promise.all([
    openShopApi(),
    startFcmServer(),
    startApnsServer(),
    startExpoServer(),
  ])
  const { app } = shop
  const origins: PushOrigins = {
    fcm: fcm.origin,
    googleToken: fcm.origin,
    apns: apns.origin,
    apnsSandbox: apns.origin,
    expo: expo.origin,
  }
  const { handlers, close } = createPushHandlers({ ...app, origins })
  const pushes = createOutbox({ ...app, handlers })
  await app.settings.set('push.fcm.service_account', serviceAccount)
  await app.settings.set('push.apns.key', apnsKey.key)
  await app.settings.set('push.apns.key_id', apnsKey.keyId)
  await app.settings.set('push.apns.team_id', apnsKey.teamId)
  await app.settings.set('push.apns.topic', apnsKey.topic)
  await app.settings.set('push.expo.access_token', expoAccessToken)
  return {
    ...shop,
    ...{ fcm, apns, expo, origins, pushes },
    register: (token, headers = {}, platform = null) =>
      shop.call('POST', '/devices', { token, platform }, headers),
    async order(customer, changes = {}) {
      await shop.add(await shop.catalogue.product(), 1, customer.headers)
      const { json, text } = await shop.checkOut(customer.headers, changes)
      if (!json.data) throw new Error(text)
      const { number, total } = json.data.order
      const { id } = await app.database.prisma.order.findUniqueOrThrow({ where: { number } })
      return { id, number, total: total.amount }
    },
    async close() {
      await pushes.close()
      close()
      await shop.close()
      await Promise.all([fcm.close(), apns.close(), expo.close()])
    },
  }
}
