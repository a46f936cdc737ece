import type { Context } from '#lib/context.ts'
import { deleteMessagesOf } from '#lib/domains/publishing/contact/index.ts'
import { forgetSubscriber } from '#lib/domains/publishing/newsletter/index.ts'
import { forgetVotes } from '#lib/domains/shop/catalogue/index.ts'
import { eraseClosedOrders, forgetDeclarations } from '#lib/domains/shop/orders/index.ts'
import { forgetPayers } from '#lib/domains/shop/payments/index.ts'
import { forgetStockNotices } from '#lib/domains/shop/stock-notices/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { noteDeletion } from '../imported/deleted-customers.ts'
import { type Proof, proveOwner } from '../passwords/prove-owner.ts'
import { recordEvent } from '../record-event.ts'
import { mailAccount, recipientColumns } from '../registration/mails.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** Replaces the customer's name. */
const NOBODY = 'Deleted user'

/** Deletes a customer's account on proof of ownership. Throws `invalid_fields` or `too_many_attempts`. */
export async function deleteAccount(
  context: Context,
  customerId: number,
  proof: Proof,
  ip: string,
): Promise<void> {
  await proveOwner(context, { customerId, proof, ip }, (tx) => eraseAccount(tx, context, customerId))
}

/**
 * Deletes an account whose row the caller has locked. Nothing delays it: reviews and comments lose their author, closed orders
 * keep only the bill, and open ones keep what delivery needs until they are closed. Data stored under the e-mail address is
 * deleted too if the address is verified.
 */
export async function eraseAccount(tx: Tx, context: Context, customerId: number): Promise<void> {
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: { ...recipientColumns, emailVerifiedAt: true, importedFrom: true },
  })
  const { emailVerifiedAt, importedFrom, ...recipient } = customer
  await mailAccount(tx, context, recipient, { kind: 'account_deleted', data: {} })
  await forgetPayers(tx, context, customerId)
  await eraseBelongings(tx, customerId)
  await eraseAuthor(tx, customerId)
  await eraseClosedOrders(tx, { id: customerId }, context.clock.now())
  await tx.couponRedemption.updateMany({ where: { customerId }, data: { email: null } })
  if (emailVerifiedAt) await forgetAddress(tx, customer.email)
  // Not of an account that anyone may have registered.
  if (emailVerifiedAt || importedFrom) await noteDeletion(tx, { id: customerId, email: customer.email })
  await eraseCustomer(tx, customerId, context.clock.now())
  await recordEvent(tx, context, 'deleted', { customerId })
}

async function eraseBelongings(tx: Tx, customerId: number): Promise<void> {
  const where = { customerId }
  await tx.pushDevice.deleteMany({ where })
  await endSessions(tx, where)
  await tx.twoFactor.deleteMany({ where })
  await tx.recoveryCode.deleteMany({ where })
  await tx.twoFactorChallenge.deleteMany({ where })
  await tx.emailToken.deleteMany({ where })
  await tx.customerIdentity.deleteMany({ where })
  await tx.customerNote.deleteMany({ where })
  await tx.customerTag.deleteMany({ where })
  await tx.address.deleteMany({ where })
  await tx.cart.deleteMany({ where })
  await tx.wishlist.deleteMany({ where })
  await forgetVotes(tx, customerId)
  await tx.draftOrder.deleteMany({ where })
  const nothing = { ipAddress: null, details: {}, before: Prisma.DbNull, after: Prisma.DbNull }
  // What they did, and what staff did to their account.
  await tx.auditEvent.updateMany({ where, data: nothing })
  await tx.auditEvent.updateMany({
    where: { subject: `customer:${customerId}` },
    data: { ...nothing, ipAddress: undefined },
  })
}

async function eraseAuthor(tx: Tx, customerId: number): Promise<void> {
  const where = { customerId }
  await tx.review.updateMany({ where, data: { authorName: NOBODY, customerId: null } })
  await tx.comment.updateMany({
    where,
    data: { authorName: NOBODY, authorEmail: null, ipAddress: null, customerId: null },
  })
}

/** Deletes what is stored under an address, whoever entered it. Only for customers who have verified the address. */
async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await forgetSubscriber(tx, email)
  await forgetStockNotices(tx, email)
  await deleteMessagesOf(tx, email)
  await forgetDeclarations(tx, email)
  await tx.draftOrder.deleteMany({ where: { email } })
}

/** The row stays because orders refer to it; the address becomes free for a new account. */
async function eraseCustomer(tx: Tx, id: number, deletedAt: Date): Promise<void> {
  await tx.staff.updateMany({ where: { customerId: id }, data: { customerId: null, active: false } })
  await tx.customer.update({
    where: { id },
    data: {
      email: `deleted-${id}@deleted.invalid`,
      name: NOBODY,
      phone: null,
      avatarUrl: null,
      locale: null,
      passwordHash: null,
      passwordScheme: null,
      emailVerifiedAt: null,
      acceptedTermsAt: null,
      deletedAt,
    },
    select: { id: true },
  })
}
