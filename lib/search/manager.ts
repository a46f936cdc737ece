import type { Database } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { endsSoon } from '#lib/platform/jobs/within.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { otherNumbers } from '#word-index/words'
import type {
  SearchEngine,
  SearchManager,
  SearchQuery,
  SearchResults,
  StatusRow,
  TypeDefinition,
} from './contracts.ts'
import { isOutage } from './documents/outage.ts'
import { createSkippedRows } from './documents/skipped-rows.ts'
import { createDatabaseEngine } from './engines/database/database-engine.ts'
import { createEngineRegistry, DATABASE_ENGINE } from './engines/engine-registry.ts'
import { createFallback, type Fallback } from './engines/fallback.ts'
import { UnknownType } from './errors.ts'
import { createSearchFigures } from './figures/count-searches.ts'
import { correctQuery, findMoreFrequent } from './query/corrections/correct-query.ts'
import { findCompounds } from './query/corrections/find-compounds.ts'
import { createVocabulary } from './query/corrections/vocabulary.ts'
import { foldPlurals } from './query/fold-plurals.ts'
import { parseQuery } from './query/parse-query.ts'
import { constrainWithPins } from './query/rules/constrain-with-pins.ts'
import { expandQuery } from './query/rules/expand-query.ts'
import { createRules, type Pins, pinKey } from './query/rules/rules.ts'
import { searchWithPins } from './query/rules/search-with-pins.ts'
import { explainResult } from './results/explain/explain-result.ts'
import { focusExcerpts } from './results/focus-excerpts.ts'
import { orderedEngine } from './results/order/ordered-engine.ts'
import { tieWeightsOf } from './results/order/standing.ts'
import { presentResults } from './results/present-results.ts'
import { suggest } from './results/suggest.ts'
import { createRouteNames, createRoutes, createTypeRegistry } from './types/type-registry.ts'

/** Languages in which nouns are written together. */
const JOINS_WORDS = /^(?:af|da|de|fi|fo|hu|is|lb|nb|nl|nn|no|sv)(?:-|$)/

type Wanted = { type: string; definition: TypeDefinition; query: SearchQuery; pins: Pins | undefined }

export type SearchServices = {
  database: Database
  settings: SettingsStore
  clock: Clock
  log: Log
  /** The folder of indexes, one subfolder per type. */
  indexPath: string
  /** The site's address if the setting `site.url` is empty. */
  siteUrl: string
  /** Keys of types in the order of their groups; all others follow. */
  order?: readonly string[]
  /** The end of the log of changes. */
  logEnd(): Promise<string>
  /** Brings the index of a type up to date; resolves to false if that fails. */
  catchUp?(type: string): Promise<boolean>
  /** Why the chosen engine's index of a type misses changes; null if it does not. */
  problem?(type: string): string | null
  /** Why changes of the type could not be applied last time; null if they could. */
  failure?(type: string): string | null
  /** How long a search waits for an index that lags behind, and for an engine on another machine. Default: 250 ms; 1 s. */
  patienceMs?: number
}

