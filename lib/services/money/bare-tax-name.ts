/** The name of a tax without its rate in per cent, which is written beside it: `VAT 19%` → `VAT`. */
export function bareTaxName(name: string, rate: number): string {
  const digits = String(rate).replace('.', '[.,]')
  const decimals = Number.isInteger(rate) ? '(?:[.,]0+)?' : '0*'
  const bare = name.replace(new RegExp(`(?<![\\d.,])\\(?${digits}${decimals}\\s*%\\)?`), '')
  return bare.replace(/\s+/g, ' ').trim() || name
}
