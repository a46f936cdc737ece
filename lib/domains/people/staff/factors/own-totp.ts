import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  createTotpSecret,
  findStep,
  sealTotpSecret,
  TOTP_PURPOSE,
  totpAddress,
} from '#lib/domains/people/accounts/index.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  authorise,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { renewStaffCodes } from './recovery-codes.ts'

type FactorContext = ActionContext & Pick<Context, 'secrets'>

/** What an authenticator app needs; the QR code is an SVG. */
export type StaffTotp = { secret: string; address: string; qrCode: string }

const OWN = { permission: 'own', beforeSecondFactor: true } as const
const REQUIRES_REAUTH = { permission: 'own', requiresReauth: true } as const

/**
 * Begins to set up an authenticator app, or to replace the one there is; it counts once its first code is confirmed. Until then,
 * every call returns the same.
 */
export async function beginOwnTotp(context: FactorContext, actor: Actor): Promise<StaffTotp> {
  const { secret, email } = await keepReplacement(context, actor)
  const address = totpAddress(secret, context.settings.current['site.name'], email)
  const { toString: drawQrCode } = await import('qrcode')
  return { secret, address, qrCode: await drawQrCode(address, { type: 'svg', margin: 0 }) }
}

const keepReplacement = staffAction(
  { ...OWN, action: 'staff.totp_begun' },
  async ({ context, tx, actor, unchanged }: ActionScope<FactorContext>) => {
    const staffId = ownId(actor)
    const { secrets } = context
    // A second one weakens the first, so that it needs a proof; the first only needs to be signed in.
    if (actor.kind === 'staff' && actor.hasSecondFactor) authorise(context, actor, REQUIRES_REAUTH)
    const { totpReplacement: kept, staff } = await tx.staffAccount.findUniqueOrThrow({
      where: { staffId },
      select: { totpReplacement: true, staff: { select: { email: true } } },
    })
    const secret = kept === null ? createTotpSecret() : secrets.decrypt(TOTP_PURPOSE, kept)
    if (kept === null)
      await tx.staffAccount.update({
        where: { staffId },
        data: { totpReplacement: sealTotpSecret(secrets, secret) },
        select: { staffId: true },
      })
    unchanged()
    return { secret, email: staff.email }
  },
)

/**
 * Switches on the authenticator app that was begun, given its first code, and ends the actor's other sessions. Resolves to the
 * recovery codes, which cannot be shown again. Throws `invalid_fields` for a wrong code.
 */
export const confirmOwnTotp = staffAction(
  { ...OWN, action: 'staff.totp_set_up' },
  async ({ context, tx, actor, record }: ActionScope<FactorContext>, code: string): Promise<string[]> => {
    const staffId = ownId(actor)
    const { secrets, clock } = context
    const account = await tx.staffAccount.findUniqueOrThrow({ where: { staffId } })
    const sealed = account.totpReplacement
    const lastUsedStep = sealed === null ? undefined : findStep(secrets, sealed, code, clock.now())
    if (sealed === null || lastUsedStep === undefined) throw invalidField('code', 'code_wrong')
    await tx.staffAccount.update({
      where: { staffId },
      data: { totp: sealed, totpReplacement: null, lastUsedStep },
    })
    const session = actor.kind === 'staff' ? actor.sessionId : 0
    await tx.staffSession.deleteMany({ where: { staffId, id: { not: session } } })
    record({ subject: subjectOf(staffId), details: { replaced: account.totp !== null } })
    return renewStaffCodes(tx, secrets, staffId)
  },
)

/** Replaces the actor's recovery codes. */
export const renewOwnCodes = staffAction(
  { ...REQUIRES_REAUTH, action: 'staff.recovery_codes_renewed' },
  async ({ context, tx, actor, record }: ActionScope<FactorContext>): Promise<string[]> => {
    const staffId = ownId(actor)
    record({ subject: subjectOf(staffId) })
    return renewStaffCodes(tx, context.secrets, staffId)
  },
)

/** Switches the actor's authenticator app off. Throws `second_factor_needed` if it is the only factor and the site requires one. */
export const removeOwnTotp = staffAction(
  { ...REQUIRES_REAUTH, action: 'staff.totp_removed' },
  async ({ context, tx, actor, record }): Promise<void> => {
    const staffId = ownId(actor)
    const passkeys = await tx.staffPasskey.count({ where: { staffId } })
    if (passkeys === 0 && context.settings.current['staff.require_second_factor'])
      throw new DomainError('second_factor_needed')
    await tx.staffAccount.update({ where: { staffId }, data: { totp: null, totpReplacement: null } })
    if (passkeys === 0) await tx.staffRecoveryCode.deleteMany({ where: { staffId } })
    record({ subject: subjectOf(staffId) })
  },
)

/** Operators have no account of their own. */
export function ownId(actor: Actor): number {
  if (actor.kind !== 'staff') throw new DomainError('unknown_member')
  return actor.id
}
