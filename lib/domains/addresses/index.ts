export { type AddressParts, pickParts, type SavedAddress } from './address.ts'
export { findCountriesWithStates } from './countries/find-countries-with-states.ts'
export { type Country, countryNames, isCountry, listCountries } from './countries/list-countries.ts'
export { findState } from './countries/resolve-state.ts'
export { checkoutFields, type FieldRules, isAddressHidden, readFieldRules } from './fields.ts'
export { homeCountry, isHomeImplied } from './home-country.ts'
export { deleteAddress, listAddresses } from './list-addresses.ts'
export { type GivenAddress, readAddress } from './read-address.ts'
export { checkPhone, readInput } from './read-input.ts'
export { type GivenPlace, type Place, readPlace } from './read-place.ts'
export {
  type AddressChange,
  addAddress,
  changeAddress,
  holdAddresses,
  rememberAddress,
} from './save-address.ts'
