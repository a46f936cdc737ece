import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { customerColumns, toCustomer } from '../customer.ts'
import { isFromOtherApp } from './authenticate-session.ts'
import type { Caller } from './caller.ts'
import type { Refresh, Refreshed } from './refresh.ts'
import { isRetryable, sealRotation } from './sealed-rotation.ts'
import { issueTokens, type TokenPair, toColumns } from './session-tokens.ts'
import { answerSpentToken } from './spent-token.ts'

/**
 * Replaces both tokens of a session. The old ones are invalid immediately, and of concurrent refreshes only one wins.
 * For a minute, the same token with the same retry key returns the same pair. Throws `token_refreshed`,
 * `invalid_token`, `wrong_app`, `account_inactive` or `retry_key_reused`.
 */
export async function refreshSession(context: Context, refresh: Refresh, caller: Caller): Promise<Refreshed> {
  const session = await findByToken(context, sha256(refresh.refreshToken))
  const rotated = session && (await rotate(context, session, refresh, caller))
  return rotated ?? answerSpentToken(context, refresh, caller)
}

/** Returns the new pair, or undefined if another refresh was faster. */
async function rotate(
  context: Context,
  session: SessionRow,
  { refreshToken, retryKey }: Refresh,
  caller: Caller,
): Promise<Refreshed | undefined> {
  const { database, clock, settings, secrets } = context
  const now = clock.now()
  assertMayRefresh(context, session, caller, now)
  if (retryKey !== undefined && session.rotationKeyHash === sha256(retryKey) && isRetryable(session, now)) {
    throw new DomainError('retry_key_reused')
  }
  const tokens = issueTokens(settings.current, now, session.absoluteExpiresAt)
  const sealed = retryKey === undefined ? null : sealRotation(secrets, tokens, refreshToken, retryKey)
  const isWon = await transact(database.prisma, async (tx) => {
    const swapped = await tx.session.updateMany({
      where: { id: session.id, refreshHash: session.refreshHash },
      data: {
        ...toColumns(tokens),
        previousHash: session.refreshHash,
        rotatedAt: now,
        sealedRotation: sealed,
        rotationKeyHash: retryKey === undefined ? null : sha256(retryKey),
        ipAddress: caller.ip,
        lastUsedAt: now,
      },
    })
    if (swapped.count === 1) await spend(tx, session, now)
    return swapped.count === 1
  })
  return isWon ? toRefreshed(session, tokens) : undefined
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

function findByToken({ database }: Context, refreshHash: string) {
  return database.prisma.session.findUnique({
    where: { refreshHash },
    select: {
      id: true,
      appId: true,
      refreshHash: true,
      rotatedAt: true,
      rotationKeyHash: true,
      refreshExpiresAt: true,
      absoluteExpiresAt: true,
      customer: { select: { ...customerColumns, status: true, deletedAt: true } },
    },
  })
}

function assertMayRefresh(context: Context, session: SessionRow, caller: Caller, now: Date): void {
  if (session.refreshExpiresAt <= now || session.customer.deletedAt) throw new DomainError('invalid_token')
  if (isFromOtherApp(context, session, caller.app.id)) throw new DomainError('wrong_app')
  if (session.customer.status !== 'active') throw new DomainError('account_inactive')
}

/** The record is kept for as long as the session can last, so that every earlier token of it is recognized. */
async function spend(
  tx: Tx,
  { id, appId, refreshHash, absoluteExpiresAt }: SessionRow,
  spentAt: Date,
): Promise<void> {
  await tx.spentToken.create({
    data: { hash: refreshHash, sessionId: id, appId, spentAt, expiresAt: absoluteExpiresAt },
    select: { hash: true },
  })
}

function toRefreshed({ customer }: SessionRow, tokens: TokenPair): Refreshed {
  return { ...tokens, customer: toCustomer(customer), isRepeated: false }
}
