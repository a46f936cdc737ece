export { changeSettings, type SettingChange } from './change-settings.ts'
export { exportSettings, listSettings, type OpenSetting } from './list-settings.ts'
export { needOf } from './setting-rules.ts'
