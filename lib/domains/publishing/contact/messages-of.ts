import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** Finds the messages sent from an address, given in lower case. Messages store it as it was typed. */
export async function findMessagesOf(
  db: Tx,
  email: string,
): Promise<Prisma.ContactMessageGetPayload<object>[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "ContactMessage" WHERE lower("email") = ${email}`
  return db.contactMessage.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
}

export async function deleteMessagesOf(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "ContactMessage" WHERE lower("email") = ${email}`
}
