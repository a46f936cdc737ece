/** The address of a person or of a delivery. Parts that were not given are null. */
export type AddressParts = {
  name: string | null
  phone: string | null
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postcode: string | null
  /** ISO 3166-1 alpha-2 */
  country: string | null
}

export type SavedAddress = AddressParts & {
  id: number
  label: string | null
  isDefaultBilling: boolean
  isDefaultShipping: boolean
  createdAt: Date
}

export const addressColumns = {
  id: true,
  label: true,
  name: true,
  phone: true,
  line1: true,
  line2: true,
  city: true,
  state: true,
  postcode: true,
  country: true,
  isDefaultBilling: true,
  isDefaultShipping: true,
  createdAt: true,
} as const

export const addressParts = [
  'name',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'country',
] as const satisfies readonly (keyof AddressParts)[]

/** Picks the parts of an address; missing ones are null. */
export function pickParts(from: Partial<AddressParts>): AddressParts {
  return Object.fromEntries(addressParts.map((part) => [part, from[part] ?? null])) as AddressParts
}
