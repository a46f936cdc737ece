import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockCustomer } from '../profile/lock-customer.ts'
import { admitAttempt, countFailure, forgiveFailures } from '../sign-in/guard-attempts.ts'
import { accountColumns } from '../sign-in/sign-in.ts'
import { isRightFactor } from '../two-factor/answer-challenge.ts'
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

  // Rows are always locked in this order: failure counters, the customer, then what belongs to the customer.
  const proving = transact(prisma, async (tx) => {
    await forgiveFailures(tx, context, attempt)
    if (!(await lockCustomer(tx, context, account))) throw new DomainError('invalid_token')
    const isRight = 'password' in proof ? isPasswordRight : await isRightFactor(tx, context, account, proof)
    if (!isRight) throw wrong
    return step(tx)
  })
  return proving.catch(async (error) => {
    if (error === wrong) {
      context.security.note('proof.failed', { email: account.email, customer: customerId })
      await countFailure(context, attempt)
    }
    throw error
  })
}
