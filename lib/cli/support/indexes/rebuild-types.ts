import type { App } from '#lib/app/app.ts'
import { isIndexMissing } from '#lib/search/index.ts'
import { rebuildIndex } from './rebuild-index.ts'

type RebuildOptions = { type?: string; engine?: string; missing: boolean }

/**
 * Rebuilds the indexes of one type or of all, with `missing` only those that are not ready. Resolves to their documents,
 * by type. If one of several fails, the others are built all the same, and the error names it.
 */
export async function rebuildTypes(
  { search }: Pick<App, 'search'>,
  { type, engine, missing }: RebuildOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const failures: { key: string; error: unknown }[] = []
  for (const key of type === undefined ? search.definitions().keys() : [type]) {
    try {
      if (missing && !(await isIndexMissing(search, key, engine))) continue
      Object.assign(counts, await rebuildIndex(search, key, engine))
    } catch (error) {
      if (type !== undefined || !search.engines().includes(engine ?? search.engineName())) throw error
      failures.push({ key, error })
    }
  }
  if (failures.length > 0) throw Object.keys(counts).length > 0 ? nameTypes(failures) : failures[0]?.error
  return counts
}

function nameTypes(failures: readonly { key: string; error: unknown }[]): Error {
  const reasons = failures.map(
    ({ key, error }) => `"${key}" cannot be built: ${error instanceof Error ? error.message : error}`,
  )
  return new Error(reasons.join('\n'))
}
