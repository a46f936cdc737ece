/** Whether a row would be its own ancestor with this parent. `findParent` answers null at the top. */
export async function wouldLoop(
  id: number,
  parentId: number,
  findParent: (id: number) => Promise<number | null>,
): Promise<boolean> {
  const seen = new Set<number>()
  for (let ancestor: number | null = parentId; ancestor !== null; ancestor = await findParent(ancestor)) {
    if (ancestor === id || seen.has(ancestor)) return true
    seen.add(ancestor)
  }
  return false
}
