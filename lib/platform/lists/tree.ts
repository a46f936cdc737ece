import { compareNames } from '../text/compare-names.ts'
import { groupBy } from './group-by.ts'

type Node = { id: number; parentId: number | null; position: number; name: string }

/**
 * Sorts rows so that each directly precedes its descendants; siblings by position, then name. Depth starts at 0. Rows
 * whose parent is missing are left out.
 */
export function orderDepthFirst<T extends Node>(rows: readonly T[]): (T & { depth: number })[] {
  const children = groupBy(rows, (row) => row.parentId)
  const walk = (parentId: number | null, depth: number): (T & { depth: number })[] =>
    (children.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position || compareNames(a.name, b.name) || a.id - b.id)
      .flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}

type Placing = {
  /** The kind of row, for messages, such as "category". */
  kind: string
  id: number
  parentId: number
  /** Null at the top. */
  findParent(id: number): Promise<number | null>
}

/** Throws if a row would become its own ancestor with this parent. */
export async function assertNotBelow(placing: Placing): Promise<void> {
  if (await wouldLoop(placing))
    throw new Error(`A ${placing.kind} cannot be placed below itself. Choose another parent.`)
}

async function wouldLoop({ id, parentId, findParent }: Placing): Promise<boolean> {
  const seen = new Set<number>()
  for (let ancestor: number | null = parentId; ancestor !== null; ancestor = await findParent(ancestor)) {
    if (ancestor === id || seen.has(ancestor)) return true
    seen.add(ancestor)
  }
  return false
}
