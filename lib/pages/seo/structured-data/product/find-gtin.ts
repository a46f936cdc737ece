type Gtin = Partial<Record<'gtin8' | 'gtin12' | 'gtin13' | 'gtin14', string>>

const LENGTHS: Record<number, keyof Gtin> = { 8: 'gtin8', 12: 'gtin12', 13: 'gtin13', 14: 'gtin14' }

/**
 * A barcode as the GTIN of its length, without spaces and hyphens. Empty for anything else: search engines refuse
 * products whose GTIN has the wrong check digit, or is one that shops give out themselves.
 */
export function findGtin(barcode: string | null): Gtin {
  const digits = (barcode ?? '').replace(/[\s-]/g, '')
  const property = /^\d+$/.test(digits) ? LENGTHS[digits.length] : undefined
  return property && isChecked(digits) && !isInternal(digits) ? { [property]: digits } : {}
}

/** GS1's check digit: from the right, the digits before it count three times and once by turns. */
function isChecked(digits: string): boolean {
  const [check = 0, ...others] = [...digits].reverse().map(Number)
  const sum = others.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check && Number(digits) > 0
}

/** The prefixes 02, 04 and 20 to 29 of GTIN-13, and 0 and 2 of GTIN-8, are for numbers within one shop. */
function isInternal(digits: string): boolean {
  return digits.length === 8 ? /^[02]/.test(digits) : /^(0[24]|2)/.test(digits.padStart(14, '0').slice(1))
}
