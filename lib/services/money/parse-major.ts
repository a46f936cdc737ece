/**
 * Parses an amount in major units (`12.5`) to minor units (`1250` if the exponent is 2), exactly. Null unless it is
 * digits with at most `exponent` decimals, and a safe integer in minor units.
 */
export function parseMajor(text: string, exponent: number): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > exponent) return null
  const minor = Number(whole + fraction.padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}
