import { z } from 'zod'
import type { Prisma } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { issueLink, LINK_MS } from '../registration/email-links.ts'
import { type AccountServices, mailAccount, recipientColumns } from '../registration/mails.ts'

/** The outbox job that invites one customer. */
export const INVITATION = 'account.invite'

/** How an account that staff have created is told from one that an import brought. */
export const ADDED_BY_STAFF = 'staff'

const Payload = z.object({ customerId: z.int() })

/** Customers of a former shop who can use an invitation: nobody has set a password for them, here or there. */
export const invitable = {
  importedFrom: { not: null },
  passwordHash: null,
  status: 'active',
  deletedAt: null,
} satisfies Prisma.CustomerWhereInput

/** Mails a customer of a former shop a link to choose a password, unless they have one by now. */
export async function mailInvitation(services: AccountServices, payload: unknown): Promise<void> {
  const { database, settings, defaultSiteUrl } = services
  const { customerId } = Payload.parse(payload)
  await settings.refresh()
  const site = siteAddress(settings.current, defaultSiteUrl)
  await transact(database.prisma, async (tx) => {
    const customer = await tx.customer.findFirst({
      where: { ...invitable, id: customerId },
      select: { id: true, importedFrom: true, ...recipientColumns },
    })
    const token = customer && (await issueLink(tx, services, 'invite', customer))
    if (!customer || !token) return
    const days = LINK_MS.invite / (24 * 3_600_000)
    const byStaff = customer.importedFrom === ADDED_BY_STAFF
    const data = { url: `${site}/account/reset/${token}`, days, byStaff }
    await mailAccount(tx, services, customer, { kind: 'invitation', data })
  })
}
