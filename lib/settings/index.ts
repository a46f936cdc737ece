export { definitions, isSettingKey, type SettingKey, type Settings, settingKeys } from './definitions.ts'
export { UnknownSetting } from './errors.ts'
export { openSettings, type SettingsStore } from './settings-store.ts'
