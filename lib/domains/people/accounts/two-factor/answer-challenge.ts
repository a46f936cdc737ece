import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { InTransaction } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { lockCustomer } from '../profile/lock-customer.ts'
import { isFromOtherApp } from '../sessions/authenticate-session.ts'
import type { Caller } from '../sessions/caller.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import { admitAttempt } from '../sign-in/guard-attempts.ts'
import { proveWithin } from '../sign-in/prove-within.ts'
import { accountColumns, assertMaySignIn } from '../sign-in/sign-in.ts'
import { customerFactors } from './customer-factors.ts'
import { openCart } from './issue-challenge.ts'
import { isRightFactor, type SecondFactor } from './second-factor.ts'

export type ChallengeAnswer = {
  challenge: string
  secondFactor: SecondFactor
  /** Defaults to the name given when the sign-in began. */
  deviceName?: string | null
  cartToken?: string
  /** Unlike the cart's, it is sent with the answer, and not kept from when the sign-in began. */
  wishlistToken?: string
}

/**
 * Completes a sign-in with its second factor. The first answer, right or wrong, consumes the challenge. Throws
 * `invalid_challenge`, `wrong_app`, `invalid_code`, `too_many_attempts`, `account_inactive` or `staff_blocked`.
 */
export async function answerChallenge(
  context: Context,
  answer: ChallengeAnswer,
  caller: Caller,
  inTransaction?: InTransaction<SignedIn>,
): Promise<SignedIn> {
  const pending = await findChallenge(context, answer.challenge)
  if (!pending || pending.usedAt || pending.expiresAt <= context.clock.now())
    throw new DomainError('invalid_challenge')
  const { customer } = pending
  if (isFromOtherApp(context, pending, caller.app.id)) throw new DomainError('wrong_app')
  const attempt = { email: customer.email, ip: caller.ip }
  await admitAttempt(context, attempt)
  await consume(context, pending.id)
  assertMaySignIn(context, customer)

  const wrong = new DomainError('invalid_code')
  const note = () =>
    context.security.note('two_factor.failed', { email: customer.email, customer: customer.id })
  return proveWithin(context, { attempt, wrong, note }, async (tx) => {
    if (!(await lockCustomer(tx, context, customer))) throw new DomainError('invalid_challenge')
    if (!(await isRightFactor(tx, context, customerFactors(customer), answer.secondFactor))) throw wrong
    const result = await openSession(tx, context, {
      customerId: customer.id,
      caller,
      deviceName: answer.deviceName || pending.deviceName,
      cartToken: answer.cartToken ?? openCart(context, pending.sealedCart, answer.challenge),
      wishlistToken: answer.wishlistToken,
      announce: true,
    })
    await inTransaction?.(tx, result)
    return result
  })
}

function findChallenge({ database }: Context, challenge: string) {
  return database.prisma.twoFactorChallenge.findUnique({
    where: { tokenHash: sha256(challenge) },
    select: {
      id: true,
      appId: true,
      deviceName: true,
      sealedCart: true,
      usedAt: true,
      expiresAt: true,
      customer: { select: accountColumns },
    },
  })
}

/** Of concurrent answers, only one is checked. */
async function consume({ database, clock }: Context, id: number): Promise<void> {
  const consumed = await database.prisma.twoFactorChallenge.updateMany({
    where: { id, usedAt: null },
    data: { usedAt: clock.now() },
  })
  if (consumed.count === 0) throw new DomainError('invalid_challenge')
}
