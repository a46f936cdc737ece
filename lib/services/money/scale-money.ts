/**
 * Returns `amount × numerator / denominator` in minor units, rounded half up to a multiple of `step`. Exact for all
 * safe integers; none may be negative.
 */
export function scaleMoney(amount: number, numerator: number, denominator: number, step = 1): number {
  const divisor = BigInt(denominator) * BigInt(step)
  const product = BigInt(amount) * BigInt(numerator)
  return Number((product * 2n + divisor) / (divisor * 2n)) * step
}
