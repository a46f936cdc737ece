import type { Context } from '#lib/context.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
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
 * The customer an access token stands for, or why it stands for none. Tokens are known by their hash alone. A session that
 * was not used for `idleMs` is ended.
 */
export async function authenticateSession(
  context: Context,
  token: string,
  appId: number,
  { idleMs = Number.POSITIVE_INFINITY }: { idleMs?: number } = {},
): Promise<AuthenticatedCustomer | SessionRefusal> {
  const session = await context.database.prisma.session.findUnique({
    where: { accessHash: sha256(token) },
    select: {
      id: true,
      appId: true,
      accessExpiresAt: true,
      lastUsedAt: true,
      customer: {
        select: { id: true, name: true, email: true, emailVerifiedAt: true, status: true, deletedAt: true },
      },
    },
  })
  const now = context.clock.now()
  if (!session || session.accessExpiresAt <= now) return 'invalid_token'
  const { customer } = session
  if (session.appId !== appId) {
    context.security.note('token.wrong_app', { customer: customer.id })
    return 'wrong_app'
  }
  if (customer.deletedAt) return 'invalid_token'
  if (customer.status !== 'active') return 'account_inactive'
  if (now.getTime() - session.lastUsedAt.getTime() > idleMs) {
    await signOut(context, session.id)
    return 'invalid_token'
  }
  await noteUse(context, session, now)
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    emailVerified: customer.emailVerifiedAt !== null,
    sessionId: session.id,
  }
}

// Told to people, and to choose which of many devices to sign out: a write with every request would be too dear.
const NOTED_EVERY_MS = 5 * 60_000

async function noteUse(
  { database }: Context,
  { id, lastUsedAt }: { id: number; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS) return
  const noting = database.prisma.session.updateMany({ where: { id, lastUsedAt }, data: { lastUsedAt: now } })
  // No request fails because of this; the next one notes it.
  await noting.catch(() => undefined)
}
