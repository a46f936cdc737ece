import type { Tx } from '#lib/platform/database/db.ts'
import { neighbourhoodOf } from '#lib/platform/net/client-address.ts'
import type { Caller } from './caller.ts'

export type Device = {
  customerId: number
  caller: Caller
  /** The new session, which is not compared with itself. */
  sessionId: number
  deviceName: string
}

/** How many of the latest sign-ins are searched for the customer's networks. */
export const RECENT_SIGN_INS = 50

/**
 * Whether the customer has signed in with a device of this name through this app, and recently from this network. The
 * name alone proves nothing, because anyone can choose it.
 */
export async function isKnownDevice(tx: Tx, device: Device): Promise<boolean> {
  const { customerId, caller, deviceName } = device
  const signedIn = { customerId, kind: 'signed_in' }
  const named = await tx.auditEvent.findFirst({
    where: { ...signedIn, appId: caller.app.id, details: { equals: { device: deviceName } } },
    select: { id: true },
  })
  return named !== null && (await isKnownNetwork(tx, device))
}

async function isKnownNetwork(tx: Tx, { customerId, caller, sessionId }: Device): Promise<boolean> {
  const select = { ipAddress: true } as const
  const signIns = await tx.auditEvent.findMany({
    where: { customerId, kind: 'signed_in' },
    orderBy: { id: 'desc' },
    take: RECENT_SIGN_INS,
    select,
  })
  // A phone changes networks; its refreshes record where it is now.
  const sessions = await tx.session.findMany({ where: { customerId, id: { not: sessionId } }, select })
  return isFromNetworkOf([...signIns, ...sessions], caller.ip)
}

/** Whether an address is of the same network as one of those known. */
export function isFromNetworkOf(known: readonly { ipAddress: string | null }[], ip: string): boolean {
  const network = neighbourhoodOf(ip)
  return known.some(({ ipAddress }) => ipAddress !== null && neighbourhoodOf(ipAddress) === network)
}
