import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { endsSoon } from '#lib/platform/jobs/within.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { measure } from '#lib/platform/telemetry/telemetry.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchEngine } from '../contracts.ts'
import type { TypeRegistry } from '../types/type-registry.ts'
import { DATABASE_ENGINE, type EngineRegistry } from './engine-registry.ts'

export type NamedEngine = {
  name: string
  engine: SearchEngine
  /** Set if the database engine replaces the chosen one. */
  isFallback?: true
}

/** `current`: prefer the database engine to an index that lags behind, for answers that are cached. */
export type AnswerOptions = { current: boolean }

export type Fallback = {
  /** The chosen engine if it is ready for the type, otherwise the database engine. */
  engineFor(type: string, options?: AnswerOptions): Promise<NamedEngine>
  /** Runs `work` with the engine for the type and, if that throws, with the database engine. */
  answer<T>(type: string, work: (engine: SearchEngine) => Promise<T>, options?: AnswerOptions): Promise<T>
  /**
   * Runs work on one of several types. If it fails although the database works, as for a type whose model names a
   * column that is gone, that is logged once, and the result is `otherwise`.
   */
  attempt<T>(type: string, otherwise: T, work: () => Promise<T>): Promise<T>
  /**
   * The same for answers that are cached: none comes from an index that lags behind, and it calls back when the database
   * engine answers instead of the chosen one.
   */
  watched(onFallback: () => void): Fallback
}

type Dependencies = {
  settings: SettingsStore
  log: Log
  types: TypeRegistry
  engines: EngineRegistry
  /** Brings an index up to date. Neither a failure nor slowness holds up an answer. */
  catchUp?(type: string): Promise<boolean>
  /** Why the chosen engine's index of a type misses changes; null if it does not. */
  problem?(type: string): string | null
  /** How long an answer waits for an index that lags behind. Default: 250 ms. */
  patienceMs?: number
}

export function createFallback(dependencies: Dependencies): Fallback {
  const { settings, log, types, engines, catchUp, problem, patienceMs = 250 } = dependencies
  const outages = createOutages(log)
  const database = () => ({ name: DATABASE_ENGINE, engine: engines.find(DATABASE_ENGINE) })
  const inItsPlace = (): NamedEngine => ({ ...database(), isFallback: true })

  const engineFor = async (
    type: string,
    { current }: AnswerOptions = { current: false },
  ): Promise<NamedEngine> => {
    const name = settings.current['search.engine']
    // All other engines store integers.
    const takesKeys = types.find(type).model.key !== 'text'
    if (name === DATABASE_ENGINE || !takesKeys) return database()
    if (!engines.names().includes(name)) return inItsPlace()
    try {
      const engine = engines.find(name)
      if ((await engine.ready(type)) !== true) return inItsPlace()
      const isCurrent = !engine.cursor || !catchUp || (await endsSoon(patienceMs, catchUp(type)))
      if ((isCurrent || !current) && !problem?.(type)) return { name, engine }
    } catch (error) {
      outages.failed(type, name, error)
    }
    return inItsPlace()
  }

  const create = (onFallback?: () => void): Fallback => ({
    engineFor,
    watched: create,
    async answer(type, work, options = { current: onFallback !== undefined }) {
      const { name, engine, isFallback } = await engineFor(type, options)
      if (isFallback) onFallback?.()
      const run = (by: NamedEngine) => measureSearch(type, by.name, () => work(by.engine))
      if (name === DATABASE_ENGINE) return run({ name, engine })
      try {
        const answer = await run({ name, engine })
        outages.worked(type, name)
        return answer
      } catch (error) {
        outages.failed(type, name, error)
        onFallback?.()
        return run(database())
      }
    },
    async attempt(type, otherwise, work) {
      try {
        const result = await work()
        outages.worked(type, DATABASE_ENGINE)
        return result
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        outages.failed(type, DATABASE_ENGINE, error)
        onFallback?.()
        return otherwise
      }
    },
  })
  return create()
}

function measureSearch<T>(type: string, engine: string, work: () => Promise<T>): Promise<T> {
  return measure(
    { name: 'storefront_search_seconds', span: `search ${type}`, labels: { type, engine } },
    work,
  )
}

/** Logs once per type and engine that it fails, and once that it works again. */
function createOutages(log: Log) {
  const failing = new Set<string>()
  return {
    failed(type: string, engine: string, error: unknown) {
      const key = `${type} ${engine}`
      if (failing.has(key)) return
      failing.add(key)
      log.error(
        { err: error, type, engine },
        engine === DATABASE_ENGINE
          ? 'A type cannot be searched; results are those of the others.'
          : 'The search engine failed; the database engine is used instead.',
      )
    },
    worked(type: string, engine: string) {
      // Hardly ever the case, so the key is not made for every search.
      if (failing.size > 0 && failing.delete(`${type} ${engine}`))
        log.info({ type, engine }, 'The search engine works again.')
    },
  }
}
