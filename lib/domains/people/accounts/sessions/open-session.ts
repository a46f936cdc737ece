import type { Context } from '#lib/context.ts'
import { mergeCarts } from '#lib/domains/shop/cart/index.ts'
import { mergeWishlists } from '#lib/domains/shop/wishlist/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Customer, customerColumns, toCustomer } from '../customer.ts'
import { recordEvent } from '../record-event.ts'
import { mailAccount } from '../registration/mails.ts'
import type { Caller } from './caller.ts'
import { endSessions } from './end-sessions.ts'
import { type Device, isKnownDevice } from './is-known-device.ts'
import { absoluteEnd, issueTokens, type TokenPair, toColumns } from './session-tokens.ts'

/** The result of signing in a device: its tokens and the customer they belong to. */
export type SignedIn = TokenPair & { customer: Customer }

export type NewSession = {
  customerId: number
  caller: Caller
  /** Shown to the customer in the list of devices; defaults to the app's name. */
  deviceName: string | null | undefined
  /** The token of the guest's cart that becomes the customer's. */
  cartToken?: string | undefined
  /** The token of the guest's wishlist that becomes the customer's. */
  wishlistToken?: string | undefined
  /** Whether to mail the customer if the device is new. */
  announce: boolean
}

/** The most devices a customer can be signed in on; beyond that, the least recently used is signed out. */
const MAX_SESSIONS = 20

/** Signs in a device, in the transaction that has locked the customer's row. */
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
  await endLeastUsed(tx, customerId)
  const device = { ...session, sessionId, deviceName }
  if (session.announce) await announceNewDevice(tx, context, device)
  const details = { device: deviceName }
  await recordEvent(tx, context, 'signed_in', { customerId, appId: caller.app.id, ip: caller.ip, details })
  const { cartToken, wishlistToken } = session
  if (cartToken !== undefined) await mergeGuestCart(tx, context, customerId, cartToken)
  if (wishlistToken !== undefined) {
    const customer = { id: customerId }
    await mergeOrRecord(tx, context, { customerId, kind: 'wishlist_not_merged' }, (inner) =>
      mergeWishlists(inner, context, { customer, token: wishlistToken }),
    )
  }
  const row = await tx.customer.findUniqueOrThrow({ where: { id: customerId }, select: customerColumns })
  return { ...tokens, customer: toCustomer(row) }
}

async function endLeastUsed(tx: Tx, customerId: number): Promise<void> {
  const leastUsed = await tx.session.findMany({
    where: { customerId },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    skip: MAX_SESSIONS,
    select: { id: true },
  })
  if (leastUsed.length > 0) await endSessions(tx, { id: { in: leastUsed.map(({ id }) => id) } })
}

async function announceNewDevice(tx: Tx, context: Context, device: Device): Promise<void> {
  const { customerId, caller, deviceName } = device
  if (await isKnownDevice(tx, device)) return
  const { email, name, locale } = await tx.customer.findUniqueOrThrow({ where: { id: customerId } })
  const data = { device: deviceName, ip: caller.ip, at: context.clock.now() }
  await mailAccount(tx, context, { email, name, locale }, { kind: 'new_device', data })
}

async function mergeGuestCart(tx: Tx, context: Context, id: number, token: string): Promise<void> {
  const { email } = await tx.customer.findUniqueOrThrow({ where: { id }, select: { email: true } })
  await mergeOrRecord(tx, context, { customerId: id, kind: 'cart_not_merged' }, (inner) =>
    mergeCarts(inner, context, { customer: { id, email }, token }),
  )
}

type Failure = { customerId: number; kind: 'cart_not_merged' | 'wishlist_not_merged' }

/** A faulty cart or wishlist must not keep its owner from signing in: the guest's is then left as it is. */
async function mergeOrRecord(
  tx: Tx,
  context: Context,
  { customerId, kind }: Failure,
  merge: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    // A savepoint, so that a failure here rolls nothing else back.
    await transact(tx, merge)
  } catch (error) {
    await recordEvent(tx, context, kind, { customerId, details: { reason: String(error).slice(0, 500) } })
  }
}
