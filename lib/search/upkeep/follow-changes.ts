import type { Database } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { createOutageLog } from '#lib/platform/jobs/outage-log.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { applyBatch } from '../changes/apply-batch.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import { loadChangedRows } from '../changes/load-changed-rows.ts'
import { isLostChanges } from '../changes/lost-changes.ts'
import type { Failure, Searchable, SearchEngine, SearchManager, SkippedRows } from '../contracts.ts'
import { reasonOf } from '../documents/skipped-rows.ts'
import type { FollowingEngine } from '../engines/share-cursor.ts'

/** Applies the log of changes to the indexes of the chosen engine. */
export type Follower = {
  /**
   * Resolves to true once every change committed before the call is in the type's index. If that fails, it is logged,
   * the index stays as it is, and the result is false. If nothing has changed, it only reads the data version.
   */
  catchUp(type: string): Promise<boolean>
  catchUpAll(): Promise<void>
  /** Why only a rebuild can bring the type's index up to date; null if it follows the changes. */
  problem(type: string): string | null
  /** Why changes of the type could not be applied last time; null if they could. They are tried again. */
  failure(type: string): string | null
  /** Starts nothing more and waits for what is under way. The rest is applied another time. */
  close(): Promise<void>
}

export type FollowerServices = {
  database: Database
  log: Log
  changeLog: ChangeLog
  skipped: SkippedRows
  /** Makes sure that changes are logged; throws if those of the type cannot be. */
  watch(type: string): Promise<void>
  /** Called when it is needed. */
  search(): Pick<SearchManager, 'definitions' | 'engine' | 'engineName' | 'engines'>
}

/** How far an index has come, as far as this process knows. */
type Progress = {
  reached?: Reached
  running?: Promise<void>
  isCurrent: boolean
  problem: string | null
  failure: string | null
}

type Changes = { model: Searchable; rowIds: string[]; from: string; to: string }

/** An index at the cursor has all changes of the data version. */
type Reached = { version: string | number; cursor: string | null }

const BATCH = 200

