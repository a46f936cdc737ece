import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { assessPassword, hashPassword } from '#lib/domains/people/accounts/index.ts'
import { type Actor, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { ownId } from '../factors/own-totp.ts'
import { subjectOf } from '../sessions/staff-session.ts'

const replacePassword = staffAction(
  { permission: 'own', requiresReauth: true, action: 'staff.password_changed' },
  async ({ tx, actor, record }, passwordHash: string): Promise<void> => {
    const staffId = ownId(actor)
    await tx.staffAccount.update({ where: { staffId }, data: { passwordHash } })
    const sessionId = actor.kind === 'staff' ? actor.sessionId : 0
    await tx.staffSession.deleteMany({ where: { staffId, id: { not: sessionId } } })
    record({ subject: subjectOf(staffId) })
  },
)

/** Changes the actor's password and signs them out elsewhere. Throws `invalid_fields`. */
export const changeOwnPassword = aroundAction(
  replacePassword,
  async (context: Context, actor: Actor, password: string): Promise<void> => {
    const where = { id: ownId(actor) }
    const { email } = await context.database.prisma.staff.findUniqueOrThrow({
      where,
      select: { email: true },
    })
    const fault = assessPassword(context, password, email)
    if (fault) throw invalidField('password', fault.code, fault.facts)
    await replacePassword(context, actor, await hashPassword(password))
  },
)

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
