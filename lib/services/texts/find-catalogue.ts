import { MADE_UP_LOCALE } from './messages/made-up-locale.ts'
import { listLocales } from './read-catalogues.ts'
import { baseLocale } from './texts-in.ts'

/** The catalogue that a language's texts come from: its own, else that of its base language; undefined if neither exists. */
export function findCatalogue(locale: string): string | undefined {
  if (locale === MADE_UP_LOCALE) return locale
  const locales = listLocales()
  return [locale, baseLocale(locale)].find((one) => locales.includes(one))
}

/** The languages whose texts can be asked for, the made-up one among them. */
export function listCatalogues(): string[] {
  return [...listLocales(), MADE_UP_LOCALE]
}
