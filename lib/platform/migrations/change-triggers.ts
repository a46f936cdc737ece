import { changeTriggerPrefix } from '../change-triggers.ts'
import type { MigrationSession } from './session.ts'

/**
 * Takes away the triggers that log changes for search: they would be in the way of tables being redefined. The site
 * makes them again when it opens, and builds the indexes anew, as it cannot know what a migration has changed.
 */
export async function dropChangeTriggers(session: MigrationSession): Promise<void> {
  const triggers = await session.select<{ name: string }>(selectTriggers[session.provider])
  for (const { name } of triggers) await session.run(drop[session.provider](name))
}

const startsSo = (column: string) =>
  `substr(${column}, 1, ${changeTriggerPrefix.length}) = '${changeTriggerPrefix}'`

const selectTriggers = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'trigger' AND ${startsSo('name')}`,
  postgresql: `SELECT tgname::text AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace AND ${startsSo('tgname::text')}`,
}

const drop = {
  sqlite: (name: string) => `DROP TRIGGER "${name}"`,
  postgresql: (name: string) => `DROP FUNCTION "${name}"() CASCADE`,
}
