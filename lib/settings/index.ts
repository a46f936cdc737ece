export { definitions, isSettingKey, type SettingKey, type Settings, settingKeys } from './definitions.ts'
export { InvalidSetting, UnknownSetting } from './errors.ts'
export { openSettings, type SettingsStore } from './settings-store.ts'
export { siteLocales } from './site-locales.ts'
