import type { App } from '#lib/app.ts'
import type { SearchManager } from '#lib/search/index.ts'
import { rebuildIndex } from './rebuild-index.ts'

type RebuildOptions = { type?: string; engine?: string; missing: boolean }

/** Rebuilds the indexes of one type or of all, with `missing` only those that are not ready. Resolves to their documents, by type. */
export async function rebuildTypes(
  { search }: Pick<App, 'search'>,
  { type, engine, missing }: RebuildOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const key of type === undefined ? search.definitions().keys() : [type]) {
    if (missing && !(await isMissing(search, key, engine))) continue
    Object.assign(counts, await rebuildIndex(search, key, engine))
  }
  return counts
}

async function isMissing(
  search: SearchManager,
  type: string,
  engine = search.engineName(),
): Promise<boolean> {
  // The database engine answers for types with text keys, so their index is never missing.
  const hasTextKey = search.definitions().get(type)?.model.key === 'text'
  if (hasTextKey || !search.engines().includes(engine)) return false
  if (engine === search.engineName()) return (await search.engineFor(type)) !== search.engine(engine)
  return !(await search.engine(engine).status(type)).ready
}
