/** Of the locales that a provider knows, the one of a language, or else its first of the same language; both BCP 47. */
export function pickLocale<T extends string>(language: string, known: readonly T[]): T | undefined {
  const wanted = language.toLowerCase()
  const [primary] = wanted.split('-')
  return (
    known.find((locale) => plain(locale) === wanted) ??
    known.find((locale) => plain(locale) === primary) ??
    known.find((locale) => plain(locale).split('-')[0] === primary)
  )
}

function plain(locale: string): string {
  return locale.toLowerCase().replace('_', '-')
}
