/** The space between a number and its percent sign, by language; none in all others. */
const BEFORE_PERCENT: Readonly<Record<string, string>> = { de: '\u00a0', es: '\u00a0', fr: '\u202f' }

const NAMES: Readonly<Record<string, string>> = {
  '': 'nothing',
  '\u00a0': 'a no-break space (U+00A0)',
  '\u202f': 'a narrow no-break space (U+202F)',
}

/** The faults of a text's spaces before signs: at a wrong one, a line could begin with the sign. */
export function checkSpaces(pattern: string, locale: string): string[] {
  const words = pattern.replace(/<[^>]*>/g, '')
  const percent = BEFORE_PERCENT[locale] ?? ''
  const isWrongPercent = [...words.matchAll(/[\d}](\s?)%/g)].some(([, space]) => space !== percent)
  const isWrongSign =
    locale === 'fr' && /[^\S\u202f][:;!?»](?!\w)|[^\s:;!?([{][!?»](?!\w)|«(?!\u202f)/.test(words)
  return [
    ...(isWrongPercent ? [`Before a percent sign stands ${NAMES[percent]}.`] : []),
    ...(isWrongSign ? [`Before : ; ! ? and within « » stands ${NAMES['\u202f']}.`] : []),
  ]
}
