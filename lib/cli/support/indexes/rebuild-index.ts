import type { SearchManager } from '#lib/search/index.ts'
import { createProgressLine } from '../progress-line.ts'

/** Rebuilds a type's index, of the chosen engine by default, with progress. Returns the number of its documents, by type. */
export async function rebuildIndex(
  search: SearchManager,
  type: string,
  engine?: string,
): Promise<Record<string, number>> {
  const progress = createProgressLine()
  try {
    return await search.rebuild(type, engine, (_, done, total) =>
      progress.show(`${type}: ${done} of ${total} rows`),
    )
  } finally {
    progress.end()
  }
}
