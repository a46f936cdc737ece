import type { Database } from '#lib/platform/db.ts'
import type { Log } from '#lib/platform/log.ts'
import { createOutageLog } from '#lib/platform/outage-log.ts'
import { runUnderLease } from '#lib/platform/run-under-lease.ts'
import type { ChangeLog } from './change-log.ts'
import { isLostChanges } from './changes/lost-changes.ts'
import { readChangedRows } from './changes/read-changed-rows.ts'
import type { PlacedEngine } from './changes/share-place.ts'
import type { SearchManager } from './contracts.ts'

/** Brings the indexes of the chosen engine up to what the log of changes says. */
export type Follower = {
  /**
   * Resolves once every change that was committed before the call is in the type's index. Where that cannot be, it is
   * logged, and the index stays as it is. Costs one look at the data version where nothing has changed.
   */
  catchUp(type: string): Promise<void>
  catchUpAll(): Promise<void>
  /** Why a rebuild alone brings the type's index up to date; null where it follows the changes. */
  problem(type: string): string | null
}

export type FollowerServices = {
  database: Database
  log: Log
  changeLog: ChangeLog
  /** Sees to it that there is a log. */
  watch(): Promise<void>
  /** Asked for when something is to be done. */
  search(): Pick<SearchManager, 'definitions' | 'engine' | 'engineName' | 'engines'>
}

/** How far an index has come, as this process knows. */
type Progress = { reached?: Place; running?: Promise<void>; problem: string | null }

/** An index at `position` has all changes of the data version. */
type Place = { version: string | number; position: string | null }

const BATCH = 200

export function createFollower({ database, log, changeLog, watch, search }: FollowerServices): Follower {
  const progress = new Map<string, Progress>()
  const outage = createOutageLog(log, {
    down: 'A search index cannot be kept up to date.',
    back: 'The search index is kept up to date again.',
  })

  const progressOf = (type: string): Progress => {
    const key = `${search().engineName()} ${type}`
    const known = progress.get(key) ?? { problem: null }
    progress.set(key, known)
    return known
  }

  const catchUp = async (type: string): Promise<void> => {
    const name = search().engineName()
    // Where the chosen one is not there, the database engine answers.
    const engine = search().engines().includes(name) && search().engine(name)
    if (!engine || !isPlaced(engine)) return
    await watch()
    const own = progressOf(type)
    while (!isSame(own.reached, await readPlace(engine, type))) {
      const joined = own.running !== undefined
      own.running ??= follow(engine, type, own).finally(() => {
        own.running = undefined
      })
      await own.running
      // What was under way already may have read the log before the change; what was begun here has not.
      if (!joined) return
    }
  }

  const follow = async (engine: PlacedEngine, type: string, own: Progress): Promise<void> => {
    const { version, position } = await readPlace(engine, type)
    try {
      const reached = position && (await applyAfter(engine, type, position))
      if (reached !== undefined) own.reached = { version, position: reached }
      own.problem = null
    } catch (error) {
      if (!isLostChanges(error)) throw error
      if (own.problem === null) log.warn({ type, engine: search().engineName() }, error.message)
      own.problem = error.message
    }
  }

  /** Returns the position that the index is at then; undefined where another machine hands on the changes. */
  const applyAfter = async (
    engine: PlacedEngine,
    type: string,
    position: string,
  ): Promise<string | null | undefined> => {
    if (!engine.isShared) await applyAll(engine, type, position)
    else {
      const lease = `search changes ${search().engineName()} ${type}`
      if (!(await runUnderLease(database, lease, 1, () => applyAll(engine, type, position)))) return undefined
    }
    return engine.position(type)
  }

  const applyAll = async (engine: PlacedEngine, type: string, from: string): Promise<void> => {
    const model = search().definitions().get(type)?.model
    let [position, isEnd] = [from, model === undefined]
    while (model && !isEnd) {
      const changes = await changeLog.readAfter(type, position, BATCH)
      position = changes.position
      isEnd = changes.isEnd
      if (changes.rowIds.length === 0) continue
      await engine.apply(type, { ...(await readChangedRows(database, model, changes.rowIds)), position })
    }
  }

  const readPlace = async (engine: PlacedEngine, type: string): Promise<Place> => {
    // The version first: a change between the two is seen again at the next look.
    const { search: version } = await database.dataVersion.read()
    return { version, position: await engine.position(type) }
  }

  const tryToCatchUp = async (type: string): Promise<void> => {
    try {
      await catchUp(type)
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
  }

  return {
    catchUp: tryToCatchUp,
    async catchUpAll() {
      for (const type of search().definitions().keys()) await tryToCatchUp(type)
    },
    problem: (type) => progressOf(type).problem,
  }
}

function isPlaced(engine: object): engine is PlacedEngine {
  return 'position' in engine && 'apply' in engine
}

function isSame(a: Place | undefined, b: Place): boolean {
  return a?.version === b.version && a.position === b.position
}
