import { likelyLocale } from '#lib/platform/text/likely-locale.ts'

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The direction of a language's usual script. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(likelyLocale(locale).script ?? '') ? 'rtl' : 'ltr'
}
