export { changeSettings, type SettingChange } from './change-settings.ts'
export { exportSettings, listSettings, type OpenSetting } from './list-settings.ts'
export { requiredPermission } from './setting-rules.ts'
