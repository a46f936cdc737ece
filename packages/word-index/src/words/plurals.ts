/** Endings of singulars and plurals by language, as words are indexed: without accents. The longest that fits counts. */
const ENDINGS = {
  da: ['/er', '/r', '/e', '/erne', '/en', '/et'],
  de: ['/e', '/en', '/n', '/er', '/s', '/nen'],
  en: ['/s', 's/ses', 'x/xes', 'z/zes', 'ch/ches', 'sh/shes', 'y/ies', 'f/ves', 'fe/ves', 'o/oes'],
  es: ['/s', '/es', 'z/ces'],
  fr: ['/s', '/x', 'al/aux', 'ail/aux'],
  it: ['o/i', 'a/e', 'e/i', 'io/i', 'co/chi', 'go/ghi', 'ca/che', 'ga/ghe'],
  nl: ['/en', '/s', 'f/ven', 's/zen'],
  pt: ['/s', '/es', 'm/ns', 'ao/oes', 'al/ais', 'el/eis', 'il/is'],
} as const

export type PluralLanguage = keyof typeof ENDINGS

export const pluralLanguages = Object.keys(ENDINGS) as PluralLanguage[]

/** Of a shorter word, an ending says little: `gas` is not several `ga`. */
const MIN_LETTERS = 3
const LETTERS = /^\p{L}+$/u
/**
 * The other number of a word in some languages: what may be its plural, or the singular of it. They are guessed by its
 * ending, so there are some that nobody writes.
 */
export function otherNumbers(word: string, languages: readonly PluralLanguage[]): string[] {
  if (!LETTERS.test(word)) return []
  const found = new Set(languages.flatMap((language) => numbersOf(word, language)))
  found.delete(word)
  return [...found]
}

function numbersOf(word: string, language: PluralLanguage): string[] {
  const forms = ENDINGS[language].flatMap((rule) => {
    const [singular = '', plural = ''] = rule.split('/')
    return [replaceEnd(word, plural, singular), replaceEnd(word, singular, plural)]
  })
  return forms.filter((form) => form !== null)
}

function replaceEnd(word: string, from: string, to: string): string | null {
  const stem = word.length - from.length
  // `glass` is not several `glas`.
  if (
    stem + Math.min(from.length, to.length) < MIN_LETTERS ||
    !word.endsWith(from) ||
    (from === 's' && /[su]s$/.test(word))
  )
    return null
  return word.slice(0, stem) + to
}
