import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { type ClaimedOutboxJob, type OutboxJobHandler, queueOutboxJob } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { describeNotice } from './describe-notice.ts'
import { attachedTo, toPlatform, toTopics } from './device.ts'
import { type OpenDrivers, openDrivers } from './open-drivers.ts'
import { ORDER_EFFECT, OrderNotice } from './order-notice.ts'
import { topicOf } from './push-kind.ts'
import type { PushOrigins } from './push-origins.ts'

export type PushServices = Omit<Context, 'search'> & {
  log: Log
  /** The site's address if `site.url` is not set. */
  defaultSiteUrl: string
  /** Origins of push services that differ from the real ones. */
  origins?: Partial<PushOrigins>
}

const DEVICE_EFFECT = 'push.device'
const RECEIPT_EFFECT = 'push.receipt'

const DeviceNotice = OrderNotice.extend({ deviceId: z.int() })
const Receipt = z.object({
  deviceId: z.int(),
  /** When the device was registered, as of sending the message. */
  registeredAt: z.coerce.date(),
  platform: z.string().nullable(),
  receipt: z.string(),
})

/** At most this many of a customer's devices, the latest registered, get a message. */
const MAX_DEVICES = 100
/** After this time, Expo knows whether it delivered a message. */
const RECEIPT_MS = 20 * 60_000

/** The outbox handlers of push messages, by kind of job. */
export function createPushHandlers(services: PushServices): {
  handlers: Record<string, OutboxJobHandler>
  close(): void
} {
  const drivers = openDrivers(services)
  return {
    handlers: {
      [ORDER_EFFECT]: (effect) => spreadNotice(services, effect),
      [DEVICE_EFFECT]: (effect) => notifyDevice(services, drivers, effect),
      [RECEIPT_EFFECT]: (effect) => checkReceipt(services, drivers, effect),
    },
    close: drivers.close,
  }
}

/** Queues one outbox job per device, so that each is retried separately. */
async function spreadNotice({ database, clock }: PushServices, effect: ClaimedOutboxJob): Promise<void> {
  const notice = OrderNotice.parse(effect.payload)
  const now = clock.now()
  await transact(database.prisma, async (tx) => {
    const devices = await tx.pushDevice.findMany({
      where: attachedTo(notice.customerId, now),
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: MAX_DEVICES,
      distinct: ['tokenHash'],
      select: { id: true, topics: true },
    })
    for (const { id, topics } of devices) {
      if (!toTopics(topics).includes(topicOf[notice.kind])) continue
      await queueOutboxJob(tx, {
        kind: DEVICE_EFFECT,
        dedupeKey: `push ${notice.eventId} ${id}`,
        availableAt: now,
        payload: { ...notice, happenedAt: notice.happenedAt.toISOString(), deviceId: id },
      })
    }
  })
}

async function notifyDevice(
  services: PushServices,
  drivers: OpenDrivers,
  effect: ClaimedOutboxJob,
): Promise<void> {
  const { database, settings, clock, defaultSiteUrl } = services
  const { deviceId, ...notice } = DeviceNotice.parse(effect.payload)
  // Since then, the customer may have signed out of the device or dropped the topic, or someone else signed in.
  const device = await database.prisma.pushDevice.findFirst({
    where: { id: deviceId, ...attachedTo(notice.customerId, clock.now()) },
    select: { token: true, platform: true, topics: true, updatedAt: true },
  })
  if (!device || !toTopics(device.topics).includes(topicOf[notice.kind])) return
  await settings.refresh()
  const { current } = settings
  if (!current['features.push']) return
  const siteUrl = siteAddress(current, defaultSiteUrl)
  const platform = toPlatform(device.platform)
  const message = { token: device.token, platform, ...describeNotice(notice, current, siteUrl) }
  const result = await drivers.pick(platform).send(message)
  if (result.state === 'dead') {
    if (result.since && result.since < device.updatedAt) return
    await forgetDevice(services, deviceId, device.updatedAt)
  } else if (result.receipt !== undefined) {
    await queueOutboxJob(database.prisma, {
      kind: RECEIPT_EFFECT,
      availableAt: new Date(clock.now().getTime() + RECEIPT_MS),
      payload: { deviceId, registeredAt: device.updatedAt.toISOString(), platform, receipt: result.receipt },
    })
  }
}

async function checkReceipt(
  services: PushServices,
  drivers: OpenDrivers,
  { payload }: ClaimedOutboxJob,
): Promise<void> {
  const { deviceId, registeredAt, platform, receipt } = Receipt.parse(payload)
  const outcome = await drivers.pick(toPlatform(platform)).fetchReceipt?.(receipt)
  if (outcome === 'dead') await forgetDevice(services, deviceId, registeredAt)
}

/** Deletes a device, unless it was registered again since: then its token is valid. */
async function forgetDevice({ database }: PushServices, id: number, unchangedSince: Date): Promise<void> {
  await database.prisma.pushDevice.deleteMany({ where: { id, updatedAt: { lte: unchangedSince } } })
}
