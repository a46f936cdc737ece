/** The same sum in units of another exponent: `5` from 0 to 2 → `500`. Null where it is not a whole number of those. */
export function changeExponent(amount: number, from: number, to: number): number | null {
  const changed = to >= from ? amount * 10 ** (to - from) : amount / 10 ** (from - to)
  return Number.isSafeInteger(changed) ? changed : null
}
