export { changeSettings, type SettingChange } from './change-settings.ts'
export { asksForPrices } from './currency/asks-for-prices.ts'
export { type PriceAnswer, RATE_DECIMALS } from './currency/price-change.ts'
export { exportSettings, listSettings, type OpenSetting } from './list-settings.ts'
