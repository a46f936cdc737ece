import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** Something to be done outside of the database because of a fact that is written in the same transaction. */
export type Effect = {
  /** Chooses the handler. */
  kind: string
  /** Plain JSON; emptied once the effect is done. What must not be read in the database is sealed by the caller. */
  payload: Prisma.InputJsonObject
  /** Makes an effect unique, until a week after it is done, where a fact may be reported twice. */
  dedupeKey?: string
  /** By the site's clock, at most four hours ahead; at once unless given. */
  availableAt?: Date
}

/**
 * Writes an effect down in the caller's transaction: it happens if, and only if, that commits. One with a key that
 * was used before is the same effect, and not written again.
 */
export async function queueEffect(tx: Tx, effect: Effect): Promise<void> {
  const { dedupeKey } = effect
  if (dedupeKey === undefined) await tx.outboxMessage.create({ data: effect, select: { id: true } })
  else {
    await tx.outboxMessage.upsert({
      where: { dedupeKey },
      create: { ...effect, dedupeKey },
      // Changes nothing, but lets the database decide alone, so that two who write at once do not fail.
      update: { dedupeKey },
      select: { id: true },
    })
  }
}
