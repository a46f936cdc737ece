import { PANEL_LOCALES } from '#lib/services/texts/index.ts'
import { acceptedLanguages, baseLanguage } from '#lib/web/http/accepted-languages.ts'

export type PanelLocale = (typeof PANEL_LOCALES)[number]

/** The cookie with the chosen panel language. It is not secret. */
export const PANEL_LANGUAGE_COOKIE = 'panel-language'

/** The language of the panel: the chosen one, or else the best of those that the browser accepts. */
export function choosePanelLanguage(
  chosen: string | null | undefined,
  accepted: string | undefined,
): PanelLocale {
  const wanted = [chosen ?? '', ...acceptedLanguages(accepted ?? '').map(baseLanguage)]
  for (const one of wanted) {
    const locale = PANEL_LOCALES.find((known) => known === one)
    if (locale) return locale
  }
  return PANEL_LOCALES[0]
}
