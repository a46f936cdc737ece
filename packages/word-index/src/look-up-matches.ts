import type { ScoredPart } from './query/search-parts.ts'

/** The rows that match, best first; of equal ones the higher id first. */
export function keepMatching(scored: readonly ScoredPart[], ids: readonly (number | string)[]): number[] {
  // Neighbours are close together on disk.
  const falling = Float64Array.from(ids, Number).sort().reverse()
  const kept: { id: number; score: number }[] = []
  for (const id of falling) {
    for (const { part, scores } of scored) {
      const doc = part.find(id)
      const score = doc < 0 ? Number.NaN : (scores[doc] as number)
      if (!Number.isNaN(score)) kept.push({ id, score })
    }
  }
  return kept.sort((a, b) => b.score - a.score || b.id - a.id).map(({ id }) => id)
}

/** All rows that match, in no particular order. */
export function listMatching(scored: readonly ScoredPart[]): number[] {
  const ids: number[] = []
  for (const { part, scores } of scored) {
    for (let doc = 0; doc < scores.length; doc++) {
      if (!Number.isNaN(scores[doc] as number)) ids.push(part.idOf(doc))
    }
  }
  return ids
}
