import { textDirection } from './texts-in.ts'

/**
 * Facts in one line of a language. Where it is written from right to left, each keeps its own direction, so that `$156.00` or a street
 * in Latin letters is not torn apart.
 */
export function joinParts(
  parts: readonly string[],
  { locale, between }: { locale: string; between: string },
): string {
  const isMixed = textDirection(locale) === 'rtl'
  return parts.map((part) => (isMixed ? FIRST_STRONG + part + END : part)).join(between)
}

// Unicode's marks around a part whose first letter decides its direction.
const FIRST_STRONG = '\u2068'
const END = '\u2069'
