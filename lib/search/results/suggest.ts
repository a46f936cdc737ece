import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchQuery, SearchResults, SuggestGroup, Suggestions, TypeDefinition } from '../contracts.ts'
import { UnknownType } from '../errors.ts'
import { isLongEnough } from '../query/parse-query.ts'
import type { Routes } from '../routes/routes.ts'

const ITEMS_A_GROUP = 5

type Dependencies = {
  settings: SettingsStore
  routes: Routes
  enabledTypes(): Map<string, TypeDefinition>
  search(type: string, query: SearchQuery, limit: number): Promise<SearchResults>
}

/** A few results of every enabled type, or of one. No groups if the term is too short or has no word. */
export async function suggest(
  { settings, routes, enabledTypes, search }: Dependencies,
  query: SearchQuery,
  type?: string,
): Promise<Suggestions> {
  const types = chooseTypes(enabledTypes(), type)
  const saysEnough = query.words.length > 0 && isLongEnough(query, settings.current['search.min_chars'])
  const findGroup = async ([key, { label }]: [string, TypeDefinition]): Promise<SuggestGroup> => {
    const { total, match, items } = await search(key, query, ITEMS_A_GROUP)
    return { type: key, label, total, url: routes.resultsUrl(key, query.term), match, items }
  }
  const groups = await Promise.all((saysEnough ? types : []).map(findGroup))
  return { query: query.term, url: routes.resultsUrl('all', query.term), groups }
}

function chooseTypes(enabled: Map<string, TypeDefinition>, type?: string): [string, TypeDefinition][] {
  if (type === undefined) return [...enabled]
  const definition = enabled.get(type)
  if (!definition) throw new UnknownType(type, enabled.keys())
  return [[type, definition]]
}
