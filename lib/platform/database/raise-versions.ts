import type { Clock } from '../process/clock.ts'
import type { Database } from './db.ts'
import { runStatement } from './statements/run-statement.ts'
import { statement } from './statements/statement.ts'
import { transactStatements } from './transact.ts'

const raise = statement({
  parameters: { version: 'int' },
  sql: 'UPDATE "DataVersion" SET version = @version WHERE slot = 0 AND version < @version',
})

/**
 * Raises the data versions to the microseconds since 1970, so that none is ever used twice. After a backup is restored they would
 * otherwise count over the same numbers again, and entity tags made from them would confirm pages that have changed since.
 */
export async function raiseVersions({ prisma }: Pick<Database, 'prisma'>, clock: Clock): Promise<void> {
  await transactStatements(prisma, (tx) =>
    runStatement(tx, raise, { version: clock.now().getTime() * 1_000 }),
  )
}
