import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MailData } from '#lib/services/mail/index.ts'
import { mailCustomer, recipientColumns } from '../mails.ts'
import { type AccountEvent, recordEvent } from '../record-event.ts'
import { endSessions } from '../sessions/end-sessions.ts'

type Change = 'enabled' | 'replaced' | 'disabled'

type Told = { kind: AccountEvent; mail: MailData['two_factor_changed'] }

const TOLD: Record<Change | 'codes', Told> = {
  enabled: { kind: 'two_factor_enabled', mail: { enabled: true } },
  replaced: { kind: 'two_factor_replaced', mail: { enabled: true, replaced: 'authenticator' } },
  disabled: { kind: 'two_factor_disabled', mail: { enabled: false } },
  codes: { kind: 'recovery_codes_renewed', mail: { enabled: true, replaced: 'recovery_codes' } },
}

/** Without `ip` it was the operator who did it. */
type Who = { customerId: number; ip?: string }

/**
 * Makes a change of the second factor count everywhere: the customer's sessions but that of `keep` end, as do sign-ins
 * that wait for a code. The change is recorded, and mailed to the customer.
 */
export async function announceTwoFactor(
  tx: Tx,
  context: Context,
  { change, keep, ...who }: Who & { change: Change; keep?: number },
): Promise<void> {
  const { customerId } = who
  await endSessions(tx, { customerId, id: keep === undefined ? undefined : { not: keep } })
  await tx.twoFactorChallenge.deleteMany({ where: { customerId } })
  await tell(tx, context, who, TOLD[change])
}

/** Records that there are new recovery codes, and mails it to the customer. */
export async function announceCodes(tx: Tx, context: Context, who: Who): Promise<void> {
  await tell(tx, context, who, TOLD.codes)
}

async function tell(tx: Tx, context: Context, { customerId, ip }: Who, { kind, mail }: Told): Promise<void> {
  const details = ip === undefined ? { by: 'operator' } : undefined
  await recordEvent(tx, context, kind, { customerId, ip, details })
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: recipientColumns,
  })
  await mailCustomer(tx, context, customer, { kind: 'two_factor_changed', data: mail })
}
