import type { Context } from '#lib/context.ts'
import type { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Attempt, countFailure, forgiveFailures } from './guard-attempts.ts'

type Proving = {
  attempt: Attempt
  /** The error that `prove` throws for a wrong answer. */
  wrong: DomainError
  /** Writes a wrong answer to the security log. */
  note(): void
}

/**
 * Runs `prove` in one transaction with the count of wrong answers, which a right one resets: customers and staff, passwords and
 * codes alike. Rows are always locked in this order: failure counters, the account, then what belongs to it. The attempt must have
 * been admitted. Throws what `prove` does, or `too_many_attempts`.
 */
export async function proveWithin<Result>(
  context: Context,
  { attempt, wrong, note }: Proving,
  prove: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const proving = transact(context.database.prisma, async (tx) => {
    await forgiveFailures(tx, context, attempt)
    return prove(tx)
  })
  return proving.catch(async (error) => {
    if (error === wrong) {
      note()
      await countFailure(context, attempt)
    }
    throw error
  })
}
