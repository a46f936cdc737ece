import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { randomBase62 } from '#lib/platform/security/secrets.ts'
import { selectWanted } from './statements/wanted.ts'
import type { WebhookType } from './webhook-type.ts'

export type Announcement = {
  type: WebhookType
  /** The id of the order, product or customer. */
  subjectId: number
  /** Facts that cannot be read from the subject later. */
  facts?: Record<string, string | number | null>
}

/**
 * Writes an event for endpoints down, in the transaction in which it happens. All announcements are of one type. Without an
 * endpoint for it, that takes one query.
 */
export async function announce(
  tx: Statements,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  const [first] = announcements
  if (!first || !(await isWanted(tx, first.type))) return
  const rows = announcements.map(({ type, subjectId, facts = {} }) => ({
    ...{ uid: newEventUid(), type, subjectId },
    facts: JSON.stringify(facts),
    createdAt: at,
  }))
  await insertRows(tx, 'WebhookEvent', rows)
}

export function newEventUid(): string {
  return `evt_${randomBase62(22)}`
}

async function isWanted(tx: Statements, type: WebhookType): Promise<boolean> {
  return (await selectRow(tx, selectWanted, { pattern: `%"${type}"%` }))?.isWanted ?? false
}
