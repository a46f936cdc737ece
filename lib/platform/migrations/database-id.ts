import type { Tx } from '../database/db.ts'

/** The name that a database got when it was created. It keeps it in backups, and wherever it is restored to. */
export async function readDatabaseId(prisma: Pick<Tx, '$queryRawUnsafe'>): Promise<string> {
  const [row] = await prisma.$queryRawUnsafe<{ id: string }[]>(selectDatabaseId)
  return row?.id ?? ''
}

export const selectDatabaseId = 'SELECT id FROM "_prisma_migrations" ORDER BY migration_name LIMIT 1'
