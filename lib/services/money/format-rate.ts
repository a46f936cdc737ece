/** Formats millionths as a percentage with at least two decimals: `200000` → `20.00`, `88750` → `8.875`. */
export function formatRate(rate: number): string {
  const digits = String(rate).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}
