import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lockCustomer } from '../profile/lock-customer.ts'
import { admitAttempt } from '../sign-in/guard-attempts.ts'
import { proveWithin } from '../sign-in/prove-within.ts'
import { accountColumns } from '../sign-in/sign-in.ts'
import { customerFactors } from '../two-factor/customer-factors.ts'
import { isRightFactor } from '../two-factor/second-factor.ts'
import { verifyOwnPassword } from './password.ts'

/** What a signed-in customer must enter before a sensitive change. */
export type Proof = { password: string } | { code: string } | { recoveryCode: string }

type Proving = { customerId: number; proof: Proof; ip: string; field?: 'password' | 'current_password' }

/**
 * Runs `step` for a customer who proves to own the account, in one transaction with the proof. A wrong proof counts as
 * a failed sign-in. Throws `invalid_fields` about `field` or `code`, `too_many_attempts`, or `invalid_token` if the
 * account was suspended, deleted or given another password meanwhile.
 */
export async function proveOwner<Result>(
  context: Context,
  { customerId, proof, ip, field = 'password' }: Proving,
  step: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { prisma } = context.database
  const account = await prisma.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: accountColumns,
  })
  const attempt = { email: account.email, ip }
  await admitAttempt(context, attempt)
  const isPasswordRight =
    'password' in proof && (await verifyOwnPassword(account.passwordHash, proof.password))

  const faults: Faults =
    'password' in proof ? { [field]: [{ code: 'password_wrong' }] } : { code: [{ code: 'code_wrong' }] }
  const wrong = new DomainError('invalid_fields', faults)

  const note = () => context.security.note('proof.failed', { email: account.email, customer: customerId })
  return proveWithin(context, { attempt, wrong, note }, async (tx) => {
    if (!(await lockCustomer(tx, context, account))) throw new DomainError('invalid_token')
    const isRight =
      'password' in proof
        ? isPasswordRight
        : await isRightFactor(tx, context, customerFactors(account), proof)
    if (!isRight) throw wrong
    return step(tx)
  })
}
