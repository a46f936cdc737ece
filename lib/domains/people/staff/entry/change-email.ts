import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { mailAccount, normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { ownId } from '../factors/own-totp.ts'
import { subjectOf } from '../sessions/staff-session.ts'
import { consumeStaffLink, findStaffLink, issueStaffLink, LINK_MINUTES } from './links.ts'

type MailingContext = ActionContext & Pick<Context, 'secrets'> & { defaultSiteUrl: string }

/**
 * Asks at the present address and at the new one to confirm that the actor's address changes; nothing changes before both have.
 * Throws `invalid_fields` if the address is taken.
 */
export const requestEmailChange = staffAction(
  { permission: 'own', requiresReauth: true, action: 'staff.email_change_asked' },
  async ({ context, tx, actor, record }: ActionScope<MailingContext>, given: string): Promise<void> => {
    const staffId = ownId(actor)
    const newEmail = normalizeEmail(given)
    const { email, name, account } = await tx.staff.findUniqueOrThrow({
      where: { id: staffId },
      select: { email: true, name: true, account: { select: { locale: true } } },
    })
    await assertFree(tx, newEmail)
    const site = siteAddress(context.settings.current, context.defaultSiteUrl)
    for (const purpose of ['leave', 'arrive'] as const) {
      const token = await issueStaffLink(tx, context, { purpose, staffId, email, newEmail })
      const data = { url: `${site}/admin/email/${token}`, email: newEmail, minutes: LINK_MINUTES }
      const to = { name, email: purpose === 'leave' ? email : newEmail, locale: account?.locale ?? null }
      await mailAccount(tx, context, to, { kind: 'email_change', data })
    }
    record({ subject: subjectOf(staffId), after: { email: newEmail } })
  },
)

/** The change of address that a link confirms; null if it is another member's, or can no longer be used. */
export const findEmailChange = staffQuery(
  { permission: 'own' },
  async (
    context: ActionContext,
    actor,
    token: string,
  ): Promise<{ email: string; newEmail: string } | null> => {
    const link = await findStaffLink(context.database.prisma, context, token, ['leave', 'arrive'])
    if (!link || link.staffId !== ownId(actor) || link.newEmail === null) return null
    return { email: link.email, newEmail: link.newEmail }
  },
)

/**
 * Confirms a change of address at one of the two. Resolves to whether the other has confirmed as well, and so the address is
 * changed. Throws `invalid_link`, also to anybody else: who reads the mail must be able to sign in, too.
 */
export const confirmEmailChange = staffAction(
  { permission: 'own', action: 'staff.email_changed' },
  async (
    { context, tx, actor, record, unchanged }: ActionScope<MailingContext>,
    token: string,
  ): Promise<boolean> => {
    const staffId = ownId(actor)
    const link = await findStaffLink(tx, context, token, ['leave', 'arrive'])
    if (!link || link.staffId !== staffId || link.newEmail === null) throw new DomainError('invalid_link')
    await consumeStaffLink(tx, context, link.id)
    const { email, newEmail } = link
    const other = await tx.staffLink.findFirst({
      where: {
        staffId,
        purpose: link.purpose === 'leave' ? 'arrive' : 'leave',
        email,
        newEmail,
        usedAt: { not: null },
      },
      select: { id: true },
    })
    if (!other) {
      unchanged()
      return false
    }
    await assertFree(tx, newEmail)
    const { name, account } = await tx.staff.update({
      where: { id: staffId },
      data: { email: newEmail },
      select: { name: true, account: { select: { locale: true } } },
    })
    await tx.staffLink.deleteMany({ where: { staffId } })
    for (const address of [email, newEmail]) {
      const to = { name, email: address, locale: account?.locale ?? null }
      await mailAccount(tx, context, to, { kind: 'email_changed', data: { email: newEmail } })
    }
    record({ subject: subjectOf(staffId), before: { email }, after: { email: newEmail } })
    return true
  },
)

async function assertFree(tx: Tx, email: string): Promise<void> {
  if ((await tx.staff.count({ where: { email } })) > 0) throw invalidField('email', 'email_taken')
}
