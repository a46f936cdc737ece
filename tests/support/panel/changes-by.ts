import type { Database } from '#lib/platform/database/db.ts'
import { openDumper } from '../dump-database.ts'
import type { World } from './world.ts'

/** For as long as the database is used. */
const dumpers = new WeakMap<Database, ReturnType<typeof openDumper>>()

/** The tables that some work has changed. */
export async function changesBy({ app }: Pick<World, 'app'>, work: () => Promise<void>): Promise<string[]> {
  const opening = dumpers.get(app.database) ?? openDumper(app.database)
  dumpers.set(app.database, opening)
  const dumper = await opening
  const before = await dumper.read()
  await work()
  const after = await dumper.read()
  return Object.keys(after).filter((table) => read(table, after) !== read(table, before))
}

/** Actions lock the account of the member who acts by writing it as it is. */
function read(table: string, dump: Readonly<Record<string, string>>): string | undefined {
  return table === 'StaffAccount' ? dump[table]?.replaceAll(/"updatedAt":[^,}]*/g, '') : dump[table]
}