/** Creates the manager with the database engine. Types and other engines are registered on it. */
export function createSearch(services: SearchServices): SearchManager {
  const { database, settings, clock, catchUp, problem, failure } = services
  const routeNames = createRouteNames(settings)
  const types = createTypeRegistry(services.order ?? [], { database, settings, routeNames })
  const skipped = createSkippedRows({ ...services, definition: types.find })
  const engines = createEngineRegistry({ ...services, definition: types.find, skipped })
  const fallback = createFallback({ ...services, types, engines })
  const siteAddress = () => settings.current['site.url'] ?? services.siteUrl
  const routes = createRoutes({ routeNames, types, siteAddress })
  engines.extend(DATABASE_ENGINE, createDatabaseEngine)

  const rules = createRules({ database, settings })
  const engineName = () => settings.current['search.engine']
  /** The named engine, or the database engine for types that no other supports. */
  const builderOf = (type: string, name: string) =>
    types.find(type).model.key === 'text' ? DATABASE_ENGINE : name

  const expandTyped = async (typed: SearchQuery): Promise<SearchQuery> => {
    const languages = settings.current['search.plurals']
    const folded = foldPlurals(typed, languages)
    return expandQuery(folded, await rules.read(), (word) => otherNumbers(word, languages))
  }
  /** The query with its synonyms, and what the owner has pinned for it. */
  const applyRules = async (type: string, given: string | SearchQuery) => {
    const typed = toQuery(given)
    if (typed.words.length === 0) return { query: typed, pins: undefined }
    const { pins } = await rules.read()
    return { query: await expandTyped(typed), pins: pins.get(pinKey(type, typed.words.join(' '))) }
  }
  /** The engine, with results in the owner's order. */
  const inOrder = (engine: SearchEngine, { model }: TypeDefinition): SearchEngine => {
    return orderedEngine(engine, { database, model, weights: tieWeightsOf(settings.current) })
  }
  const searchIn = (
    chosen: SearchEngine,
    { pins, query, ...wanted }: Wanted,
    limit: number,
    offset: number,
  ): Promise<SearchResults> => {
    const engine = inOrder(chosen, wanted.definition)
    return pins
      ? searchWithPins({ database, engine, ...wanted, pins }, query, limit, offset)
      : engine.search(wanted.type, query, limit, offset)
  }

  const countWith =
    (fallback: Fallback) =>
    async (type: string, typed: SearchQuery, isComplete: boolean): Promise<number> => {
      const query = await expandTyped(typed)
      return fallback.answer(type, async (engine) => {
        if (engine.countWhole) return engine.countWhole(type, query, isComplete)
        const { total, match } = await engine.search(type, query, 0)
        return match === 'all' ? total : 0
      })
    }
  const portsWith = (fallback: Fallback, keys: readonly string[]) => {
    const models = new Map(keys.map((type) => [type, types.find(type).model]))
    const { similarWords, compoundsOf, isWritten } = createVocabulary({
      database,
      settings,
      models,
      fallback,
    })
    const count = countWith(fallback)
    // A type that cannot be searched has no words; its search says so.
    const attempt =
      <Given extends unknown[], T>(work: (...given: Given) => Promise<T>, otherwise: T) =>
      (...given: Given): Promise<T> =>
        work(...given).catch((error) => {
          if (isDatabaseAway(error)) throw error
          return otherwise
        })
    return {
      types: keys,
      count: attempt(count, 0),
      similarWords: attempt(similarWords, []),
      compoundsOf: attempt(compoundsOf, []),
      isWritten: attempt(isWritten, false),
    }
  }
  /** A query that finds nothing, with the compounds of its words; null if there are none. */
  const findInCompounds = (fallback: Fallback, type: string, query: SearchQuery) => {
    const { 'site.locale': main, 'site.locales': others } = settings.current
    const joinsWords = [main, ...others].some((locale) => JOINS_WORDS.test(locale))
    return findCompounds({ ...portsWith(fallback, [type]), joinsWords, expand: expandTyped }, query)
  }
  const correctWith =
    (fallback: Fallback): SearchManager['correct'] =>
    (given, { types: keys = [...types.enabled().keys()], match = 'any', isTyping = false, found } = {}) => {
      const ports = { ...portsWith(fallback, keys), isTyping }
      return found === undefined
        ? correctQuery(ports, toQuery(given), match)
        : findMoreFrequent(ports, toQuery(given), found)
    }

  const widenWith = (fallback: Fallback) => {
    /** The query with compounds, if it finds nothing whole without them. Null if it finds no more with them. */
    const widen = async (
      type: string,
      typed: SearchQuery,
      { total, match }: Pick<SearchResults, 'total' | 'match'>,
    ): Promise<SearchQuery | null> => {
      if (total > 0 && match === 'all') return null
      const wider = await findInCompounds(fallback, type, typed)
      const isBetter = wider && (total === 0 || (await countWith(fallback)(type, wider, false)) > 0)
      return isBetter ? wider : null
    }
    const widenList = async (type: string, typed: SearchQuery): Promise<SearchQuery> => {
      const query = await expandTyped(typed)
      const found = await fallback.answer(type, async (engine) =>
        engine.compoundsOf ? engine.search(type, query, 0) : null,
      )
      return (found && (await widen(type, typed, found))) ?? typed
    }
    return { widen, widenList }
  }

  const answerWith = (
    fallback: Fallback,
  ): Pick<SearchManager, 'search' | 'suggest' | 'constrain' | 'correct'> => {
    const correct = correctWith(fallback)
    const { widen, widenList } = widenWith(fallback)
    const search: SearchManager['search'] = async (type, given, limit, offset = 0) => {
      const definition = types.enabled().get(type)
      if (!definition) throw new UnknownType(type, types.enabled().keys())
      const { model } = definition
      const typed = toQuery(given)
      if (typed.words.length === 0) return NOTHING
      const ranked = settings.current['search.max_results']
      const size = Math.max(0, Math.min(limit, ranked - offset))
      const find = async (wanted: SearchQuery) => {
        const { query, pins } = await applyRules(type, wanted)
        const results = await fallback.answer(type, async (engine) =>
          presentResults(
            await searchIn(engine, { type, definition, query, pins }, size, offset),
            siteAddress(),
          ),
        )
        return { query, results }
      }
      // One type that cannot be searched leaves the results of the others as they are.
      return fallback.attempt(type, NOTHING, async () => {
        const first = await find(typed)
        const wider = await widen(type, typed, first.results)
        const { query, results } = wider ? await find(wider) : first
        const items = (await model.pointResults?.(database, results.items, query)) ?? results.items
        return { ...results, items: await focusExcerpts(database, model, items, query) }
      })
    }
    return {
      search,
      correct,
      suggest: (given, type, options) =>
        suggest({ settings, routes, enabledTypes: types.enabled, search, correct }, toQuery(given), {
          ...options,
          type,
        }),
      async constrain(modelQuery, type, given, rank = false) {
        const definition = types.find(type)
        const typed = toQuery(given)
        if (typed.words.length === 0) return modelQuery
        const { query, pins } = await applyRules(type, await widenList(type, typed))
        const constrain = (chosen: SearchEngine) => {
          const engine = inOrder(chosen, definition)
          return pins
            ? constrainWithPins({ database, engine, type, definition, pins }, modelQuery, query, rank)
            : engine.constrain(modelQuery, type, query, rank)
        }
        // Lists are cached until the data changes.
        return fallback.answer(type, constrain, { current: true })
      },
    }
  }

  const explain: SearchManager['explain'] = async (type, given, id) => {
    const definition = types.find(type)
    // With compounds, as a search finds them.
    const { query, pins } = await applyRules(type, await widenWith(fallback).widenList(type, toQuery(given)))
    const most = settings.current['search.max_results']
    return explainResult(
      { database, settings, definition, pins },
      { type, query, id },
      { ...fallback, searchAll: (engine) => searchIn(engine, { type, definition, query, pins }, most, 0) },
    )
  }

  const manager: SearchManager = {
    ...answerWith(fallback),
    explain,
    async hasTerm(term) {
      const query = parseQuery(term)
      for (const type of types.enabled().keys()) {
        const found = await fallback.attempt(type, NOTHING, () =>
          fallback.answer(type, (engine) => engine.search(type, query, 0)),
        )
        if (found.total > 0 && found.match === 'all') return true
      }
      return false
    },
    watched: (onFallback) => ({ ...manager, ...answerWith(fallback.watched(onFallback)) }),
    figures: createSearchFigures({ database, settings, clock }),
    types: types.enabled,
    definitions: types.all,
    engineName,
    engine: (name = engineName()) => engines.find(name),
    engines: engines.names,
    engineFor: async (type) => (await fallback.engineFor(type)).engine,
    async rebuild(type, engine = engineName(), report) {
      engines.find(engine)
      const counts: Record<string, number> = {}
      const failures: { key: string; error: unknown }[] = []
      for (const key of type === undefined ? types.all().keys() : [type]) {
        const reportType = report && ((done: number, total: number) => report(key, done, total))
        try {
          counts[key] = await engines.find(builderOf(key, engine)).rebuild(key, reportType)
        } catch (error) {
          // The others are built all the same, unless the fault is the engine's.
          if (type !== undefined || isOutage(error)) throw error
          failures.push({ key, error })
          continue
        }
        await catchUp?.(key)
      }
      if (failures.length > 0) throw explainFailures(failures, Object.keys(counts).length)
      return counts
    },
    status: () => Promise.all([...types.all().keys()].map((type) => statusOf(type))),
    formAction: routes.formAction,
    resultsUrl: routes.resultsUrl,
    routeExists: (name) => routeNames.find(name) !== null,
    registerRoute: routeNames.add,
    register: types.register,
    extend: engines.extend,
    close: engines.close,
  }
  return manager

  async function statusOf(type: string): Promise<StatusRow> {
    const engine = builderOf(type, engineName())
    try {
      if (catchUp) await endsSoon(CATCH_UP_MS, catchUp(type))
      const missed = problem?.(type)
      const failed = failure?.(type)
      const status = await engines.find(engine).status(type)
      const rows = await skipped.list(type)
      return {
        type,
        engine,
        ...status,
        ...(failed && { problem: `Changes cannot be applied and will be tried again: ${failed}` }),
        ...(missed && { ready: false, problem: missed }),
        ...(rows.length > 0 && { skipped: rows }),
      }
    } catch (error) {
      const nothing = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }
      return { type, engine, ...nothing, problem: messageOf(error) }
    }
  }
}

/** Where nothing could be built at all, the types have nothing to do with it. */
function explainFailures(failures: readonly { key: string; error: unknown }[], built: number): unknown {
  if (built === 0) return failures[0]?.error
  const reasons = failures.map(({ key, error }) => `"${key}" cannot be built: ${messageOf(error)}`)
  return new Error(reasons.join(' '), { cause: failures[0]?.error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const NOTHING: SearchResults = { total: 0, items: [], match: 'all' }

/** How long a status waits for changes that are being applied. */
const CATCH_UP_MS = 5_000

function toQuery(given: string | SearchQuery): SearchQuery {
  return typeof given === 'string' ? parseQuery(given) : given
}
