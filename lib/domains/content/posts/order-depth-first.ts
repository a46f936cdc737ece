import { groupBy } from '#lib/platform/lists/group-by.ts'
import { comparePlaces } from './compare-labels.ts'

type Node = { id: number; parentId: number | null; position: number; name: string }

/** Each row right before those below it; rows of one parent by position, then name. */
export function orderDepthFirst<T extends Node>(rows: readonly T[]): T[] {
  const below = groupBy(rows.toSorted(comparePlaces), (row) => row.parentId)
  const walk = (parentId: number | null): T[] =>
    (below.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
