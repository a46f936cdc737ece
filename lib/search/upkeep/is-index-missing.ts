import type { SearchManager } from '../contracts.ts'

/** Whether the index of a type has to be built before an engine, by default the chosen one, can answer for it. */
export async function isIndexMissing(
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
