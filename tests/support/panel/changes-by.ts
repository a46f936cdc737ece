import { dumpDatabase } from '../dump-database.ts'
import type { World } from './world.ts'

/** The tables that some work has changed. */
export async function changesBy({ app }: Pick<World, 'app'>, work: () => Promise<void>): Promise<string[]> {
  const before = await dumpDatabase(app.database)
  await work()
  const after = await dumpDatabase(app.database)
  return Object.keys(after).filter((table) => read(table, after) !== read(table, before))
}

/** Actions lock the account of the member who acts by writing it as it is. */
function read(table: string, dump: Record<string, string>): string | undefined {
  return table === 'StaffAccount' ? dump[table]?.replaceAll(/"updatedAt":[^,}]*/g, '') : dump[table]
}
