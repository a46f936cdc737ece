import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  createTotpSecret,
  describeTotp,
  findStep,
  openPendingTotp,
  renewCodes,
  sealPendingTotp,
  sealTotpSecret,
  type TwoFactorSetUp,
} from '#lib/domains/people/accounts/index.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  type StaffActor,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { mailMember } from '../entry/mail-member.ts'
import { renewStaffSession } from '../sessions/renew-session.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { staffFactors } from './staff-factors.ts'

type FactorContext = ActionContext & Pick<Context, 'secrets'>

// The first factor needs a proof as well: a stolen cookie alone must not be enough to choose it.
const ENROLS = { permission: 'own', beforeSecondFactor: true, requiresReauth: true } as const
const REQUIRES_REAUTH = { permission: 'own', requiresReauth: true } as const

/**
 * Begins to set up an authenticator app, or to replace the present one; it counts once its first code is confirmed, in the same
 * session and within a quarter of an hour. Until then, every call returns the same. Throws `sudo_needed`.
 */
export async function beginOwnTotp(context: FactorContext, actor: Actor): Promise<TwoFactorSetUp> {
  const { secret, email } = await keepPending(context, actor)
  return describeTotp(context, secret, email)
}

const keepPending = staffAction(
  { ...ENROLS, action: 'staff.totp_begun' },
  async ({ context, tx, actor, unchanged }: ActionScope<FactorContext>) => {
    const { id: staffId, sessionId } = asMember(actor)
    const { secrets, clock } = context
    const where = { id: sessionId, staffId }
    const { pendingTotp, account } = await tx.staffSession.findFirstOrThrow({
      where,
      select: { pendingTotp: true, account: { select: { staff: { select: { email: true } } } } },
    })
    const pending = openPendingTotp(secrets, nameOf(sessionId), pendingTotp, clock.now())
    const secret = pending ?? createTotpSecret()
    if (pending === null) {
      const sealed = sealPendingTotp(secrets, nameOf(sessionId), secret, clock.now())
      await tx.staffSession.updateMany({ where, data: { pendingTotp: sealed } })
    }
    unchanged()
    return { secret, email: account.staff.email }
  },
)

/** The recovery codes, shown once, and the token that replaces that of the session. */
export type NewFactor = { codes: string[]; session: string }

/**
 * Switches on the authenticator app that this session has begun, given its first code, and ends the actor's other sessions. Throws
 * `invalid_fields` for a wrong code.
 */
export const confirmOwnTotp = staffAction(
  { permission: 'own', beforeSecondFactor: true, action: 'staff.totp_set_up' },
  async ({ context, tx, actor, record }: ActionScope<FactorContext>, code: string): Promise<NewFactor> => {
    const member = asMember(actor)
    const { id: staffId, sessionId } = member
    const { secrets, clock } = context
    const { pendingTotp, account } = await tx.staffSession.findFirstOrThrow({
      where: { id: sessionId, staffId },
      select: { pendingTotp: true, account: { select: { totp: true } } },
    })
    const secret = openPendingTotp(secrets, nameOf(sessionId), pendingTotp, clock.now())
    const totp = secret === null ? null : sealTotpSecret(secrets, secret)
    const lastUsedStep = totp === null ? undefined : findStep(secrets, totp, code, clock.now())
    if (totp === null || lastUsedStep === undefined) throw invalidField('code', 'code_wrong')
    await tx.staffAccount.update({
      where: { staffId },
      data: { totp, totpReplacement: null, lastUsedStep },
    })
    const isReplaced = account.totp !== null
    record({ subject: subjectOf(staffId), details: { replaced: isReplaced } })
    const data = isReplaced ? ({ enabled: true, replaced: 'authenticator' } as const) : { enabled: true }
    await mailMember(tx, context, staffId, { kind: 'two_factor_changed', data })
    const session = await renewStaffSession(tx, context, member, { endsOthers: true, isProof: true })
    return { codes: await renewCodes(tx, secrets, staffFactors({ staffId })), session }
  },
)

/** Replaces the actor's recovery codes. */
export const renewOwnCodes = staffAction(
  { ...REQUIRES_REAUTH, action: 'staff.recovery_codes_renewed' },
  async ({ context, tx, actor, record }: ActionScope<FactorContext>): Promise<string[]> => {
    const staffId = ownId(actor)
    record({ subject: subjectOf(staffId) })
    const data = { enabled: true, replaced: 'recovery_codes' } as const
    await mailMember(tx, context, staffId, { kind: 'two_factor_changed', data })
    return renewCodes(tx, context.secrets, staffFactors({ staffId }))
  },
)

/** Switches the actor's authenticator app off. Throws `second_factor_needed` if it is the only factor and the site requires one. */
export const removeOwnTotp = staffAction(
  { ...REQUIRES_REAUTH, action: 'staff.totp_removed' },
  async ({ context, tx, actor, record }: ActionScope<FactorContext>): Promise<void> => {
    const staffId = ownId(actor)
    const passkeys = await tx.staffPasskey.count({ where: { staffId } })
    if (passkeys === 0 && context.settings.current['staff.require_second_factor'])
      throw new DomainError('second_factor_needed')
    await tx.staffAccount.update({ where: { staffId }, data: { totp: null, totpReplacement: null } })
    if (passkeys === 0) await tx.staffRecoveryCode.deleteMany({ where: { staffId } })
    record({ subject: subjectOf(staffId) })
    const data =
      passkeys === 0 ? { enabled: false } : ({ enabled: true, part: 'authenticator_removed' } as const)
    await mailMember(tx, context, staffId, { kind: 'two_factor_changed', data })
  },
)

/** Operators have no account of their own. */
export function ownId(actor: Actor): number {
  return asMember(actor).id
}

export function asMember(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new DomainError('unknown_member')
  return actor
}

const nameOf = (sessionId: number) => `staff ${sessionId}`
