import type { App } from '#lib/app/app.ts'
import type { SearchManager, SearchResult, TypeDefinition, WeightedText } from '#lib/search/index.ts'

/** The types that a module registers; `get` throws for any other. */
export function collectDefinitions(register: (search: Pick<SearchManager, 'register'>) => void) {
  const found = new Map<string, TypeDefinition>()
  register({ register: (type, definition) => void found.set(type, definition) })
  return {
    get(type: string): TypeDefinition {
      const definition = found.get(type)
      if (!definition) throw new Error(`Nothing was registered as ${type}.`)
      return definition
    },
  }
}

type Read = { fields: Record<string, WeightedText>; result: SearchResult }
type Delegate = { findMany(query: object): Promise<unknown[]> }

/** The documents that an index would get of the rows of a type. */
export async function readSearchable(
  { database }: App,
  { model }: TypeDefinition,
  includeScheduled = false,
): Promise<Read[]> {
  const delegates = database.prisma as unknown as Record<string, Delegate>
  const rows = await delegates[model.model.toLowerCase()]?.findMany(model.searchableQuery(includeScheduled))
  return (rows ?? []).map((row) => ({
    fields: model.searchableFields?.(row) ?? {},
    result: model.toSearchResult(row),
  }))
}
