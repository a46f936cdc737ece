import type { Context } from '#lib/context.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { deviceColumns, type Platform, type PushDevice, toDevice, toTopics } from './device.ts'
import type { PushTopic } from './push-kind.ts'

export type Registration = {
  appId: number
  /** The push service's token of the device. */
  token: string
  platform: Platform | null
  /** The topics to limit its messages to. If left out, the former choice stays. */
  topics?: PushTopic[]
  /** The customer signed in on the device. */
  customer: { id: number; sessionId: number } | null
}

export type RegisteredDevice = { device: PushDevice; isNew: boolean }

/**
 * Saves a device's token and the customer it now belongs to. A previous customer gets no more messages on it. Of
 * concurrent calls with one token, only one returns `isNew`.
 */
export async function registerDevice(
  context: Pick<Context, 'database' | 'clock'>,
  registration: Registration,
): Promise<RegisteredDevice> {
  try {
    return await keepDevice(context, registration)
  } catch (error) {
    // The session has just ended, so nobody is signed in on the device.
    if (codeOf(error) !== 'P2003' || !registration.customer) throw error
    return keepDevice(context, { ...registration, customer: null })
  }
}

async function keepDevice(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { appId, token, platform, topics, customer }: Registration,
): Promise<RegisteredDevice> {
  const { pushDevice } = database.prisma
  const now = clock.now()
  const key = { appId, tokenHash: sha256(token) }
  const owner = { customerId: customer?.id ?? null, sessionId: customer?.sessionId ?? null }
  const chosen = topics && { topics: toTopics(topics) }
  const renew = async (): Promise<RegisteredDevice | undefined> => {
    // If the app does not send its platform or topics, the known ones stay.
    const data = { ...owner, ...chosen, updatedAt: now, ...(platform && { platform }) }
    const [row] = await pushDevice.updateManyAndReturn({ where: key, data, select: deviceColumns })
    return row && { device: toDevice(row), isNew: false }
  }
  const known = await renew()
  if (known) return known
  try {
    const data = { ...key, ...owner, ...chosen, token, platform, createdAt: now, updatedAt: now }
    return { device: toDevice(await pushDevice.create({ data, select: deviceColumns })), isNew: true }
  } catch (error) {
    const renewed = codeOf(error) === 'P2002' ? await renew() : undefined
    if (!renewed) throw error
    return renewed
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
