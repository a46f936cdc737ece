import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { claimFormerOrders } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type Proof, proveOwner } from '../passwords/prove-owner.ts'
import { recordEvent } from '../record-event.ts'
import { consumeLink, findLink, issueLink, LINK_MS } from '../registration/email-links.ts'
import { mailAccount, recipientColumns } from '../registration/mails.ts'
import { normalizeEmail } from './email-address.ts'

const PURPOSES = ['leave', 'arrive'] as const

/** `siteUrl` is the address of the website, which the links lead to. */
type Asked = { customerId: number; email: string; proof: Proof; ip: string; siteUrl: string }

/**
 * Asks at the present address and at the new one to confirm that the account's address changes, on proof of ownership. Nothing changes
 * before both have; earlier requests end. Throws `invalid_fields`, also if the address is taken, or `too_many_attempts`.
 */
export async function requestEmailChange(
  context: Context,
  { customerId, email: given, proof, ip, siteUrl }: Asked,
): Promise<void> {
  const newEmail = normalizeEmail(given)
  await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    const customer = await tx.customer.findUniqueOrThrow({
      where: { id: customerId },
      select: { id: true, ...recipientColumns },
    })
    await assertFree(tx, newEmail)
    await tx.emailToken.deleteMany({
      where: {
        ...{ customerId, purpose: { in: [...PURPOSES] } },
        OR: [{ newEmail: { not: newEmail } }, { usedAt: { not: null } }],
      },
    })
    for (const purpose of PURPOSES) {
      const token = await issueLink(tx, context, purpose, { id: customerId, email: customer.email, newEmail })
      if (token === null) continue
      const url = `${siteUrl.replace(/\/+$/, '')}/account/email/${token}`
      const to = { ...customer, email: purpose === 'leave' ? customer.email : newEmail }
      const data = { url, email: newEmail, minutes: LINK_MS[purpose] / 60_000 }
      await mailAccount(tx, context, to, { kind: 'email_change', data })
    }
    await recordEvent(tx, context, 'email_change_asked', { customerId, ip })
  })
}

type Confirmed = { customerId: number; token: string; ip: string }

/**
 * Confirms a change of address at one of the two. Resolves to whether the other has confirmed as well, and so the address is changed: it
 * is verified then, and orders placed under it in a former shop become the customer's. Throws `invalid_link`, also to anybody else:
 * whoever reads the mail must be able to sign in, too.
 */
export async function confirmEmailChange(
  context: Context,
  { customerId, token, ip }: Confirmed,
): Promise<boolean> {
  const { id, purpose, newEmail, customer } = await findLink(context, PURPOSES, token)
  if (customer.id !== customerId || newEmail === null) throw new DomainError('invalid_link')
  const { email, name, locale } = customer
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    // Locks the row: of two confirmations at the same time, the second sees the first.
    const held = await tx.customer.updateMany({
      where: { id: customerId, email, status: 'active', deletedAt: null },
      data: { updatedAt: now },
    })
    if (held.count === 0) throw new DomainError('invalid_link')
    await consumeLink(tx, context, id)
    const other = purpose === 'leave' ? 'arrive' : 'leave'
    const isConfirmed = await tx.emailToken.count({
      where: { customerId, purpose: other, email, newEmail, usedAt: { not: null } },
    })
    if (isConfirmed === 0) return false
    await assertFree(tx, newEmail)
    const data = { email: newEmail, emailVerifiedAt: now }
    await tx.customer.update({ where: { id: customerId }, data, select: { id: true } })
    // Links to the former address no longer lead anywhere.
    await tx.emailToken.deleteMany({ where: { customerId } })
    await claimFormerOrders(tx, { id: customerId, email: newEmail })
    for (const address of [email, newEmail])
      await mailAccount(...([tx, context, { name, locale, email: address }] as const), {
        kind: 'email_changed',
        data: { email: newEmail },
      })
    // Imports know the customer by it.
    const details = { former: sha256(email) }
    await recordEvent(tx, context, 'email_changed', { customerId, ip, details })
    return true
  }).catch((error) => {
    // Somebody else has registered with it at the same time.
    throw error.code === 'P2002' ? invalidField('email', 'email_taken') : error
  })
}

async function assertFree(tx: Tx, email: string): Promise<void> {
  if ((await tx.customer.count({ where: { email } })) > 0) throw invalidField('email', 'email_taken')
}
