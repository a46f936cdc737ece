import type { Statements } from '#lib/platform/database/transact.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import type { Mail } from './mail.ts'
import { toOutboxJob } from './mail-payload.ts'

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits, and retried until it succeeds. Its
 * data are encrypted, so that the database does not reveal links. Throws if the address is invalid.
 */
export async function queueMail(
  tx: Statements,
  mail: Mail,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
): Promise<void> {
  await queueOutboxJob(tx, toOutboxJob(mail, secrets, clock.now()))
}
