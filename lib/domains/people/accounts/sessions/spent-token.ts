import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { customerColumns, toCustomer } from '../customer.ts'
import { recordEvent } from '../record-event.ts'
import { mailAccount, recipientColumns } from '../registration/mails.ts'
import { isFromOtherApp } from './authenticate-session.ts'
import type { Caller } from './caller.ts'
import { endSessions } from './end-sessions.ts'
import type { Refresh, Refreshed } from './refresh.ts'
import { isRetryable, openRotation } from './sealed-rotation.ts'

/**
 * Answers a refresh with a token that was already replaced. Returns the pair it was replaced with if the client repeats
 * a refresh whose response it lost. Otherwise throws `token_refreshed` if another refresh was just faster, or else
 * `invalid_token`, and ends the session, because the token must be in the wrong hands. Throws `wrong_app` if the token was issued to another app.
 */
export async function answerSpentToken(
  context: Context,
  { refreshToken, retryKey }: Refresh,
  caller: Caller,
): Promise<Refreshed> {
  const spent = await findSpent(context, sha256(refreshToken))
  if (!spent) throw new DomainError('invalid_token')
  const { session } = spent
  const { customer } = session
  if (isFromOtherApp(context, { appId: spent.appId, customer }, caller.app.id))
    throw new DomainError('wrong_app')
  const now = context.clock.now()
  const isLast = session.previousHash === spent.hash
  const isAlive = customer.status === 'active' && !customer.deletedAt
  if (isLast && isAlive && retryKey !== undefined && isRetryable(session, now)) {
    if (session.sealedRotation !== null && session.rotationKeyHash === sha256(retryKey)) {
      const tokens = openRotation(context.secrets, session.sealedRotation, refreshToken, retryKey)
      return { ...tokens, customer: toCustomer(customer), isRepeated: true }
    }
  }
  if (isLast && isWithinGrace(context, session.rotatedAt, now)) throw new DomainError('token_refreshed')
  await endStolenSession(context, session, caller)
  throw new DomainError('invalid_token')
}

function findSpent({ database }: Context, hash: string) {
  return database.prisma.spentToken.findUnique({
    where: { hash },
    select: {
      hash: true,
      appId: true,
      session: {
        select: {
          id: true,
          deviceName: true,
          previousHash: true,
          rotatedAt: true,
          sealedRotation: true,
          rotationKeyHash: true,
          customer: {
            select: { ...customerColumns, ...recipientColumns, status: true, deletedAt: true },
          },
        },
      },
    },
  })
}

type SpentSession = NonNullable<Awaited<ReturnType<typeof findSpent>>>['session']

/** An app that refreshes in two places at once is not a thief. */
function isWithinGrace({ settings }: Context, rotatedAt: Date | null, now: Date): boolean {
  const graceMs = settings.current['tokens.refresh_grace_seconds'] * 1000
  return graceMs > 0 && rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= graceMs
}

/** Ends a session whose refresh token was used twice, and notifies its owner. */
async function endStolenSession(context: Context, session: SpentSession, caller: Caller): Promise<void> {
  const { id, deviceName: device, customer } = session
  const hasEnded = await transact(context.database.prisma, async (tx) => {
    if ((await endSessions(tx, { id })) === 0) return false
    const about = { customerId: customer.id, appId: caller.app.id, ip: caller.ip, details: { device } }
    await recordEvent(tx, context, 'token_reused', about)
    const data = { device, at: context.clock.now() }
    await mailAccount(tx, context, customer, { kind: 'token_reuse', data })
    return true
  })
  if (hasEnded) context.security.note('token.reused', { customer: customer.id })
}
