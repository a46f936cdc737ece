/**
 * Splits an amount in proportion to the weights, by largest remainder. The parts are integers that add up to the
 * amount; no part exceeds its weight unless the amount exceeds the sum of weights. Of equal remainders, the first wins.
 * If the amount and the weights are multiples of `step`, so are the parts.
 */
export function allocate(amount: number, weights: readonly number[], step = 1): number[] {
  if ([amount, ...weights].some((value) => value % step !== 0)) return allocateUnits(amount, weights)
  const units = weights.map((weight) => weight / step)
  return allocateUnits(amount / step, units).map((part) => part * step)
}

function allocateUnits(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / whole), remainder: product % whole }
  })
  const parts = shares.map(({ part }) => part)
  let left = amount - parts.reduce((sum, part) => sum + part, 0)
  // Sorting is stable: of equal remainders the first stays the first.
  const byRemainder = shares.sort((a, b) => Number(b.remainder - a.remainder))
  for (const { index, part } of byRemainder) {
    if (left-- <= 0) break
    parts[index] = part + 1
  }
  return parts
}
