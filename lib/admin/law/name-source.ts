import type { Translate } from '#lib/services/texts/index.ts'

/** The words in the names of Union law, which has a name in each of its languages. Laws of countries have one. */
const WORDS = {
  'Implementing Regulation': 'implementing',
  Regulation: 'regulation',
  Directive: 'directive',
  Annex: 'annex',
  and: 'and',
  EC: 'ec',
  GDPR: 'gdpr',
  assimilated: 'assimilated',
  'Northern Ireland': 'northern_ireland',
} as const

const OF_UNION = /^(?:Directive|Regulation|Implementing Regulation) /
const WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'g')

/** The name of a law as the reader's language writes it. */
export function nameSource(t: Translate, text: string): string {
  if (!OF_UNION.test(text)) return text
  return text.replace(WORD, (word) => t(`admin.law.source.${WORDS[word as keyof typeof WORDS]}`))
}
