export { listTaxRates, removeTaxRate } from './list-tax-rates.ts'
export {
  listStaffRates,
  removeShipping,
  removeTax,
  type StaffRates,
  saveShipping,
  saveTax,
} from './rate-actions.ts'
export { type ShippingChange, setShippingMethod } from './set-shipping-method.ts'
export { findTaxRate, type ListedTaxRate, setTaxRate, type TaxRateInput } from './set-tax-rate.ts'
export {
  findShippingMethods,
  listShippingMethods,
  priceShipping,
  removeShippingMethod,
  type ShippingBands,
  type ShippingMethod,
  type ShippingTerms,
  termsAt,
} from './shipping-method.ts'
export { compareZones, type GivenZone, zonesOf } from './zone.ts'
