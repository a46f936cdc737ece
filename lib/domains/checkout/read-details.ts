import type { Context } from '#lib/context.ts'
import {
  type AddressParts,
  checkPhone,
  type FieldRules,
  type GivenAddress,
  isAddressHidden,
  pickParts,
  readAddress,
  readFieldRules,
  readInput,
  type SavedAddress,
} from '#lib/domains/addresses/index.ts'
import type { Faults } from '#lib/domains/domain-error.ts'

/** What a buyer sends, whatever that is. */
export type GivenDetails = {
  email: unknown
  phone: unknown
  customerNote: unknown
  billing: GivenAddress
  shipping: GivenAddress
  shipToDifferent: boolean
  billingAddressId: number | null
  shippingAddressId: number | null
  terms: boolean
}

/** Who orders, and where it goes. What the shop does not ask for is null. */
export type Details = {
  email: string | null
  phone: string | null
  customerNote: string | null
  billing: AddressParts
  /** Null where no address is asked for. */
  shipping: AddressParts | null
  isShippedElsewhere: boolean
}

/** The customer's email and saved addresses, and the countries in which an address needs its state. */
export type Known = {
  email: string | null
  addresses: readonly SavedAddress[]
  withStates: ReadonlySet<string>
}

/** Reads what a buyer gave by the rules of the shop; all that is wrong is put to the faults. */
export function readDetails(
  { settings, security }: Context,
  given: GivenDetails,
  { email, addresses, withStates }: Known,
  faults: Faults,
): Details {
  const { current } = settings
  const rules = readFieldRules(current)
  const find = (id: number | null, field: string): GivenAddress | undefined => {
    const saved = id === null ? undefined : addresses.find((address) => address.id === id)
    if (id !== null && !saved) {
      security.note('access.refused', { address: id })
      faults[field] = [{ code: 'unknown_address' }]
    }
    return saved && pickParts(saved)
  }
  const hidden = isAddressHidden(rules)
  const savedBilling = find(given.billingAddressId, 'billing_address_id')
  const billing = readAddress(current, savedBilling ?? given.billing, faults, {
    prefix: 'billing.',
    withStates,
  })
  const isShippedElsewhere = !hidden && given.shipToDifferent
  const savedShipping = isShippedElsewhere ? find(given.shippingAddressId, 'shipping_address_id') : undefined
  const elsewhere = isShippedElsewhere
    ? readAddress(current, savedShipping ?? given.shipping, faults, {
        prefix: 'shipping.',
        rules: withoutName(rules),
        withStates,
      })
    : null
  if (current['shop.terms_url'] && !given.terms) faults.terms = [{ code: 'terms' }]
  return {
    email: readInput(faults, 'email', isBlank(given.email) ? email : given.email, {
      rule: rules.email,
      max: 254,
      check: checkEmail,
    }),
    phone: readInput(faults, 'phone', given.phone, { rule: rules.phone, max: 32, check: checkPhone }),
    customerNote: readInput(faults, 'customer_note', given.customerNote, {
      rule: rules.customer_note,
      max: 2000,
    }),
    billing,
    shipping: hidden ? null : elsewhere ? { ...elsewhere, name: elsewhere.name ?? billing.name } : billing,
    isShippedElsewhere,
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** `name` is the billing name; whom a parcel is for may be said. */
function withoutName(rules: FieldRules): FieldRules {
  return { ...rules, name: rules.name === 'hidden' ? 'hidden' : 'optional' }
}

function checkEmail(text: string) {
  return /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+\.[^\s@<>(),;:"\\\p{Cc}.]{2,}$/u.test(text)
    ? null
    : { code: 'email' as const }
}
