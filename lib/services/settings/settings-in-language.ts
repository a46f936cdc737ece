import type { Settings } from './definitions/definitions.ts'
import { type SiteLanguage, siteAddress, siteBasePath } from './derived-settings.ts'
import type { SettingsStore, SettingVersions } from './settings-store.ts'

/** The owner's texts in another language, by setting. */
export type SettingTexts = Readonly<Partial<Record<keyof Settings, string>>>

/** The owner's texts in one language, as far as they are known. */
export type KnownTexts = {
  /** The same object until a text changes. */
  readonly current: SettingTexts
  /** Reloads the texts if they have changed since; undefined if they have not. */
  refresh(versions?: SettingVersions): Promise<void> | undefined
}

/** The settings as a visitor who uses another language sees them. */
export function settingsInLanguage(
  store: SettingsStore,
  language: SiteLanguage,
  texts: KnownTexts,
): SettingsStore {
  let made: { from: Settings; texts: SettingTexts; settings: Settings } | undefined
  const translate = (): Settings => {
    const from = store.current
    const known = texts.current
    if (made?.from === from && made.texts === known) return made.settings
    const others = store.languages.map(({ locale }) => locale).filter((locale) => locale !== language.locale)
    const spoken = { 'site.locale': language.locale, 'site.locales': others }
    const settings = { ...from, ...known, ...spoken } as Settings
    made = { from, texts: known, settings }
    return settings
  }
  return {
    ...store,
    get current() {
      return translate()
    },
    refresh(versions) {
      const [settings, known] = [store.refresh(versions), texts.refresh(versions)]
      return settings && known ? Promise.all([settings, known]).then(() => undefined) : (settings ?? known)
    },
    language,
    get languages() {
      return store.languages
    },
  }
}

/** The settings of a site that its visitors find below another path than the owner has set. */
export function settingsBelow(store: SettingsStore, basePath: string, fallback: string): SettingsStore {
  let made: { from: Settings; settings: Settings } | undefined
  return {
    ...store,
    get current() {
      const from = store.current
      if (siteBasePath(from) === basePath) return from
      if (made?.from !== from) {
        const { origin } = new URL(siteAddress(from, fallback))
        made = { from, settings: Object.freeze({ ...from, 'site.url': origin + basePath }) }
      }
      return made.settings
    },
    get language() {
      return store.language
    },
    get languages() {
      return store.languages
    },
  }
}
