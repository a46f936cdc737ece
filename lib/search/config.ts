import type { EngineFactory, SearchManager, TypeDefinition } from './contracts.ts'

/** What `search.config.ts`, which is the site's own, adds to the built-in types and engines. */
export type SearchConfig = {
  /** Types by key, in the order of their groups; `'registered'` for one that its module registers. Others follow. */
  types?: Readonly<Record<string, TypeDefinition | 'registered'>>
  /** Paths, or http(s) addresses, by the names that `results_route` may have. */
  routes?: Readonly<Record<string, string>>
  /** Engines by the name they are chosen by. */
  engines?: Readonly<Record<string, EngineFactory>>
}

const DEFAULT_ORDER = ['product', 'post', 'page']

export function orderOfTypes({ types = {} }: SearchConfig): string[] {
  return [...Object.keys(types), ...DEFAULT_ORDER]
}

/** Registers what the configuration defines, in place of a type or an engine of the same name. Throws what they throw. */
export function applySearchConfig(
  search: Pick<SearchManager, 'register' | 'registerRoute' | 'extend'>,
  { types = {}, routes = {}, engines = {} }: SearchConfig,
): void {
  for (const [name, address] of Object.entries(routes)) search.registerRoute(name, address)
  for (const [type, definition] of Object.entries(types)) {
    if (definition !== 'registered') search.register(type, definition)
  }
  for (const [name, factory] of Object.entries(engines)) search.extend(name, factory)
}
