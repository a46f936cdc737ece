import type { Settings } from '#lib/services/settings/index.ts'
import type { RowId, ScoredId, Standing } from '../../contracts.ts'

/** How results of equal relevance are ordered, as the owner weighs it. */
export type TieWeights = { stock: number; popularity: number; date: number; soldOutLast: boolean }

/** Returns null if nothing but relevance counts. */
export function tieWeightsOf(settings: Settings): TieWeights | null {
  const weights = {
    stock: settings['search.ties.stock'],
    popularity: settings['search.ties.popularity'],
    date: settings['search.ties.date'],
    soldOutLast: settings['search.sold_out_last'],
  }
  return Object.values(weights).some(Boolean) ? weights : null
}

/**
 * The ids in their final order: what is sold out comes last if so wished, then the more relevant first, and of equally
 * relevant ones the one that stands better. All else stays in the engine's order.
 */
export function orderByStanding(
  ranked: readonly ScoredId[],
  standings: ReadonlyMap<RowId, Standing>,
  weights: TieWeights,
): RowId[] {
  const known = ranked.map(({ id }) => standings.get(id) ?? null)
  const measure = createMeasure(known, weights)
  return ranked
    .map(({ id, score }, place) => {
      const standing = known[place] ?? null
      const isLast = weights.soldOutLast && standing?.isAvailable === false
      return { id, score, isLast, value: standing ? measure(standing) : 0 }
    })
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.score - a.score || b.value - a.value)
    .map(({ id }) => id)
}

/** Each fact counts from 0 to its weight: the most popular and the latest of the results in full. */
function createMeasure(
  known: readonly (Standing | null)[],
  weights: TieWeights,
): (standing: Standing) => number {
  const all = known.filter((standing) => standing !== null)
  const mostPopular = Math.max(1, ...all.map(({ popularity }) => popularity))
  const dates = all.flatMap(({ date }) => date?.getTime() ?? [])
  const oldest = Math.min(...dates)
  const span = Math.max(1, Math.max(...dates) - oldest)
  return ({ isAvailable, popularity, date }) =>
    weights.stock * Number(isAvailable) +
    // Ten sales more matter less to a thousand than to none.
    (weights.popularity * Math.log1p(popularity)) / Math.log1p(mostPopular) +
    (date ? (weights.date * (date.getTime() - oldest)) / span : 0)
}
