import { within } from '#lib/platform/jobs/within.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { PluginEngine, SearchEngine, SearchQuery, SearchTerm } from '../../contracts.ts'
import { isOutage } from '../../documents/outage.ts'
import * as check from './check-answers.ts'
import { withinSilence } from './within-silence.ts'

/** A kind of call. Each fails by itself: an engine that says it is ready may still not answer searches. */
type Call = 'search' | 'ready' | 'upkeep' | 'change'

/** How many milliseconds each kind of call may take. */
type Patience = Record<Call, number>

/** For engines on other machines. Visitors wait no longer than this, and then get the database engine's answer. */
const SERVER: Patience = { search: 1_000, ready: 1_000, upkeep: 5_000, change: 10_000 }

/** For engines with an index of their own: they share this process, so they are only as quick as it is. */
const LOCAL: Patience = { search: 5_000, ready: 5_000, upkeep: 30_000, change: 60_000 }

const REST_MS = 5_000
const CLOSE_MS = 5_000
/** How long a rebuild may go on without a report. Engines do not have to report. */
const SILENCE_MS = 30 * 60_000

/** Every method of the contract, so that one that is added later cannot be forgotten here. */
type Forwarded = { [Name in keyof Required<SearchEngine>]: SearchEngine[Name] | undefined }

/**
 * The only way to call an engine. Each call has a time limit; after several failures in a row none are made for a
 * while, for each type by itself. Malformed answers are failures. Methods that the engine lacks stay absent.
 * `patienceMs` is how long visitors wait for an engine on another machine.
 */
export function guardEngine(
  engine: PluginEngine,
  name: string,
  settings: SettingsStore,
  patienceMs = SERVER.search,
): SearchEngine {
  const patience = engine.cursor ? LOCAL : { ...SERVER, search: patienceMs, ready: patienceMs }
  const breakers = new Map<string, CircuitBreaker>()
  const breakerOf = (call: Call, type: string): CircuitBreaker => {
    const key = `${call} ${type}`
    const known =
      breakers.get(key) ??
      createCircuitBreaker({
        patienceMs: patience[call],
        restMs: REST_MS,
        // A row that the engine refuses says nothing about the engine.
        isAnswer: (error) => call === 'change' && !isOutage(error),
        fail: (explanation) => new EngineTimeout(`The search engine "${name}" failed: ${explanation}`),
      })
    breakers.set(key, known)
    return known
  }
  const guard = <T>(call: Call, type: string, work: () => T | Promise<T>, checked?: (answer: T) => T) =>
    breakerOf(
      call,
      type,
    )(async () => {
      const answer = await work()
      return checked ? checked(answer) : answer
    })
  const { ranking } = engine

  const guarded: Forwarded = {
    constrain: (query, type, term, rank) =>
      guard('search', type, () => engine.constrain(query, type, asTerm(term), rank), check.narrowed),
    search: (type, term, limit, offset = 0) =>
      guard('search', type, async () => {
        const page = { limit, offset, reach: settings.current['search.max_results'] }
        return check.results(await engine.search(type, asTerm(term), limit, offset), type, page)
      }),
    ranking: ranking && {
      rank: (type, term, most) =>
        guard('search', type, () => ranking.rank(type, asTerm(term), most), check.ranked),
      load: (type, ids) =>
        guard('search', type, async () => check.items(await ranking.load(type, ids), type)),
    },
    countWhole:
      engine.countWhole &&
      ((type, term, isComplete) =>
        guard('search', type, () => engine.countWhole?.(type, asTerm(term), isComplete) ?? 0, check.count)),
    similarWords:
      engine.similarWords &&
      ((type, ...given) =>
        guard('search', type, () => engine.similarWords?.(type, ...given) ?? [], check.list)),
    compoundsOf:
      engine.compoundsOf &&
      ((type, ...given) =>
        guard('search', type, () => engine.compoundsOf?.(type, ...given) ?? [], check.list)),
    ready: (type) => guard('ready', type, () => engine.ready(type), check.flag),
    update: (type, row) => guard('change', type, () => engine.update(type, row)),
    delete: (type, id) => guard('change', type, () => engine.delete(type, id)),
    change: engine.change && ((type, changes) => guard('change', type, () => engine.change?.(type, changes))),
    rebuild: async (type, report) =>
      check.count(
        await withinSilence(
          SILENCE_MS,
          (reportTo) => engine.rebuild(type, reportTo),
          report,
          new EngineTimeout(
            `The search engine "${name}" has built the index for half an hour without progress.`,
          ),
        ),
      ),
    status: (type) => guard('upkeep', type, () => engine.status(type), check.status),
    check: engine.check && (() => guard('upkeep', 'any', () => engine.check?.() ?? '', check.words)),
    cursor: engine.cursor && ((type) => guard('upkeep', type, () => engine.cursor?.(type) ?? null)),
    apply:
      engine.apply &&
      ((type, batch) => guard('change', type, () => engine.apply?.(type, batch) ?? false, check.flag)),
    needsRebuild:
      engine.needsRebuild &&
      (async (type) => guard('upkeep', type, () => engine.needsRebuild?.(type) ?? false, check.flag)),
    close: async () => {
      const closing = Promise.resolve(engine.close?.())
      await within(CLOSE_MS, closing, `The search engine "${name}" did not close within five seconds.`)
    },
  }
  return Object.fromEntries(
    Object.entries(guarded).filter(([, method]) => method !== undefined),
  ) as unknown as SearchEngine

  function asTerm(query: SearchQuery): SearchTerm {
    // Engines with an index know the words; for all others the term is a string, as they send it on.
    return (engine.cursor ? query : Object.assign(new String(query.term), query)) as SearchTerm
  }
}

/** The engine's own fault, whatever the rows are. */
class EngineTimeout extends Error {
  override name = 'TimeoutError'
}
