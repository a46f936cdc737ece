import type { SettingsStore } from '#lib/services/settings/index.ts'
import type {
  SearchManager,
  SearchQuery,
  SearchResults,
  SuggestGroup,
  Suggestions,
  SuggestOptions,
  TypeDefinition,
} from '../contracts.ts'
import { UnknownType } from '../errors.ts'
import { correctFound } from '../query/corrections/correct-found.ts'
import { isLongEnough } from '../query/parse-query.ts'
import type { Routes } from '../types/type-registry.ts'

const ITEMS_A_GROUP = 5

type Dependencies = {
  settings: SettingsStore
  routes: Routes
  enabledTypes(): Map<string, TypeDefinition>
  search(type: string, query: SearchQuery, limit: number): Promise<SearchResults>
  correct: SearchManager['correct']
}

/** A few results of every enabled type, or of one. No groups if the term is too short or has no word. */
export async function suggest(
  { settings, routes, enabledTypes, search, correct }: Dependencies,
  query: SearchQuery,
  { type, correct: mayCorrect = true }: SuggestOptions & { type?: string | undefined },
): Promise<Suggestions> {
  const types = chooseTypes(enabledTypes(), type)
  const saysEnough = query.words.length > 0 && isLongEnough(query, settings.current['search.min_chars'])
  const findGroups = (wanted: SearchQuery) =>
    Promise.all(
      types.map(async ([key, { label, labels }]): Promise<SuggestGroup> => {
        const { total, match, items } = await search(key, wanted, ITEMS_A_GROUP)
        const url = routes.resultsUrl(key, wanted.term)
        return { type: key, label, ...(labels && { labels }), total, url, match, items }
      }),
    )
  const url = routes.resultsUrl('all', query.term)
  if (!saysEnough) return { query: query.term, url, corrected: null, suggestion: null, groups: [] }
  const keys = types.map(([key]) => key)
  const { found, corrected, suggestion } = await correctFound(query, findGroups, {
    mayCorrect,
    correct: (wanted) => correct(query, { types: keys, isTyping: true, ...wanted }),
  })
  return { query: query.term, url, corrected, suggestion, groups: found }
}

function chooseTypes(enabled: Map<string, TypeDefinition>, type?: string): [string, TypeDefinition][] {
  if (type === undefined) return [...enabled]
  const definition = enabled.get(type)
  if (!definition) throw new UnknownType(type, enabled.keys())
  return [[type, definition]]
}
