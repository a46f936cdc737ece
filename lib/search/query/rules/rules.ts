import type { Database } from '#lib/platform/database/db.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { Meaning } from '../../contracts.ts'
import { parseQuery } from '../parse-query.ts'
import { toWords } from './normalise.ts'
import { listPins } from './pins.ts'
import { listSynonyms } from './synonyms.ts'

/** The owner's search rules. */
export type Rules = {
  /** By the words of a term, joined by spaces: the terms that mean the same. */
  synonyms: ReadonlyMap<string, readonly Meaning[]>
  /** The most words of a term that has synonyms. */
  longest: number
  /** By type and query. */
  pins: ReadonlyMap<string, Pins>
}

/** Ids of rows. */
export type Pins = { first: readonly number[]; never: readonly number[] }

/** As they are now. They change with the data version of the settings, so that every process sees them at once. */
export type RulesStore = { read(): Promise<Rules> }

export function createRules({
  database,
  settings,
}: {
  database: Database
  settings: Pick<SettingsStore, 'current'>
}): RulesStore {
  let loaded: { of: object; rules: Promise<Rules> } | undefined
  return {
    read() {
      const of = settings.current
      if (loaded?.of === of) return loaded.rules
      const rules = loadRules(database)
      loaded = { of, rules }
      // Tried again by the next search.
      rules.catch(() => {
        loaded = undefined
      })
      return rules
    },
  }
}

export function pinKey(type: string, query: string): string {
  return `${type}\n${query}`
}

/** A term's words, and its other forms if it is a single word. */
function waysOf(term: string): Meaning[] {
  const [first = [], ...others] = parseQuery(term).meanings ?? []
  const words = toWords(term)
  return words.length === 1 ? [words, ...[first, ...others].flat().filter(([one]) => one !== term)] : [words]
}

async function loadRules(database: Database): Promise<Rules> {
  const [rows, pinned] = await Promise.all([listSynonyms(database), listPins(database)])
  const synonyms = new Map<string, Meaning[]>()
  for (const { terms, oneWay } of rows) {
    for (const term of oneWay ? terms.slice(0, 1) : terms) {
      const others = terms.filter((one) => one !== term).flatMap(waysOf)
      synonyms.set(term, [...(synonyms.get(term) ?? []), ...others])
    }
  }
  const pins = new Map<string, { first: number[]; never: number[] }>()
  for (const { type, query, rowId, place } of pinned) {
    const key = pinKey(type, query)
    const known = pins.get(key) ?? { first: [], never: [] }
    if (place === null) known.never.push(rowId)
    else known.first.push(rowId)
    pins.set(key, known)
  }
  const longest = Math.max(0, ...[...synonyms.keys()].map((term) => toWords(term).length))
  return { synonyms, longest, pins }
}
