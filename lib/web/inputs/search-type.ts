import type { SearchManager } from '#lib/search/index.ts'
import { Invalid } from '#lib/web/refusals/refusal.ts'

/** Throws Invalid for a type that is unknown or switched off. */
export function checkSearchType(search: SearchManager, type: string): void {
  const types = search.types()
  if (types.has(type)) return
  throw new Invalid({ type: [`This must be one of ${[...types.keys()].join(', ')}.`] })
}
