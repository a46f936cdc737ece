export { type AddressParts, pickParts, type SavedAddress } from './address.ts'
export { keepCountriesWithStates } from './countries/find-countries-with-states.ts'
export { findCountry } from './countries/find-country.ts'
export {
  type Country,
  countryNames,
  isCountry,
  listCountries,
  marketsOf,
} from './countries/list-countries.ts'
export { type PostalCountry, postalCountry } from './countries/postal-country.ts'
export { formatPostcode } from './countries/postcode.ts'
export { findState } from './countries/resolve-state.ts'
export {
  buildFieldRules,
  checkoutFields,
  type FieldRule,
  type FieldRules,
  isAddressHidden,
  isHomeImplied,
} from './fields.ts'
export {
  addFirstAddresses,
  type ImportedAddress,
  importAddresses,
  listNewAddresses,
} from './import-addresses.ts'
export { deleteAddress, listAddresses } from './list-addresses.ts'
export { type GivenAddress, parseAddress } from './parse-address.ts'
export { parseInput, readPhone } from './parse-input.ts'
export { type GivenPlace, type Place, parsePlace } from './parse-place.ts'
export { printAddress } from './print-address.ts'
export {
  type AddressChange,
  addAddress,
  changeAddress,
  lockAddresses,
  rememberAddress,
} from './save-address.ts'
