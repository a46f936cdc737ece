import type { Tx } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { queueEffect } from '#lib/services/outbox/index.ts'
import type { Mail } from './mail.ts'
import { toEffect } from './mail-payload.ts'

/**
 * Writes a mail down in the caller's transaction: it is sent if, and only if, that commits, and as often as it takes.
 * What it tells is sealed, so that the database gives no link away. Throws where the address is none.
 */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
): Promise<void> {
  await queueEffect(tx, toEffect(mail, secrets, clock.now()))
}
