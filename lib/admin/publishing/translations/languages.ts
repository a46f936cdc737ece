import { type Query, textIn } from '../../lists/query.ts'
import type { Panel } from '../../request/panel-request.ts'

export const TRANSLATIONS_PATH = '/admin/translations'

export type Language = { locale: string; name: string }

/** The languages that the site is translated into. */
export function furtherLanguages({ app, locale }: Pick<Panel, 'app' | 'locale'>): Language[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return app.settings.languages
    .slice(1)
    .map((one) => ({ locale: one.locale, name: names.of(one.locale) ?? one.locale }))
}

/** The language that an address asks for, else the first one; undefined if the site has no other than its own. */
export function chosenLanguage(panel: Pick<Panel, 'app' | 'locale'>, query: Query): Language | undefined {
  const languages = furtherLanguages(panel)
  return languages.find(({ locale }) => locale === textIn(query.locale)) ?? languages[0]
}
