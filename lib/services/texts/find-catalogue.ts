import { MADE_UP_LOCALE } from './made-up-locale.ts'
import { listLocales } from './read-catalogues.ts'
import { baseLocale } from './texts-in.ts'

/** The catalogue that a language's texts come from: its own, else that of its base language; undefined if neither exists. */
export function findCatalogue(locale: string): string | undefined {
  if (locale === MADE_UP_LOCALE) return locale
  const locales = listLocales()
  return [locale, baseLocale(locale)].find((one) => locales.includes(one))
}

/** The languages of the staff's panel, the one that others fall back to first. Texts of the storefront exist in more. */
export const PANEL_LOCALES = ['en', 'de'] as const

/** Whether a language needs a text: those of the panel are only written in its own languages. */
export function isNeeded(key: string, locale: string): boolean {
  return !key.startsWith('admin.') || PANEL_LOCALES.some((one) => one === locale)
}

/** The languages whose texts can be asked for, the made-up one among them. */
export function listCatalogues(): string[] {
  return [...listLocales(), MADE_UP_LOCALE]
}
