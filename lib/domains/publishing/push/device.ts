import type { Prisma } from '#lib/platform/database/db.ts'
import { type PushTopic, pushTopics } from './push-kind.ts'

const platforms = ['ios', 'android', 'web'] as const

export type Platform = (typeof platforms)[number]

/** A device that gets push messages, without its token. */
export type PushDevice = {
  id: number
  platform: Platform | null
  /** Whether it gets a customer's messages. */
  isAttached: boolean
  /** Topics of the messages that it gets. */
  topics: PushTopic[]
  createdAt: Date
  updatedAt: Date
}

export const deviceColumns = {
  id: true,
  platform: true,
  topics: true,
  customerId: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.PushDeviceSelect

type DeviceRow = Prisma.PushDeviceGetPayload<{ select: typeof deviceColumns }>

export function toDevice({ customerId, platform, topics, ...row }: DeviceRow): PushDevice {
  return { ...row, platform: toPlatform(platform), topics: toTopics(topics), isAttached: customerId !== null }
}

/** Reads the stored choice. A device that never chose gets everything. */
export function toTopics(stored: unknown): PushTopic[] {
  return pushTopics.filter((topic) => !Array.isArray(stored) || stored.includes(topic))
}

export function toPlatform(text: string | null): Platform | null {
  return platforms.find((platform) => platform === text) ?? null
}

/**
 * Devices that a customer is signed in on. The session is checked as well as the customer, because it may end at the
 * moment its device is registered.
 */
export function attachedTo(customerId: number, now: Date): Prisma.PushDeviceWhereInput {
  return { customerId, session: { customerId, refreshExpiresAt: { gt: now } } }
}
