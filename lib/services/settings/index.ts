export { httpUrl, type SettingAccess } from './definitions/definition.ts'
export { definitions, type SettingKey, type Settings, settingKeys } from './definitions/definitions.ts'
export { shopBuyers, shopOffers } from './definitions/law.ts'
export { paymentIds } from './definitions/payments.ts'
export { EEA } from './definitions/shop.ts'
export {
  type ConsentPurpose,
  type ConsentScript,
  chooseLanguage,
  consentPurposes,
  type FeatureGroup,
  featureGroups,
  findLanguage,
  type Group,
  homeCountry,
  isGroupOn,
  isHttpsSite,
  isPriorPriceShown,
  isWebShopOn,
  type LegalPage,
  legalPageNames,
  legalPages,
  listConsentScripts,
  listLegalLinks,
  localAddress,
  localPath,
  pathOnSite,
  type SiteLanguage,
  siteAddress,
  siteBasePath,
  siteLanguages,
  siteLocales,
  splitLanguage,
  typesInApi,
} from './derived-settings.ts'
export { InvalidSetting, UnknownSetting } from './errors.ts'
export { lockSetting } from './lock-setting.ts'
export {
  type KnownTexts,
  type SettingTexts,
  settingsBelow,
  settingsInLanguage,
} from './settings-in-language.ts'
export {
  type DescribedSetting,
  type ListedSetting,
  openSettings,
  type SettingsStore,
} from './settings-store.ts'
export { settingsVault } from './settings-vault.ts'
export { usualCurrency } from './usual-currency.ts'
export { GRAMS, MAX_WEIGHT } from './weight-units.ts'
