import type { Database } from '#lib/platform/database/db.ts'
import type { Schedule } from '#lib/platform/jobs/schedule.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { createChangeLog } from '../changes/create-change-log.ts'
import { createTypeWatch } from '../changes/watch-types.ts'
import type { SearchManager, TypeDefinition } from '../contracts.ts'
import { createSkippedRows } from '../documents/skipped-rows.ts'
import { UnknownType } from '../errors.ts'
import { createFollower } from './follow-changes.ts'
import { createRebuilds } from './rebuild-when-due.ts'

/** Keeps indexes in step with the database. */
export type Upkeep = {
  /** Makes sure that writes to all registered types are logged; for a type registered later, from its first use on. */
  watch(): Promise<void>
  logEnd(): Promise<string>
  /** See `Follower`. */
  catchUp(type: string): Promise<boolean>
  problem(type: string): string | null
  failure(type: string): string | null
  /** For long-running processes: applies changes without waiting for a search, and rebuilds when due. */
  start(schedule: Schedule): void
  /** Deletes log entries older than a week. */
  purge(signal?: AbortSignal): Promise<number>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export type UpkeepServices = {
  database: Database
  settings: SettingsStore
  clock: Clock
  log: Log
  /** Called when it is needed. */
  search(): SearchManager
}

const FOLLOW_SECONDS = 0.5
const REBUILD_SECONDS = 5
const WATCH_SECONDS = 60
const KEPT_MS = 7 * 24 * 3_600_000

export function createUpkeep(services: UpkeepServices): Upkeep {
  const { database, settings, search } = services
  const changeLog = createChangeLog(database)
  const { watch, watchAgain } = createTypeWatch({ ...services, definitions: () => search().definitions() })
  const skipped = createSkippedRows({ ...services, definition: (type) => findDefinition(search(), type) })
  const follower = createFollower({ ...services, changeLog, skipped, watch })
  const rebuilds = createRebuilds({ ...services, follower })
  return {
    watch,
    async logEnd() {
      await watch()
      return changeLog.end()
    },
    catchUp: follower.catchUp,
    problem: follower.problem,
    failure: follower.failure,
    start(schedule) {
      schedule.every(FOLLOW_SECONDS, 'follow changes for search', async () => {
        await settings.refresh()
        await follower.catchUpAll()
      })
      // A deployment running beside this process may have removed the triggers.
      schedule.every(WATCH_SECONDS, 'log changes for search', watchAgain)
      schedule.every(REBUILD_SECONDS, 'rebuild search indexes', (signal) => rebuilds.run(signal))
    },
    purge: (signal) => changeLog.purge(new Date(Date.now() - KEPT_MS), signal),
    close: follower.close,
  }
}

function findDefinition(search: SearchManager, type: string): TypeDefinition {
  const definition = search.definitions().get(type)
  if (!definition) throw new UnknownType(type, search.definitions().keys())
  return definition
}
