import type { SiteLanguage } from '#lib/services/settings/index.ts'

/** The languages of an `Accept-Language` in the order in which they are preferred, such as `de-AT`. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { locale: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale)
}

/** The site's language that a client prefers, a regional one if there is no other; the main one if it takes none of them. */
export function chooseSiteLanguage(
  header: string | undefined,
  languages: readonly SiteLanguage[],
  main: SiteLanguage,
): SiteLanguage {
  for (const accepted of header ? acceptedLanguages(header) : []) {
    const wanted = accepted.toLowerCase()
    const found =
      languages.find(({ locale }) => locale.toLowerCase() === wanted) ??
      languages.find(({ locale }) => baseLanguage(locale) === baseLanguage(wanted))
    if (found) return found
  }
  return main
}

export function baseLanguage(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase()
}
