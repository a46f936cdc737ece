export { definitions, isSettingKey, type SettingKey, type Settings, settingKeys } from './definitions.ts'
export { InvalidSetting, UnknownSetting } from './errors.ts'
export { openSettings, type SettingsStore } from './settings-store.ts'
export { chooseLanguage, siteLocales } from './site-locales.ts'
