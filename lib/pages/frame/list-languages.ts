import type { App } from '#lib/app/app.ts'
import { localPath, splitLanguage } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'

/** A language of the site, as passed to views. */
export type ShownLanguage = {
  locale: string
  /** Its own name for itself, such as `Deutsch`. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The path of the same page in it. */
  url: string
  current: boolean
}

/** The languages that a page can be read in, main language first; none if there is only one. */
export function listLanguages(
  { settings, request }: Pick<App, 'settings' | 'request'>,
  path: string,
): ShownLanguage[] {
  const { language, languages } = settings
  if (languages.length < 2) return []
  const here = request ? currentPath(languages, request.target) : path || '/'
  return languages.map((one) => ({
    locale: one.locale,
    name: nativeName(one.locale),
    direction: textDirection(one.locale),
    url: localPath(one, here),
    current: one.locale === language.locale,
  }))
}

/** With the parameters that the visitor has chosen, such as filters. */
function currentPath(languages: Parameters<typeof splitLanguage>[0], target: string): string {
  const [asked = '/'] = target.split('?', 1)
  // Several leading slashes would lead to another site.
  return `/${splitLanguage(languages, asked).path.replace(/^[/\\]+/, '')}${target.slice(asked.length)}`
}

// Making the formatter takes longer than much of a page.
const names = new Map<string, string>()

function nativeName(locale: string): string {
  const known = names.get(locale) ?? findNativeName(locale)
  names.set(locale, known)
  return known
}

function findNativeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale)
  const [first = '', ...rest] = name ?? locale
  return first.toLocaleUpperCase(locale) + rest.join('')
}
