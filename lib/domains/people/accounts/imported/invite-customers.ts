import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { LONGEST_DELAY_MS, queueOutboxJob } from '#lib/services/outbox/index.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { ADDED_BY_STAFF, INVITATION, invitable } from './mail-invitation.ts'

export type Invitation = {
  /** Only this customer; all by default. */
  email?: string
  /** Also those who were invited before. */
  again?: boolean
  /** Only tells who would be invited. */
  dryRun?: boolean
}

/** Mail servers take many mails at once for spam. */
const PAUSE_MS = 2000
const BATCH = 100

/**
 * Invites the customers who came from a former shop without a password, each once: a mail with a link to choose one. The mails
 * leave one after another, all of them within four hours. A run that was stopped is completed by the next. Resolves to the
 * addresses that were invited.
 */
export async function inviteCustomers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { email, again = false, dryRun = false }: Invitation,
): Promise<string[]> {
  const { prisma } = database
  const customers = await prisma.customer.findMany({
    where: {
      ...invitable,
      // Staff who add a customer choose whether to invite them.
      ...(email === undefined
        ? { importedFrom: { not: null, notIn: [ADDED_BY_STAFF] } }
        : { email: normalizeEmail(email) }),
      ...(!again && { invitedAt: null }),
    },
    select: { id: true, email: true, invitedAt: true },
    orderBy: { id: 'asc' },
  })
  if (dryRun) return customers.map((customer) => customer.email)
  const now = clock.now()
  const pause = Math.min(PAUSE_MS, LONGEST_DELAY_MS / Math.max(customers.length, 1))
  const invited: string[] = []
  for (let start = 0; start < customers.length; start += BATCH) {
    const batch = customers.slice(start, start + BATCH)
    const done = await transact(prisma, async (tx) => {
      const mailed: string[] = []
      for (const [index, { id, email, invitedAt }] of batch.entries()) {
        // Of two runs at once, only one invites.
        const { count } = await tx.customer.updateMany({
          where: { ...invitable, id, invitedAt },
          data: { invitedAt: now },
        })
        if (count === 0) continue
        const availableAt = new Date(now.getTime() + Math.floor((start + index) * pause))
        await queueOutboxJob(tx, { kind: INVITATION, payload: { customerId: id }, availableAt })
        mailed.push(email)
      }
      return mailed
    })
    invited.push(...done)
  }
  return invited
}
