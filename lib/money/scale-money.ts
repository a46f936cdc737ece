/** `amount × numerator / denominator` in whole minor units, halves rounded up. Exact for any safe integers; none negative. */
export function scaleMoney(amount: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator)
  const product = BigInt(amount) * BigInt(numerator)
  return Number((product * 2n + divisor) / (divisor * 2n))
}
