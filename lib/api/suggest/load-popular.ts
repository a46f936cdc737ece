import type { App } from '#lib/app/app.ts'
import { popularQueries } from '#lib/search/index.ts'

const DAYS = 30
/** More than are shown, since some of them may not find anything any more. */
const CANDIDATES = 20

/**
 * Popular queries, most frequent first. Only those that find all their words together today, so that the suggestions shown to
 * everyone consist of the site's own words, whatever visitors have searched for.
 */
export async function loadPopular(
  { database, search, clock }: Pick<App, 'database' | 'search' | 'clock'>,
  limit: number,
): Promise<string[]> {
  const found: string[] = []
  for (const { query } of await popularQueries(database, {
    days: DAYS,
    limit: CANDIDATES,
    now: clock.now(),
  })) {
    if (found.length < limit && (await findsWhole(search, query))) found.push(query)
  }
  return found
}

async function findsWhole(search: App['search'], query: string): Promise<boolean> {
  const results = await Promise.all([...search.types().keys()].map((type) => search.search(type, query, 0)))
  return results.some(({ total, match }) => total > 0 && match === 'all')
}
