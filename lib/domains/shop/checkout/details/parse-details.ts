import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import {
  type AddressParts,
  buildFieldRules,
  type FieldRule,
  type FieldRules,
  type GivenAddress,
  isAddressHidden,
  isHomeImplied,
  parseAddress,
  parseInput,
  pickParts,
  readPhone,
  type SavedAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { EMAIL_MAX_LENGTH, isEmailAddress } from '#lib/platform/text/email-address.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import { homeCountry } from '#lib/services/settings/index.ts'

/** The buyer's input, unchecked. */
export type GivenDetails = {
  email: unknown
  phone: unknown
  customerNote: unknown
  /** Left out unless the order is a gift. */
  gift?: { message: unknown } | null | undefined
  vatId: unknown
  billing: GivenAddress
  shipping: GivenAddress
  shipToDifferent: boolean
  billingAddressId: number | null
  shippingAddressId: number | null
  terms: boolean
}

/** The buyer and the addresses. Fields that the shop does not ask for are null. */
export type Details = {
  email: string | null
  phone: string | null
  customerNote: string | null
  /** Empty for a gift without words; null if the order is no gift. */
  giftMessage: string | null
  /** The VAT number that the invoice names. */
  vatId: string | null
  billing: AddressParts
  /** Null if the shop asks for no address. */
  shipping: AddressParts | null
  isShippedElsewhere: boolean
}

/** The customer's email and saved addresses, and the countries in which an address needs its state. */
export type Known = {
  /** What is not delivered has no address of its own, whatever was given: it is neither checked nor saved. */
  requiresShipping: boolean
  email: string | null
  addresses: readonly SavedAddress[]
  withStates: ReadonlySet<string>
}

/** Parses the buyer's input by the shop's rules, and adds what is wrong to `faults`. */
export function parseDetails(
  { settings, security }: Context,
  given: GivenDetails,
  { email, addresses, withStates, requiresShipping }: Known,
  faults: Faults,
): Details {
  const { current } = settings
  const rules = buildFieldRules(current)
  const find = (id: number | null, field: string): GivenAddress | undefined => {
    const saved = addresses.find((address) => address.id === id)
    if (id !== null && !saved) {
      security.note('access.refused', { address: id })
      faults[field] = [{ code: 'unknown_address' }]
    }
    return saved && pickParts(saved)
  }
  const hidden = isAddressHidden(rules)
  const isShippedElsewhere = !hidden && requiresShipping && given.shipToDifferent
  const savedBilling = find(given.billingAddressId, 'billing_address_id')
  const billing = parseAddress(current, savedBilling ?? given.billing, faults, {
    prefix: 'billing.',
    withStates,
    isShipped: requiresShipping && !isShippedElsewhere,
  })
  const savedShipping = isShippedElsewhere ? find(given.shippingAddressId, 'shipping_address_id') : undefined
  const elsewhere = isShippedElsewhere
    ? parseAddress(current, savedShipping ?? given.shipping, faults, {
        prefix: 'shipping.',
        rules: withoutName(rules),
        withStates,
        isShipped: true,
      })
    : null
  if (current['shop.terms_url'] && !given.terms) faults.terms = [{ code: 'terms' }]
  return {
    email: parseInput(faults, 'email', isBlank(given.email) ? email : given.email, {
      rule: rules.email,
      max: EMAIL_MAX_LENGTH,
      check: checkEmail,
    }),
    phone: readPhone(faults, 'phone', given.phone, rules.phone),
    customerNote: parseInput(faults, 'customer_note', given.customerNote, {
      rule: rules.customer_note,
      max: 2000,
    }),
    giftMessage:
      given.gift && requiresShipping && current['shop.gifts'] ? parseGift(faults, given.gift.message) : null,
    vatId: parseVatId(faults, given.vatId, {
      rule: rules.vat_id ?? 'hidden',
      country: billing.country ?? (isHomeImplied(current) ? homeCountry(current) : null),
    }),
    billing,
    shipping: hidden ? null : elsewhere ? { ...elsewhere, name: elsewhere.name ?? billing.name } : billing,
    isShippedElsewhere,
  }
}

function parseGift(faults: Faults, message: unknown): string {
  return parseInput(faults, 'gift.message', message, { rule: 'optional', max: 500 }) ?? ''
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The recipient's name is optional: it defaults to the billing name. */
function withoutName(rules: FieldRules): FieldRules {
  return { ...rules, name: rules.name === 'hidden' ? 'hidden' : 'optional' }
}

/** A number in a known form is saved as registers write it; any other one as it was entered. */
function parseVatId(
  faults: Faults,
  given: unknown,
  { rule, country }: { rule: FieldRule; country: string | null },
): string | null {
  const check = (text: string) =>
    readVatNumber(text, country) === 'wrong' ? { code: 'vat_id' as const } : null
  const typed = parseInput(faults, 'vat_id', given, { rule, max: 40, check })
  const read = typed === null ? null : readVatNumber(typed, country)
  return read !== null && typeof read === 'object' ? read.text : typed
}

function checkEmail(text: string) {
  return isEmailAddress(text) ? null : { code: 'email' as const }
}
