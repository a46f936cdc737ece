import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { Prisma } from '#lib/platform/db.ts'
import { endSessions } from './end-sessions.ts'
import { mailCustomer, recipientColumns } from './mails.ts'
import { type Proof, proveOwner } from './prove-owner.ts'
import { recordEvent } from './record-event.ts'

/** What stands where the customer's name stood. */
const NOBODY = 'Deleted user'

/**
 * Deletes a customer's account for whoever proves to own it. Nothing holds it up: reviews and comments lose their
 * author, closed orders all but what the books need, and open ones keep what their delivery needs. Throws InvalidInput
 * or TooManyAttempts.
 */
export async function deleteAccount(
  context: Context,
  customerId: number,
  proof: Proof,
  ip: string,
): Promise<void> {
  await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    const customer = await tx.customer.findUniqueOrThrow({
      where: { id: customerId },
      select: recipientColumns,
    })
    await mailCustomer(tx, context, customer, { kind: 'account_deleted', data: {} })
    await eraseBelongings(tx, customerId)
    await eraseAuthor(tx, customerId)
    await eraseClosedOrders(tx, customerId)
    await eraseCustomer(tx, customerId, context.clock.now())
    await recordEvent(tx, context, 'deleted', { customerId })
  })
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
  await tx.address.deleteMany({ where })
  await tx.cart.deleteMany({ where })
  await tx.auditEvent.updateMany({ where, data: { ipAddress: null, details: {} } })
}

async function eraseAuthor(tx: Tx, customerId: number): Promise<void> {
  const where = { customerId }
  await tx.review.updateMany({ where, data: { authorName: NOBODY, customerId: null } })
  await tx.comment.updateMany({
    where,
    data: { authorName: NOBODY, authorEmail: null, ipAddress: null, customerId: null },
  })
}

/** The bill and whom it went to stay. */
async function eraseClosedOrders(tx: Tx, customerId: number): Promise<void> {
  await tx.order.updateMany({
    where: {
      customerId,
      OR: [
        { status: { in: ['completed', 'cancelled'] } },
        { fulfillmentStatus: { in: ['delivered', 'returned'] } },
      ],
    },
    data: { email: null, phone: null, shipping: Prisma.DbNull, customerNote: null },
  })
  await tx.couponRedemption.updateMany({ where: { customerId }, data: { email: null } })
}

/** The row stays for the orders; the address is free for a new account. */
async function eraseCustomer(tx: Tx, id: number, deletedAt: Date): Promise<void> {
  await tx.staff.updateMany({ where: { customerId: id }, data: { customerId: null } })
  await tx.customer.update({
    where: { id },
    data: {
      email: `deleted-${id}@deleted.invalid`,
      name: NOBODY,
      phone: null,
      avatarUrl: null,
      locale: null,
      passwordHash: null,
      emailVerifiedAt: null,
      deletedAt,
    },
    select: { id: true },
  })
}
