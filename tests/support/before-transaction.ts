import type { Database } from '#lib/platform/database/db.ts'

/** The same context, but that something else happens just before its first transaction begins: what a race may do, every time. */
export function beforeTransaction<Context extends { database: Database }>(
  context: Context,
  happens: () => Promise<unknown>,
): Context {
  const { prisma } = context.database
  let hasHappened = false
  const begin = async (...given: Parameters<typeof prisma.$transaction>) => {
    if (!hasHappened) {
      hasHappened = true
      await happens()
    }
    return prisma.$transaction(...given)
  }
  const racing = Object.create(prisma, { $transaction: { value: begin } })
  return { ...context, database: { ...context.database, prisma: racing } }
}
