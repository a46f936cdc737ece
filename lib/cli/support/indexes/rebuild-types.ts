import type { App } from '#lib/app/app.ts'
import { isIndexMissing } from '#lib/search/index.ts'
import { rebuildIndex } from './rebuild-index.ts'

type RebuildOptions = { type?: string; engine?: string; missing: boolean }

/** Rebuilds the indexes of one type or of all, with `missing` only those that are not ready. Resolves to their documents, by type. */
export async function rebuildTypes(
  { search }: Pick<App, 'search'>,
  { type, engine, missing }: RebuildOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const key of type === undefined ? search.definitions().keys() : [type]) {
    if (missing && !(await isIndexMissing(search, key, engine))) continue
    Object.assign(counts, await rebuildIndex(search, key, engine))
  }
  return counts
}
