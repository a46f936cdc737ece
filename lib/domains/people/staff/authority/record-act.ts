import type { Context } from '#lib/context.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { Actor } from './actor.ts'

/** What was acted on, such as `staff:3`, and how it changed. Never a secret. */
export type ActRecord = {
  subject: string
  before?: Prisma.InputJsonObject | null
  after?: Prisma.InputJsonObject | null
  /** What else is worth knowing, such as the device of a sign-in. */
  details?: Prisma.InputJsonObject
}

/** Writes an act to the audit log, in the transaction of the act itself. */
export async function recordAct(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { actor, action }: { actor: Actor; action: string },
  { subject, before, after, details = {} }: ActRecord,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      kind: action,
      subject,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      createdAt: clock.now(),
      ...originOf(actor, details),
    },
    select: { id: true },
  })
}

function originOf(actor: Actor, details: Prisma.InputJsonObject) {
  if (actor.kind === 'customer') return { actor: actor.kind, customerId: actor.id, details }
  if (actor.kind === 'operator') return { actor: actor.kind, details: { ...details, command: actor.command } }
  const { id, ip, requestId } = actor
  return { actor: actor.kind, staffId: id, ipAddress: ip, requestId, details }
}
