/** How many pieces there are of each product; those of products that are gone are left out. */
export function sumByProduct(
  lines: readonly { productId: number | null; pieces: number }[],
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, pieces } of lines) {
    if (productId !== null) sums.set(productId, pieces + (sums.get(productId) ?? 0))
  }
  return sums
}
