import type { Context } from '#lib/context.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { selectSession } from '../statements/session.ts'
import { signOut } from './end-sessions.ts'

/** A signed-in customer, and the session the request came with. */
export type AuthenticatedCustomer = {
  id: number
  name: string
  email: string
  emailVerified: boolean
  sessionId: number
}

export type SessionRefusal = 'invalid_token' | 'wrong_app' | 'account_inactive'

/**
 * Returns the customer an access token belongs to, or why it is refused. Only hashes of tokens are stored. A session
 * that was not used for `idleMs` is ended.
 */
export async function authenticateSession(
  context: Context,
  token: string,
  appId: number,
  { idleMs = Number.POSITIVE_INFINITY }: { idleMs?: number } = {},
): Promise<AuthenticatedCustomer | SessionRefusal> {
  const { prisma } = context.database
  const session = await selectRow(prisma, selectSession, { accessHash: sha256(token) })
  const now = context.clock.now()
  if (!session || session.accessExpiresAt <= now) return 'invalid_token'
  const { customerId: id, name, email, emailVerified } = session
  if (isFromOtherApp(context, { appId: session.appId, customer: { id } }, appId)) return 'wrong_app'
  if (session.isDeleted) return 'invalid_token'
  if (!session.isActive) return 'account_inactive'
  if (now.getTime() - session.lastUsedAt.getTime() > idleMs) {
    await signOut(context, session.id)
    return 'invalid_token'
  }
  await noteUse(context, session, now)
  return { id, name, email, emailVerified, sessionId: session.id }
}

/** Whether a token or challenge was issued to another app; if so, it is noted in the security log. */
export function isFromOtherApp(
  { security }: Context,
  issued: { appId: number; customer: { id: number } },
  appId: number,
): boolean {
  if (issued.appId === appId) return false
  security.note('token.wrong_app', { customer: issued.customer.id })
  return true
}

// People see this, and it decides which of too many devices is signed out: a write per request would cost too much.
const NOTED_EVERY_MS = 5 * 60_000

async function noteUse(
  { database }: Context,
  { id, lastUsedAt }: { id: number; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS) return
  const noting = database.prisma.session.updateMany({ where: { id, lastUsedAt }, data: { lastUsedAt: now } })
  // A request must not fail because of this; the next one will record it.
  await noting.catch(() => undefined)
}
