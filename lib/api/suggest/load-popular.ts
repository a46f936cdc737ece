import type { App } from '#lib/app/app.ts'
import { popularQueries } from '#lib/search/index.ts'

const DAYS = 30
/** More than are shown, since some of them may not find anything any more. */
const CANDIDATES = 20

/**
 * What many search for, most often first. Only what finds all its words together today: what is shown to everyone is
 * then made of the site's own words, whoever has made them frequent.
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
