import { type Translate, textsIn } from '#lib/services/texts/index.ts'

/** The words in the names of Union law, which has a name in each of its languages. Laws of countries have one. */
const WORDS = [
  ...(['implementing', 'regulation', 'directive', 'annex', 'and', 'ec', 'gdpr'] as const),
  ...(['assimilated', 'northern_ireland'] as const),
]
const OF_UNION = /^(?:Directive|Regulation|Implementing) /

const english = textsIn('en').t
const keys = new Map(WORDS.map((key) => [english(`admin.law.source.${key}`), key]))
const WORD = new RegExp(`\\b(?:${[...keys.keys()].join('|')})\\b`, 'g')

/** The name of a law as the reader's language writes it. */
export function nameSource(t: Translate, text: string): string {
  if (!OF_UNION.test(text)) return text
  return text.replace(WORD, (word) => {
    const key = keys.get(word)
    return key === undefined ? word : t(`admin.law.source.${key}`)
  })
}
