import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { claimFormerOrders } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { consumeLink, findLink, issueLink } from './email-links.ts'
import { mailAccount, type Recipient, recipientColumns } from './mails.ts'

/**
 * Verifies the e-mail address of the customer who is signed in, with the token of the link mailed to it. Orders that were placed
 * under the address in a former shop become the customer's. Throws `invalid_link`, also for the link of another account: whoever
 * reads the mail must know the account's password too, or someone else could have registered the address to get its orders.
 */
export async function verifyEmail(context: Context, token: string, customerId: number): Promise<void> {
  const { id, customer } = await findLink(context, ['verify'], token)
  if (customer.id !== customerId) throw new DomainError('invalid_link')
  const now = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    await tx.customer.updateMany({
      where: { id: customer.id, email: customer.email, emailVerifiedAt: null },
      data: { emailVerifiedAt: now },
    })
    await claimFormerOrders(tx, customer)
    await consumeLink(tx, context, id)
  })
}

/** Mails the link again, unless the address is verified or a link was mailed less than two minutes ago. */
export async function resendVerification(
  context: Context,
  customerId: number,
  siteUrl: string,
): Promise<void> {
  await transact(context.database.prisma, async (tx) => {
    const customer = await tx.customer.findUniqueOrThrow({
      where: { id: customerId },
      select: { id: true, emailVerifiedAt: true, ...recipientColumns },
    })
    if (!customer.emailVerifiedAt) await sendVerification(tx, context, customer, siteUrl)
  })
}

/** Queues the mail with the link in the caller's transaction. `siteUrl` is the address of the website. */
export async function sendVerification(
  tx: Tx,
  context: Context,
  customer: Recipient & { id: number },
  siteUrl: string,
): Promise<void> {
  const token = await issueLink(tx, context, 'verify', customer)
  if (token === null) return
  const url = `${siteUrl.replace(/\/+$/, '')}/account/verify/${token}`
  await mailAccount(tx, context, customer, { kind: 'verify_email', data: { url } })
}
