/** Converts an amount to another exponent: `5` from 0 to 2 → `500`. Null if the result is not a safe integer. */
export function changeExponent(amount: number, from: number, to: number): number | null {
  const changed = to >= from ? amount * 10 ** (to - from) : amount / 10 ** (from - to)
  return Number.isSafeInteger(changed) ? changed : null
}
