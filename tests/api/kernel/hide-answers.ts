import type { Database } from '#lib/platform/database/db.ts'

/** Lets no answer be kept for retries, until `show` is called. */
export async function hideAnswers({ prisma }: Database): Promise<{ show(): Promise<unknown> }> {
  await prisma.$executeRawUnsafe('ALTER TABLE "IdempotencyRecord" RENAME COLUMN "details" TO "hidden"')
  return {
    show: () =>
      prisma.$executeRawUnsafe('ALTER TABLE "IdempotencyRecord" RENAME COLUMN "hidden" TO "details"'),
  }
}
