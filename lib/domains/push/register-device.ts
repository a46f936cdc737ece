import type { Context } from '#lib/context.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import { deviceColumns, type Platform, type PushDevice, toDevice } from './device.ts'

export type Registration = {
  appId: number
  /** By which the push service knows the device. */
  token: string
  platform: Platform | null
  /** Who is signed in on it. */
  customer: { id: number; sessionId: number } | null
}

export type RegisteredDevice = { device: PushDevice; isNew: boolean }

/**
 * Keeps a device's token, and whose device it is as of now: whoever was told of orders on it before is told nothing
 * there any more. Of calls at once with one token, one finds it new.
 */
export async function registerDevice(
  context: Pick<Context, 'database' | 'clock'>,
  registration: Registration,
): Promise<RegisteredDevice> {
  try {
    return await keepDevice(context, registration)
  } catch (error) {
    // The session ended this moment, so that nobody is signed in on it.
    if (codeOf(error) !== 'P2003' || !registration.customer) throw error
    return keepDevice(context, { ...registration, customer: null })
  }
}

async function keepDevice(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { appId, token, platform, customer }: Registration,
): Promise<RegisteredDevice> {
  const { pushDevice } = database.prisma
  const now = clock.now()
  const key = { appId, tokenHash: sha256(token) }
  const owner = { customerId: customer?.id ?? null, sessionId: customer?.sessionId ?? null }
  const renew = async (): Promise<RegisteredDevice | undefined> => {
    // An app that does not tell its platform any more has not changed it.
    const data = { ...owner, updatedAt: now, ...(platform && { platform }) }
    const [row] = await pushDevice.updateManyAndReturn({ where: key, data, select: deviceColumns })
    return row && { device: toDevice(row), isNew: false }
  }
  const known = await renew()
  if (known) return known
  try {
    const data = { ...key, ...owner, token, platform, createdAt: now, updatedAt: now }
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
