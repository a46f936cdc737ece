export { changeSettings, type SettingChange, storeSettings } from './change-settings.ts'
export { exportSettings, listSettings, type OpenSetting } from './list-settings.ts'
