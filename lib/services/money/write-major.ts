/** Formats minor units in major ones, with exactly `exponent` decimals: `1250` with 2 → `12.50`. Not for negatives. */
export function writeMajor(amount: number, exponent: number): string {
  if (exponent === 0) return String(amount)
  const digits = String(amount).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
