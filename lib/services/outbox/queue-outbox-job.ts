import type { Prisma } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { insertUniqueOutboxJob } from './statements/unique-outbox-job.ts'

/** Something to do outside the database because of a fact that is written in the same transaction. */
export type OutboxJob = {
  /** Chooses the handler. */
  kind: string
  /** Plain JSON; emptied once the effect is done. The caller must encrypt anything confidential. */
  payload: Prisma.InputJsonObject
  /** Makes the effect unique until a week after it is done, for facts that may be reported twice. */
  dedupeKey?: string
  /** By the site's clock, at most four hours ahead. Default: now. */
  availableAt?: Date
}

/** Queues effects without a `dedupeKey`, to be performed in this order if they are due at the same time. */
export async function queueOutboxJobs(
  tx: Statements,
  effects: readonly Omit<OutboxJob, 'dedupeKey'>[],
): Promise<void> {
  const createdAt = new Date()
  const rows = effects.map(({ kind, payload, availableAt = createdAt }) => {
    return { kind, payload, availableAt, createdAt }
  })
  await insertRows(tx, 'OutboxMessage', rows)
}

/**
 * Queues an effect in the caller's transaction: it is performed if and only if that commits. An effect whose key was
 * already used is not queued again; one with a key needs a transaction.
 */
export async function queueOutboxJob(tx: Statements, effect: OutboxJob): Promise<void> {
  const { kind, payload, dedupeKey } = effect
  if (dedupeKey === undefined) return queueOutboxJobs(tx, [effect])
  const createdAt = new Date()
  const { availableAt = createdAt } = effect
  await runStatement(tx, insertUniqueOutboxJob, { kind, payload, dedupeKey, availableAt, createdAt })
}
