import type { Context } from '#lib/context.ts'
import { mergeCarts } from '#lib/domains/cart/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Customer, customerColumns, toCustomer } from '../customer.ts'
import { mailCustomer } from '../mails.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from './caller.ts'
import { endSessions } from './end-sessions.ts'
import { type Device, isKnownDevice } from './is-known-device.ts'
import { absoluteEnd, issueTokens, type TokenPair, toColumns } from './session-tokens.ts'

/** A device that was signed in: its tokens, and whose they are. */
export type SignedIn = TokenPair & { customer: Customer }

export type NewSession = {
  customerId: number
  caller: Caller
  /** What the customer sees among the devices; the app's name where there is none. */
  deviceName: string | null | undefined
  /** Of the guest's cart that becomes the customer's. */
  cartToken: string | undefined
  /** Tells the customer of a device that was not seen before. */
  announce: boolean
}

/** Devices of one customer; the one used least lately makes room for one more. */
const MAX_SESSIONS = 20

/** Signs a device in, in the transaction that holds the customer's row. */
export async function openSession(tx: Tx, context: Context, session: NewSession): Promise<SignedIn> {
  const { customerId, caller } = session
  const deviceName = session.deviceName?.trim() || caller.app.name
  const now = context.clock.now()
  const settings = context.settings.current
  const end = absoluteEnd(settings, now)
  const tokens = issueTokens(settings, now, end)
  const { id: sessionId } = await tx.session.create({
    data: {
      customerId,
      appId: caller.app.id,
      deviceName,
      ipAddress: caller.ip,
      ...toColumns(tokens),
      absoluteExpiresAt: end,
      createdAt: now,
      lastUsedAt: now,
    },
    select: { id: true },
  })
  await endIdlest(tx, customerId)
  const device = { ...session, sessionId, deviceName }
  if (session.announce) await announceNewDevice(tx, context, device)
  const details = { device: deviceName }
  await recordEvent(tx, context, 'signed_in', { customerId, appId: caller.app.id, ip: caller.ip, details })
  if (session.cartToken !== undefined) await mergeGuestCart(tx, context, customerId, session.cartToken)
  const row = await tx.customer.findUniqueOrThrow({ where: { id: customerId }, select: customerColumns })
  return { ...tokens, customer: toCustomer(row) }
}

async function endIdlest(tx: Tx, customerId: number): Promise<void> {
  const idlest = await tx.session.findMany({
    where: { customerId },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    skip: MAX_SESSIONS,
    select: { id: true },
  })
  if (idlest.length > 0) await endSessions(tx, { id: { in: idlest.map(({ id }) => id) } })
}

async function announceNewDevice(tx: Tx, context: Context, device: Device): Promise<void> {
  const { customerId, caller, deviceName } = device
  if (await isKnownDevice(tx, device)) return
  const { email, name, locale } = await tx.customer.findUniqueOrThrow({ where: { id: customerId } })
  const data = { device: deviceName, ip: caller.ip, at: context.clock.now() }
  await mailCustomer(tx, context, { email, name, locale }, { kind: 'new_device', data })
}

/** Whatever is wrong with a cart must not keep its owner out: the guest's is then left as it is. */
async function mergeGuestCart(tx: Tx, context: Context, id: number, token: string): Promise<void> {
  const { email } = await tx.customer.findUniqueOrThrow({ where: { id }, select: { email: true } })
  try {
    // A savepoint, so that what fails takes nothing else along.
    await transact(tx, (inner) => mergeCarts(inner, context, { customer: { id, email }, token }))
  } catch (error) {
    const details = { reason: String(error).slice(0, 500) }
    await recordEvent(tx, context, 'cart_not_merged', { customerId: id, details })
  }
}
