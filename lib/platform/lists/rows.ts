/** `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Rows in the order of their ids; an id without a row is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns what to add and what to remove so that `current` becomes `wanted`. */
export function compareIds(current: number[], wanted: number[]): { added: number[]; gone: number[] } {
  const [before, after] = [new Set(current), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id)),
    gone: [...before].filter((id) => !after.has(id)),
  }
}

// Databases sort differently; this order is the same everywhere and suits most languages.
const { compare } = new Intl.Collator('und', { numeric: true })

/** Compares names that are sorted here and not by a database. */
export function compareNames(a: string, b: string): number {
  return compare(a, b) || Number(a > b) - Number(a < b)
}

/** Which part of a list to return; both count from 1. */
export type Paging = { page: number; perPage: number }

/** A part of a list, and the length of the whole list. `more` says whether anything follows, for parts that begin at a cursor. */
export type Part<T> = { items: T[]; total: number; more?: boolean }

export function toWindow({ page, perPage }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * perPage, take: perPage }
}

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
