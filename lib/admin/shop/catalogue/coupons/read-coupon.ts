import { dayIn } from '#lib/admin/lists/query.ts'
import { invalidField, readAll } from '#lib/domains/domain-error.ts'
import type { CouponInput } from '#lib/domains/shop/cart/index.ts'
import { parsePercent, readAmount, readAmountOrNull } from '../read-amount.ts'

const MOST_USES = 999_999_999

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
  const startsAt = dayIn(given.starts, timeZone) ?? null
  const endsAt = dayIn(given.ends, timeZone, 1) ?? null
  const {
    uses,
    period: _,
    ...read
  } = readAll({
    code: () => readCode(given.code),
    reduction: () => readReduction(given, currency),
    minSubtotal: () => readAmountOrNull('min_subtotal', given.min_subtotal, currency),
    uses: () => readUses(given),
    period: () => checkPeriod(startsAt, endsAt),
  })
  return { ...read, ...uses, description: given.description, startsAt, endsAt, isPublic: given.public }
}

/** The limits of how often a coupon can be used; null for those left empty. Throws `invalid_fields`. */
export function readUses(given: Pick<Given, 'max_uses' | 'max_uses_per_customer'>) {
  const read = (field: 'max_uses' | 'max_uses_per_customer') => {
    const text = given[field].trim()
    if (text === '') return null
    if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
      throw invalidField(field, 'whole_between', { min: 1, max: MOST_USES })
    return Number(text)
  }
  return readAll({
    maxUses: () => read('max_uses'),
    maxUsesPerCustomer: () => read('max_uses_per_customer'),
  })
}

/** Throws `invalid_fields`. */
export function checkPeriod(startsAt: Date | null, endsAt: Date | null): void {
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('ends', 'period_end')
}

function readCode(code: string): string {
  if (!/^\S{1,64}$/.test(code)) throw invalidField('code', code === '' ? 'required' : 'coupon_code')
  return code
}

function readReduction(given: Given, currency: string): CouponInput['reduction'] {
  const { type, value } = given
  if (type === 'free_shipping') {
    const maxPrice = readAmountOrNull('max_shipping', given.max_shipping, currency)
    return { type, methods: [...given.shipping_methods], maxPrice }
  }
  if (value === '') throw invalidField('value', 'required')
  if (type === 'fixed') {
    const amount = readAmount('value', value, currency)
    if (amount <= 0) throw invalidField('value', 'discount_range')
    return { type, amount }
  }
  const percent = parsePercent(value) ?? 0
  if (percent < 1 || percent > 10_000) throw invalidField('value', 'sale_percent')
  return { type, percent }
}
