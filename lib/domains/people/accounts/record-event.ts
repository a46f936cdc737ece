import type { Context } from '#lib/context.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'

export type AccountEvent =
  | 'registered'
  | 'signed_in'
  | 'token_reused'
  | 'cart_not_merged'
  | 'wishlist_not_merged'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'password_reset'
  | 'two_factor_enabled'
  | 'two_factor_replaced'
  | 'two_factor_disabled'
  | 'recovery_codes_renewed'
  | 'suspended'
  | 'activated'
  | 'deleted'

type About = {
  customerId: number
  appId?: number
  ip?: string
  details?: Prisma.InputJsonObject
}

/** Records an event in the audit log, in the transaction of the change itself. */
export async function recordEvent(
  tx: Tx,
  { clock }: Context,
  kind: AccountEvent,
  { ip, ...about }: About,
): Promise<void> {
  await tx.auditEvent.create({
    data: { kind, ipAddress: ip, createdAt: clock.now(), ...about },
    select: { id: true },
  })
}
