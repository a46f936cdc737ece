import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MailData } from '#lib/services/mail/index.ts'
import { type AccountEvent, recordEvent } from '../record-event.ts'
import { mailAccount, recipientColumns } from '../registration/mails.ts'
import { endSessions } from '../sessions/end-sessions.ts'

type Change = 'enabled' | 'replaced' | 'disabled'

type Notice = { kind: AccountEvent; mail: MailData['two_factor_changed'] }

const NOTICES: Record<Change | 'codes', Notice> = {
  enabled: { kind: 'two_factor_enabled', mail: { enabled: true } },
  replaced: { kind: 'two_factor_replaced', mail: { enabled: true, replaced: 'authenticator' } },
  disabled: { kind: 'two_factor_disabled', mail: { enabled: false } },
  codes: { kind: 'recovery_codes_renewed', mail: { enabled: true, replaced: 'recovery_codes' } },
}

/** Without `ip`, the change was made by the operator. */
type Who = { customerId: number; ip?: string }

/**
 * Puts a change of the second factor into effect everywhere: ends the customer's sessions except `keep`, and sign-ins
 * waiting for a code. Records the change and mails it to the customer.
 */
export async function announceTwoFactor(
  tx: Tx,
  context: Context,
  { change, keep, ...who }: Who & { change: Change; keep?: number },
): Promise<void> {
  const { customerId } = who
  await endSessions(tx, { customerId, id: keep === undefined ? undefined : { not: keep } })
  await tx.twoFactorChallenge.deleteMany({ where: { customerId } })
  await notify(tx, context, who, NOTICES[change])
}

/** Records that the recovery codes were replaced, and notifies the customer by mail. */
export async function announceCodes(tx: Tx, context: Context, who: Who): Promise<void> {
  await notify(tx, context, who, NOTICES.codes)
}

async function notify(
  tx: Tx,
  context: Context,
  { customerId, ip }: Who,
  { kind, mail }: Notice,
): Promise<void> {
  const details = ip === undefined ? { by: 'operator' } : undefined
  await recordEvent(tx, context, kind, { customerId, ip, details })
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: recipientColumns,
  })
  await mailAccount(tx, context, customer, { kind: 'two_factor_changed', data: mail })
}
