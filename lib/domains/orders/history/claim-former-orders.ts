import type { Tx } from '#lib/platform/database/db.ts'

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

/** The customer who has proved to own an address, whose row is locked until the transaction ends; null if nobody has. */
export async function findProvenOwner(tx: Tx, email: string | null): Promise<number | null> {
  if (email === null) return null
  // Locks the row whether the address is verified or not: otherwise an order could come in while it is being verified, and
  // be claimed by neither.
  const [row] = await tx.$queryRaw<{ id: number; isProven: boolean | number | bigint }[]>`
    UPDATE "Customer" SET "status" = "status" WHERE "email" = ${email}
    RETURNING "id", ("emailVerifiedAt" IS NOT NULL AND "deletedAt" IS NULL) AS "isProven"`
  return row && Number(row.isProven) ? Number(row.id) : null
}
