import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchEngine, SearchManager } from '../contracts.ts'
import { DATABASE_ENGINE } from '../engines/engine-registry.ts'
import type { Follower } from './follow-changes.ts'
import { rebuildDate } from './rebuild-date.ts'
import { rebuildUnderLease } from './rebuild-lease.ts'

export type RebuildServices = {
  database: Database
  settings: SettingsStore
  clock: Clock
  log: Log
  follower: Follower
  search(): Pick<SearchManager, 'definitions' | 'engine' | 'engineName' | 'engines' | 'rebuild'>
}

export type Rebuilds = { run(signal?: AbortSignal): Promise<void> }

/** Why an index is rebuilt. */
type Reason = 'missed changes' | 'grown' | 'not ready' | 'nightly' | 'another source'

const PAUSE_MS = 10 * 60_000
const FIRST_WAIT_MS = 10_000

/**
 * Rebuilds the chosen engine's indexes that are missing or damaged, missed changes or ask for it, and all of them at
 * night: what documents say may depend on time, on settings and on the code. All machines share one lease, so only one
 * rebuilds at a time. Its holder checks its own index again, which another process may have rebuilt.
 */
export function createRebuilds(services: RebuildServices): Rebuilds {
  const { database, settings, clock, log, follower, search } = services
  /** The last night on which an index was built. */
  const nights = new Map<string, string>()
  const pausedUntil = new Map<string, number>()
  /** When an index was last rebuilt for a reason that should then be gone, and how long it is left alone after that. */
  const cures = new Map<string, { at: number; waitMs: number }>()
  /** For engines that do not say when an index was built: when this process first saw it, or built it. */
  const seen = new Map<string, Date>()

  const findReason = async (type: string): Promise<Reason | null> => {
    const engine = search().engine()
    if (follower.problem(type) !== null) return 'missed changes'
    if (await engine.needsRebuild?.(type)) return 'grown'
    if (!(await isReady(engine, type))) return 'not ready'
    if (await hasNewerSource(type)) return 'another source'
    const toNight = (moment: Date) => rebuildDate(moment, settings.current['site.timezone'])
    const [key, night] = [keyOf(type), toNight(clock.now())]
    if (nights.get(key) === night) return null
    const { built_at } = await engine.status(type)
    const builtAt = built_at === null ? firstSeen(key) : new Date(built_at)
    if (toNight(builtAt) < night) return 'nightly'
    nights.set(key, night)
    return null
  }
  const isDue = async (type: string): Promise<Reason | null> => {
    const reason = await findReason(type)
    return reason === null || reason === 'nightly' || mayCure(type, reason) ? reason : null
  }

  const hasNewerSource = async (type: string): Promise<boolean> => {
    const changedAt = await search().definitions().get(type)?.model.source?.changedAt()
    if (!changedAt) return false
    const { built_at } = await search().engine().status(type)
    return (built_at === null ? firstSeen(keyOf(type)) : new Date(built_at)) < changedAt
  }

  const keyOf = (type: string) => `${search().engineName()} ${type}`

  const firstSeen = (key: string): Date => {
    const known = seen.get(key) ?? clock.now()
    seen.set(key, known)
    return known
  }

  const rebuildIfDue = async (type: string): Promise<void> => {
    await follower.catchUp(type)
    const reason = await isDue(type)
    if (reason === null) return
    log.info({ type, engine: search().engineName() }, 'A search index is being rebuilt.')
    await search().rebuild(type)
    seen.set(keyOf(type), clock.now())
    if (reason !== 'nightly') await noteCure(type, reason)
  }

  const mayCure = (type: string, reason: Reason): boolean => {
    const { at, waitMs } = cures.get(`${keyOf(type)} ${reason}`) ?? { at: 0, waitMs: 0 }
    return performance.now() - at >= waitMs
  }

  /** An index that keeps needing it is rebuilt less and less often. Throws if it is still not ready. */
  const noteCure = async (type: string, reason: Reason): Promise<void> => {
    const key = `${keyOf(type)} ${reason}`
    const last = cures.get(key)
    const at = performance.now()
    const isSoon = last !== undefined && at - last.at < last.waitMs + PAUSE_MS
    cures.set(key, { at, waitMs: isSoon ? Math.min(last.waitMs * 2, PAUSE_MS) : FIRST_WAIT_MS })
    const engine = search().engine()
    if (await isReady(engine, type)) return
    const { problem } = await engine.status(type)
    throw new Error(problem ?? 'It was rebuilt and is still not ready.')
  }

  /** Logs what `work` throws and leaves the type alone for a while. */
  const attempt = async <T>(type: string, work: (type: string) => Promise<T>): Promise<T | undefined> => {
    if ((pausedUntil.get(type) ?? 0) > performance.now()) return undefined
    try {
      return await work(type)
    } catch (error) {
      pausedUntil.set(type, performance.now() + PAUSE_MS)
      log.error({ err: error, type }, 'A search index could not be rebuilt; trying again in ten minutes.')
      return undefined
    }
  }

  const listIndexed = (): string[] => {
    const name = search().engineName()
    if (name === DATABASE_ENGINE || !search().engines().includes(name)) return []
    // Text keys are left to the database engine.
    return [...search().definitions()].flatMap(([type, { model }]) => (model.key === 'text' ? [] : [type]))
  }

  return {
    async run(signal) {
      const due: string[] = []
      for (const type of listIndexed()) if (await attempt(type, isDue)) due.push(type)
      if (due.length === 0) return
      await rebuildUnderLease(database, async () => {
        for (const type of due) if (!signal?.aborted) await attempt(type, rebuildIfDue)
      })
    },
  }
}

/** An engine that cannot say, such as a server that is down, counts as ready: a rebuild would not help it. */
async function isReady(engine: SearchEngine, type: string): Promise<boolean> {
  try {
    return (await engine.ready(type)) === true
  } catch {
    return true
  }
}
