import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchQuery } from '../contracts.ts'
import type { Counts, SearchFigures } from './contracts.ts'
import { isPrivate } from './is-private.ts'
import { TypedSearches } from './typed-searches.ts'
import { type DayFigures, writeFigures } from './write-figures.ts'

type Dependencies = {
  database: Database
  settings: Pick<SettingsStore, 'current'>
  clock: Clock
}

/** A search is over once nothing was typed for so long. */
const TYPING_MS = 10_000
/** Queries that are counted between two flushes; more are let go. */
const MAX_QUERIES = 10_000
const DAY_MS = 24 * 3_600_000

export function createSearchFigures({ database, settings, clock }: Dependencies): SearchFigures {
  const typed = new TypedSearches()
  let days = new Map<number, Map<string, Counts>>()

  const add = (query: string, at: number, counts: Counts): void => {
    const day = Math.floor(at / DAY_MS) * DAY_MS
    const ofDay = days.get(day) ?? new Map<string, Counts>()
    days.set(day, ofDay)
    const known = ofDay.get(query)
    if (known) addCounts(known, counts)
    else if (ofDay.size < MAX_QUERIES) ofDay.set(query, { ...counts })
  }
  const addSearch = (query: string, at: number, results: number) =>
    add(query, at, { searches: 1, empty: results === 0 ? 1 : 0, chosen: 0, results })
  const endTyped = (moment: number): void => {
    for (const { query, at, results } of typed.endBefore(moment)) addSearch(query, at, results)
  }
  const isCounted = ({ term, words }: SearchQuery) =>
    settings.current['search.figures'] && words.length > 0 && !isPrivate(term)

  return {
    count({ query, results, isTyping }) {
      if (!isCounted(query)) return
      const at = clock.now().getTime()
      const text = query.words.join(' ')
      if (isTyping) {
        const ended = typed.add({ query: text, results, at })
        if (ended) addSearch(ended.query, ended.at, ended.results)
      } else {
        typed.end(text)
        addSearch(text, at, results)
      }
    },
    choose(query) {
      if (!isCounted(query)) return
      const at = clock.now().getTime()
      const text = query.words.join(' ')
      const ended = typed.end(text)
      if (ended) addSearch(text, at, ended.results)
      add(text, at, { searches: 0, empty: 0, chosen: 1, results: ended?.results ?? 1 })
    },
    async flush({ all } = { all: false }) {
      endTyped(all ? Number.POSITIVE_INFINITY : clock.now().getTime() - TYPING_MS)
      const counted = [...days].map(([day, queries]): DayFigures => ({ day: new Date(day), queries }))
      days = new Map()
      for (const [index, one] of counted.entries()) {
        try {
          await writeFigures(database, one)
        } catch (error) {
          // Counted again by the next flush.
          for (const { day, queries } of counted.slice(index))
            for (const [query, counts] of queries) add(query, day.getTime(), counts)
          throw error
        }
      }
    },
  }
}

function addCounts(known: Counts, { searches, empty, chosen, results }: Counts): void {
  known.searches += searches
  known.empty += empty
  known.chosen += chosen
  if (searches > 0) known.results = results
}