export function createFollower({
  database,
  log,
  changeLog,
  skipped,
  watch,
  search,
}: FollowerServices): Follower {
  const progress = new Map<string, Progress>()
  let isClosed = false
  const outage = createOutageLog(log, {
    down: 'A search index cannot be kept up to date.',
    back: 'The search index is kept up to date again.',
  })

  const progressOf = (type: string): Progress => {
    const key = `${search().engineName()} ${type}`
    const known = progress.get(key) ?? { isCurrent: false, problem: null, failure: null }
    progress.set(key, known)
    return known
  }

  const catchUp = async (type: string): Promise<boolean> => {
    const name = search().engineName()
    // If the chosen engine does not exist, the database engine answers.
    const engine = search().engines().includes(name) && search().engine(name)
    // Of what is in no table, nothing is logged: its index is rebuilt.
    const isLogged = !search().definitions().get(type)?.model.source
    if (isClosed || !engine || !isFollowing(engine) || !isLogged) return !isClosed
    await watch(type)
    const own = progressOf(type)
    while (!isSame(own.reached, await findProgress(engine, type))) {
      const joined = own.running !== undefined
      own.running ??= follow(engine, type, own).finally(() => {
        own.running = undefined
      })
      await own.running
      // A run already under way may have read the log before the change; one started here has not.
      if (!joined) return own.isCurrent
    }
    return true
  }

  const follow = async (engine: FollowingEngine, type: string, own: Progress): Promise<void> => {
    own.isCurrent = false
    const { version, cursor } = await findProgress(engine, type)
    try {
      const reached = cursor && (await applyAfter(engine, type, cursor))
      own.isCurrent = reached !== undefined
      if (reached !== undefined) own.reached = { version, cursor: reached }
      own.problem = null
    } catch (error) {
      if (!isLostChanges(error)) throw error
      if (own.problem === null) log.warn({ type, engine: search().engineName() }, error.message)
      own.problem = error.message
    }
  }

  /** Returns the index's cursor afterwards; undefined if another process passes changes on, or this one was closed. */
  const applyAfter = async (
    engine: FollowingEngine,
    type: string,
    from: string,
  ): Promise<string | undefined> => {
    if (!engine.isShared) return applyAll(engine, type, from)
    let reached: string | undefined
    await runUnderLease(database, `search changes ${search().engineName()} ${type}`, 1, async () => {
      reached = await applyAll(engine, type, from)
    })
    return reached
  }

  const applyAll = async (
    engine: FollowingEngine,
    type: string,
    from: string,
  ): Promise<string | undefined> => {
    const model = search().definitions().get(type)?.model
    let read = from
    /** The index's own, which lags behind what was read if none of it concerned the type. */
    let cursor: string | null = from
    let wasRefused = false
    while (model && !isClosed && cursor !== null) {
      const { rowIds, isEnd, cursor: next } = await changeLog.readAfter(type, read, BATCH)
      read = next
      const isTaken =
        rowIds.length === 0 || (await applyChanges(engine, type, { model, rowIds, from: cursor, to: read }))
      if (!isTaken) {
        // The index has been replaced: reads again what the new one has not seen.
        const now = await engine.cursor(type)
        // It may be another one at the same cursor, but hardly twice in a row.
        if (now === cursor && wasRefused)
          throw new Error('The index refuses changes that continue from its cursor.')
        wasRefused = true
        cursor = now
        read = now ?? read
        continue
      }
      wasRefused = false
      if (rowIds.length > 0) cursor = read
      if (isEnd) return cursor
    }
    return undefined
  }

  const applyChanges = async (
    engine: FollowingEngine,
    type: string,
    { model, rowIds, from, to }: Changes,
  ): Promise<boolean> => {
    const changed = await loadChangedRows(database, model, rowIds)
    const { rows, failures } = skipped.sort(type, changed.rows)
    // The former documents of such rows are outdated, too.
    const deleted = [...changed.deleted, ...failures.map(({ id }) => id)]
    const note = skipped.note(type, rowIds, failures)
    // Recorded first, so that whenever the process ends, a row missing from the index is on the list.
    if (failures.length > 0) await note
    const refused = async (more: Failure[]) => {
      await note
      await skipped.note(type, rowIds, [...failures, ...more])
    }
    const batch = { rows, deleted, from, to }
    const [isTaken] = await Promise.all([applyBatch({ engine, type, batch, refused }), note])
    return isTaken
  }

  const findProgress = async (engine: FollowingEngine, type: string): Promise<Reached> => {
    // The version first: a change between the two reads is then noticed next time.
    const { search: version } = await database.dataVersion.read()
    return { version, cursor: await engine.cursor(type) }
  }

  const tryToCatchUp = async (type: string): Promise<boolean> => {
    try {
      const isCurrent = await catchUp(type)
      outage.worked()
      // If another machine is applying the changes, only that one knows.
      if (isCurrent) progressOf(type).failure = null
      return isCurrent
    } catch (error) {
      // An outage of the database has lines of its own.
      if (!isDatabaseAway(error)) outage.failed(error)
      progressOf(type).failure = reasonOf(error)
      return false
    }
  }

  return {
    catchUp: tryToCatchUp,
    async catchUpAll() {
      for (const type of search().definitions().keys()) await tryToCatchUp(type)
    },
    problem: (type) => progressOf(type).problem,
    failure: (type) => progressOf(type).failure,
    async close() {
      isClosed = true
      await Promise.allSettled([...progress.values()].map(({ running }) => running))
    },
  }
}

function isFollowing(engine: SearchEngine): engine is FollowingEngine {
  return engine.cursor !== undefined && engine.apply !== undefined
}

function isSame(a: Reached | undefined, b: Reached): boolean {
  return a?.version === b.version && a.cursor === b.cursor
}
