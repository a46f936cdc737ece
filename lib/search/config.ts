import type { EngineFactory, SearchManager, TypeDefinition } from './contracts.ts'
import { InvalidType } from './errors.ts'

/** Types and engines that the site's `search.config.ts` adds to the built-in ones. */
export type SearchConfig = {
  /** Types by key, in the order of their groups; `'registered'` for one that its module registers. Others follow. */
  types?: Readonly<Record<string, TypeDefinition | 'registered'>>
  /** Paths or http(s) addresses by name, for `results_route`. */
  routes?: Readonly<Record<string, string>>
  /** Engines by the name they are chosen by. */
  engines?: Readonly<Record<string, EngineFactory>>
}

const DEFAULT_ORDER = ['product', 'post', 'page']

export function orderOfTypes({ types = {} }: SearchConfig): string[] {
  return [...Object.keys(types), ...DEFAULT_ORDER]
}

/**
 * Registers what the configuration defines, replacing types and engines of the same name. Throws what registering
 * throws, and `InvalidType` for a `'registered'` type that no module has registered.
 */
export function applySearchConfig(
  search: Pick<SearchManager, 'register' | 'registerRoute' | 'extend' | 'definitions'>,
  { types = {}, routes = {}, engines = {} }: SearchConfig,
): void {
  for (const [name, address] of Object.entries(routes)) search.registerRoute(name, address)
  for (const [type, definition] of Object.entries(types)) {
    if (definition !== 'registered') search.register(type, definition)
    else if (!search.definitions().has(type)) throw new InvalidType(type, notRegistered(search))
  }
  for (const [name, factory] of Object.entries(engines)) search.extend(name, factory)
}

function notRegistered(search: Pick<SearchManager, 'definitions'>): string {
  const known = [...search.definitions().keys()].join(', ')
  return `search.config.ts says 'registered', but no module registers it. Those registered are: ${known}.`
}
