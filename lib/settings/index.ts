export { definitions, type SettingKey, type Settings, settingKeys } from './definitions.ts'
export { InvalidSetting } from './errors.ts'
export { type ListedSetting, openSettings, type SettingsStore } from './settings-store.ts'
export { chooseLanguage, siteLocales } from './site-locales.ts'
