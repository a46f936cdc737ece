import type { Prisma } from '#lib/platform/database/db.ts'

const platforms = ['ios', 'android', 'web'] as const

export type Platform = (typeof platforms)[number]

/** A device that may be told something; its token stays with us. */
export type PushDevice = {
  id: number
  platform: Platform | null
  /** Whether it gets what concerns a customer. */
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
 * Devices that a customer is signed in on. A session may end at the very moment in which its device is registered, so
 * that the customer alone does not tell.
 */
export function attachedTo(customerId: number, now: Date): Prisma.PushDeviceWhereInput {
  return { customerId, session: { customerId, refreshExpiresAt: { gt: now } } }
}
