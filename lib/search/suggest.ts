import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchResults, SuggestGroup, Suggestions, TypeDefinition } from './contracts.ts'
import { UnknownType } from './errors.ts'
import type { Routes } from './routes.ts'
import { isLongEnough, readTerm } from './term.ts'
import { queryWords } from './words.ts'

const ITEMS_A_GROUP = 5

type Dependencies = {
  settings: SettingsStore
  routes: Routes
  enabledTypes(): Map<string, TypeDefinition>
  search(type: string, term: string, limit: number): Promise<SearchResults>
}

/** A few results of every enabled type, or of one; none of any type for a term that says too little. */
export async function suggest(
  { settings, routes, enabledTypes, search }: Dependencies,
  given: string,
  type?: string,
): Promise<Suggestions> {
  const query = readTerm(given)
  const types = chooseTypes(enabledTypes(), type)
  const saysEnough = isLongEnough(query, settings.current['search.min_chars']) && queryWords(query).length > 0
  const findGroup = async ([key, { label }]: [string, TypeDefinition]): Promise<SuggestGroup> => {
    const { total, match, items } = await search(key, query, ITEMS_A_GROUP)
    return { type: key, label, total, url: routes.resultsUrl(key, query), match, items }
  }
  const groups = await Promise.all((saysEnough ? types : []).map(findGroup))
  return { query, url: routes.resultsUrl('all', query), groups }
}

function chooseTypes(enabled: Map<string, TypeDefinition>, type?: string): [string, TypeDefinition][] {
  if (type === undefined) return [...enabled]
  const definition = enabled.get(type)
  if (!definition) throw new UnknownType(type, enabled.keys())
  return [[type, definition]]
}
