/** A language of a former site, and the site's own that its texts are shown in. */
export type MatchedLanguage = { locale: string; isMain: boolean; isSpoken: boolean }

/** Finds the site's language for one that a file names, such as `de`, `de_DE` or `pt-br`. */
export function matchLanguage(code: string, languages: readonly string[]): MatchedLanguage {
  const wanted = normalize(code)
  const found =
    languages.find((locale) => locale.toLowerCase() === wanted) ??
    languages.find((locale) => baseOf(locale) === baseOf(wanted))
  const isMain = found !== undefined && found === languages[0]
  return { locale: found ?? canonicalOf(wanted), isMain, isSpoken: found !== undefined }
}

/** Whether two codes name the same language of the same country: `pt_BR` and `pt-br`. */
export function isSameCode(one: string, other: string): boolean {
  return normalize(one) === normalize(other)
}

function normalize(code: string): string {
  return code.trim().replaceAll('_', '-').toLowerCase()
}

/** Such as `German (de)`. */
export function nameLanguage(locale: string): string {
  try {
    return `${new Intl.DisplayNames('en', { type: 'language' }).of(locale)} (${locale})`
  } catch {
    return locale
  }
}

function baseOf(locale: string): string | undefined {
  return locale.toLowerCase().split('-')[0]
}

function canonicalOf(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code
  }
}
