import type { Prisma } from '#lib/platform/database/db.ts'

const platforms = ['ios', 'android', 'web'] as const

export type Platform = (typeof platforms)[number]

/** A device that gets push messages, without its token. */
export type PushDevice = {
  id: number
  platform: Platform | null
  /** Whether it gets a customer's messages. */
  isAttached: boolean
  createdAt: Date
  updatedAt: Date
}

export const deviceColumns = {
  id: true,
  platform: true,
  customerId: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.PushDeviceSelect

type DeviceRow = Prisma.PushDeviceGetPayload<{ select: typeof deviceColumns }>

export function toDevice({ customerId, platform, ...row }: DeviceRow): PushDevice {
  return { ...row, platform: toPlatform(platform), isAttached: customerId !== null }
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
