import type { Database } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { TypeDefinition } from '../contracts.ts'
import { installChangeTriggers } from './install-triggers.ts'

type Definitions = ReadonlyMap<string, TypeDefinition>

export type TypeWatch = {
  /**
   * Makes sure that writes to all registered types are logged. Queries the database only if a type has been registered
   * since. Throws for the given type alone if its tables cannot be watched.
   */
  watch(type?: string): Promise<void>
  /** The same whatever this process has seen: another one may have removed the triggers. */
  watchAgain(): Promise<void>
}

export function createTypeWatch({
  database,
  log,
  definitions,
}: {
  database: Database
  log: Log
  definitions(): Definitions
}): TypeWatch {
  const watched = new Map<string, TypeDefinition>()
  const failed = new Map<string, { definition: TypeDefinition; error: unknown }>()

  const install = async (given: Definitions): Promise<void> => {
    try {
      await installChangeTriggers(database, given)
      for (const [type, definition] of given) {
        watched.set(type, definition)
        failed.delete(type)
      }
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (given.size > 1) {
        // One that cannot be watched must not keep the others from being so.
        for (const [type, definition] of given) await install(new Map([[type, definition]]))
        return
      }
      for (const [type, definition] of given) {
        if (failed.get(type)?.definition !== definition)
          log.error({ err: error, type }, 'Changes of a search type cannot be logged.')
        failed.set(type, { definition, error })
      }
    }
  }

  return {
    async watch(type) {
      const given = [...definitions()].filter(
        ([key, definition]) => watched.get(key) !== definition && failed.get(key)?.definition !== definition,
      )
      if (given.length > 0) await install(new Map(given))
      const failure = type === undefined ? undefined : failed.get(type)
      if (failure) throw failure.error
    },
    watchAgain: () => install(definitions()),
  }
}
