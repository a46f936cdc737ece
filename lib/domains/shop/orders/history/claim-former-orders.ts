import { Prisma, type Tx } from '#lib/platform/database/db.ts'

/**
 * Makes the orders that were placed under an address in a former shop those of the customer who has just proved to own the
 * address. The customer's row must be locked.
 */
export async function claimFormerOrders(
  tx: Tx,
  { id: customerId, email }: { id: number; email: string },
): Promise<void> {
  await tx.order.updateMany({
    where: { email, customerId: null, importedFrom: { not: null } },
    data: { customerId },
  })
}

/** The customers who have proved to own these addresses, by address. Their rows are locked until the transaction ends. */
export async function findProvenOwners(
  tx: Tx,
  addresses: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const emails = [...new Set(addresses)].filter((email) => email !== null)
  if (emails.length === 0) return new Map()
  // Locks the rows whether the addresses are verified or not: otherwise an order could come in while its address is being
  // verified, and be claimed by neither.
  const rows = await tx.$queryRaw<{ id: number; email: string; isProven: boolean | number | bigint }[]>`
    UPDATE "Customer" SET "status" = "status" WHERE "email" IN (${Prisma.join(emails)})
    RETURNING "id", "email", ("emailVerifiedAt" IS NOT NULL AND "deletedAt" IS NULL) AS "isProven"`
  const proven = rows.filter(({ isProven }) => Number(isProven) === 1)
  return new Map(proven.map(({ id, email }) => [email, Number(id)]))
}
