import type { Database, Tx } from '#lib/platform/database/db.ts'
import { lockName } from '#lib/platform/database/transact.ts'

/** Locks a setting until the transaction ends, whether or not it is stored. */
export async function lockSetting(database: Pick<Database, 'provider'>, tx: Tx, key: string): Promise<void> {
  await lockName(database, tx, `setting ${key}`)
  // Changes nothing, but locks the row.
  await tx.setting.updateMany({ where: { key }, data: { key } })
}
