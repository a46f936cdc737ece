type Placing = {
  /** What is placed, as the owner calls it, such as "category". */
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
