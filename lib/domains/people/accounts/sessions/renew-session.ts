import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { issueTokens, type TokenPair, toColumns } from './session-tokens.ts'

/**
 * Gives a session other tokens, so that copies of the former ones are worth nothing from now on. Throws `invalid_token` if the
 * session is over.
 */
export async function renewSession(
  { database, settings, clock }: Pick<Context, 'database' | 'settings' | 'clock'>,
  id: number,
): Promise<TokenPair> {
  const session = await database.prisma.session.findUnique({
    where: { id },
    select: { absoluteExpiresAt: true },
  })
  if (!session) throw new DomainError('invalid_token')
  const tokens = issueTokens(settings.current, clock.now(), session.absoluteExpiresAt)
  const former = { previousHash: null, rotatedAt: null, sealedRotation: null, rotationKeyHash: null }
  const { count } = await database.prisma.session.updateMany({
    where: { id },
    data: { ...toColumns(tokens), ...former },
  })
  if (count === 0) throw new DomainError('invalid_token')
  return tokens
}
