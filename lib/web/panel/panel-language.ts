import { PANEL_LOCALES } from '#lib/services/texts/index.ts'
import { acceptedLanguages, baseLanguage } from '#lib/web/http/accepted-languages.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'

export type PanelLocale = (typeof PANEL_LOCALES)[number]

/** The cookie with the chosen panel language. It is not secret. */
export const PANEL_LANGUAGE_COOKIE = 'panel-language'

/** The language of the panel: the chosen one, or else the best of those that the browser accepts. */
function choosePanelLanguage(chosen: string | null | undefined, accepted: string | undefined): PanelLocale {
  const wanted = [chosen ?? '', ...acceptedLanguages(accepted ?? '').map(baseLanguage)]
  for (const one of wanted) {
    const locale = PANEL_LOCALES.find((known) => known === one)
    if (locale) return locale
  }
  return PANEL_LOCALES[0]
}

/** The panel's language for a browser, by the headers of its request. */
export function findPanelLanguage(headers: {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}): PanelLocale {
  const chosen = parseCookies(headers.cookie ?? '').get(PANEL_LANGUAGE_COOKIE)
  return choosePanelLanguage(chosen, headers['accept-language'])
}
