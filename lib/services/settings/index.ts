export { definitions, type SettingKey, type Settings, settingKeys } from './definitions/definitions.ts'
export { paymentIds } from './definitions/payments.ts'
export { InvalidSetting } from './errors.ts'
export { type KnownTexts, type SettingTexts, settingsInLanguage } from './settings-in-language.ts'
export {
  type DescribedSetting,
  type ListedSetting,
  openSettings,
  type SettingsStore,
} from './settings-store.ts'
export { settingsVault } from './settings-vault.ts'
export { isHttpsSite, pathOnSite, settingsBelow, siteAddress, siteBasePath } from './site-address.ts'
export {
  findLanguage,
  localAddress,
  localPath,
  type SiteLanguage,
  siteLanguages,
  splitLanguage,
} from './site-languages.ts'
export { chooseLanguage, siteLocales } from './site-locales.ts'
export { usualCurrency } from './usual-currency.ts'
