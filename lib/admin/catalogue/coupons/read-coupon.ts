import { collectFaults, isDomainError } from '#lib/domains/domain-error.ts'
import type { CouponInput } from '#lib/domains/shop/cart/index.ts'
import { dayIn } from '../../lists/query.ts'
import { readAmount, readAmountOrNull, readChange } from '../read-amount.ts'

const MOST_USES = 999_999_999

type Faults = ReturnType<typeof collectFaults>
type Given = Record<
  | 'code'
  | 'description'
  | 'value'
  | 'min_subtotal'
  | 'max_shipping'
  | 'max_uses'
  | 'max_uses_per_customer'
  | 'starts'
  | 'ends',
  string
> & { type: CouponInput['reduction']['type']; shipping_methods: readonly string[]; public: boolean }

type Shop = { currency: string; timeZone: string }

/** A new coupon as its form describes it. Throws `invalid_fields`, with the faults of all fields. */
export function readCoupon(given: Given, { currency, timeZone }: Shop): CouponInput {
  const faults = collectFaults()
  const { check, refuse } = faults
  check(/^\S{1,64}$/.test(given.code), 'code', given.code === '' ? 'required' : 'text')
  const reduction = readReduction(faults, given, currency)
  const minSubtotal = tryRead(faults, () => readAmountOrNull('min_subtotal', given.min_subtotal, currency))
  const { maxUses, maxUsesPerCustomer } = readUses(faults, given)
  const startsAt = dayIn(given.starts, timeZone) ?? null
  const endsAt = dayIn(given.ends, timeZone, 1) ?? null
  checkPeriod(faults, startsAt, endsAt)
  refuse()
  return {
    ...{ code: given.code, description: given.description, reduction, maxUses, maxUsesPerCustomer },
    ...{ startsAt, endsAt, minSubtotal: minSubtotal ?? null, isPublic: given.public },
  }
}

/** The limits of how often a coupon can be used; null for those left empty. */
export function readUses({ check }: Faults, given: Pick<Given, 'max_uses' | 'max_uses_per_customer'>) {
  const read = (field: 'max_uses' | 'max_uses_per_customer') => {
    const text = given[field].trim()
    if (text === '') return null
    const isWhole = /^\d{1,9}$/.test(text) && Number(text) > 0
    check(isWhole, field, 'whole_between', { min: 1, max: MOST_USES })
    return Number(text)
  }
  return { maxUses: read('max_uses'), maxUsesPerCustomer: read('max_uses_per_customer') }
}

export function checkPeriod({ check }: Faults, startsAt: Date | null, endsAt: Date | null): void {
  check(!startsAt || !endsAt || endsAt > startsAt, 'ends', 'text')
}

function readReduction(faults: Faults, given: Given, currency: string): CouponInput['reduction'] {
  const { type, value } = given
  if (type === 'free_shipping') {
    const maxPrice = tryRead(faults, () => readAmountOrNull('max_shipping', given.max_shipping, currency))
    return { type, methods: [...given.shipping_methods], maxPrice: maxPrice ?? null }
  }
  if (type === 'fixed') {
    const amount = tryRead(faults, () => readAmount('value', value, currency)) ?? null
    if (amount !== null) faults.check(amount > 0, 'value', 'discount_range')
    return { type, amount: amount ?? 0 }
  }
  const percent = tryRead(faults, () => readChange('value', value, 2)) ?? null
  if (percent !== null) faults.check(percent >= 1 && percent <= 10_000, 'value', 'sale_percent')
  return { type, percent: percent ?? 0 }
}

/** Notes the faults of a field instead of throwing them; undefined if there are any. */
function tryRead<Value>({ check }: Faults, read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (!isDomainError(error, 'invalid_fields')) throw error
    for (const [field, noted] of Object.entries(error.facts))
      for (const { code, facts } of noted ?? []) check(false, field, code, facts)
    return undefined
  }
}
