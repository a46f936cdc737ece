import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { assessPassword, hashPassword } from '#lib/domains/people/accounts/index.ts'
import {
  type ActionScope,
  type Actor,
  aroundAction,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { asMember, ownId } from '../factors/own-totp.ts'
import { renewStaffSession } from '../sessions/renew-session.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { mailMember } from './mail-member.ts'

const replacePassword = staffAction(
  { permission: 'own', requiresReauth: true, action: 'staff.password_changed' },
  async ({ context, tx, actor, record }: ActionScope<Context>, passwordHash: string): Promise<string> => {
    const member = asMember(actor)
    await setStaffPassword(tx, context, member.id, passwordHash)
    record({ subject: subjectOf(member.id) })
    return renewStaffSession(tx, context, member, { endsOthers: true, isProof: false })
  },
)

/**
 * Changes the actor's password and signs them out elsewhere. Resolves to the token that replaces the session's. Throws
 * `invalid_fields`.
 */
export const changeOwnPassword = aroundAction(
  replacePassword,
  async (context: Context, actor: Actor, password: string): Promise<string> => {
    const where = { id: ownId(actor) }
    const { email } = await context.database.prisma.staff.findUniqueOrThrow({
      where,
      select: { email: true },
    })
    const fault = assessPassword(context, password, email)
    if (fault) throw invalidField('password', fault.code, fault.facts)
    return replacePassword(context, actor, await hashPassword(password))
  },
)

/** Sets a password, voids the links and challenges issued under the old one, and tells the member by mail. */
export async function setStaffPassword(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'clock'>,
  staffId: number,
  passwordHash: string,
): Promise<void> {
  await tx.staffAccount.update({ where: { staffId }, data: { passwordHash } })
  await tx.staffLink.deleteMany({ where: { staffId, usedAt: null } })
  await tx.staffChallenge.deleteMany({ where: { staffId } })
  await mailMember(tx, context, staffId, { kind: 'password_changed', data: {} })
}

/** Chooses the language of the panel; null for that of the browser. */
export const chooseOwnLanguage = staffAction(
  { permission: 'own', beforeSecondFactor: true, action: 'staff.language_chosen' },
  async ({ tx, actor, record }, locale: string | null): Promise<void> => {
    const staffId = ownId(actor)
    const before = await tx.staffAccount.findUniqueOrThrow({ where: { staffId }, select: { locale: true } })
    await tx.staffAccount.update({ where: { staffId }, data: { locale } })
    record({ subject: subjectOf(staffId), before, after: { locale } })
  },
)

/** Changes the name that the actor has in the panel and below what they write. */
export const renameSelf = staffAction(
  { permission: 'own', action: 'staff.renamed' },
  async ({ tx, actor, record, unchanged }, name: string): Promise<void> => {
    const id = ownId(actor)
    const before = await tx.staff.findUniqueOrThrow({ where: { id }, select: { name: true } })
    if (before.name === name) return unchanged()
    await tx.staff.update({ where: { id }, data: { name } })
    record({ subject: subjectOf(id), before, after: { name } })
  },
)
