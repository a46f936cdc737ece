import {
  type SettingsStore,
  type SettingTexts,
  type SiteLanguage,
  settingsInLanguage,
} from '#lib/services/settings/index.ts'

const opened = new WeakMap<object, Map<string, object>>()

const NO_TEXTS: SettingTexts = {}

/** The App as visitors who use another language see it; the same object for the same language. */
export function openInLanguage<T extends { settings: SettingsStore }>(app: T, language: SiteLanguage): T {
  if (language.prefix === '') return app
  const languages = opened.get(app) ?? new Map<string, object>()
  opened.set(app, languages)
  const key = `${language.prefix} ${language.locale}`
  const known = languages.get(key) as T | undefined
  if (known) return known
  const settings = settingsInLanguage(app.settings, language, () => NO_TEXTS)
  const inLanguage = { ...app, settings }
  languages.set(key, inLanguage)
  return inLanguage
}
