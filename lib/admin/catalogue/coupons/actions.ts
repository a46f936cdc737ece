'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  addCoupon,
  type CouponInput,
  changeCoupon,
  listStaffCoupons,
  switchCoupon,
} from '#lib/domains/shop/cart/index.ts'
import { Checkbox, RowId, Version } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import { dayIn } from '../../lists/query.ts'
import { readAmount, readAmountOrNull, readChange } from '../read-amount.ts'
import { shownDay, writeCoupon } from './write-coupon.ts'

const Uses = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/)
  .transform((text) => (text === '' ? null : Math.max(1, Number(text))))
const New = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\S{1,64}$/),
  type: z.enum(['percent', 'fixed', 'free_shipping']),
  value: z.string().trim().max(20),
  description: z.string().trim().max(300),
  min_subtotal: z.string().trim().max(20),
  shipping_methods: z.string().trim().max(1000),
  max_shipping: z.string().trim().max(20),
  max_uses: Uses,
  max_uses_per_customer: Uses,
  starts: z.string().max(10),
  ends: z.string().max(10),
  public: Checkbox,
})

export const create = staffForm({
  fields: New,
  calls: addCoupon,
  async run({ app, actor, t }, given) {
    const currency = app.settings.current['currency.code']
    const timeZone = app.settings.current['site.timezone']
    const startsAt = dayIn(given.starts, timeZone) ?? null
    const endsAt = dayIn(given.ends, timeZone, 1) ?? null
    if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('ends', 'text')
    await addCoupon(app, actor, {
      ...{ code: given.code, description: given.description, startsAt, endsAt },
      reduction: readReduction(given, currency),
      maxUses: given.max_uses,
      maxUsesPerCustomer: given.max_uses_per_customer,
      minSubtotal: readAmountOrNull('min_subtotal', given.min_subtotal, currency),
      isPublic: given.public,
    })
    return { done: t('admin.coupons.created') }
  },
})

function readReduction(
  given: Pick<z.output<typeof New>, 'type' | 'value' | 'shipping_methods' | 'max_shipping'>,
  currency: string,
): CouponInput['reduction'] {
  const { type, value } = given
  if (type === 'free_shipping')
    return {
      type,
      methods: given.shipping_methods.split(/[\s,]+/).filter(Boolean),
      maxPrice: readAmountOrNull('max_shipping', given.max_shipping, currency),
    }
  if (type === 'fixed') return { type, amount: readAmount('value', value, currency) }
  const percent = readChange('value', value, 2)
  if (percent < 1 || percent > 10_000) throw invalidField('value', 'sale_percent')
  return { type, percent }
}

const Change = New.pick({
  description: true,
  max_uses: true,
  max_uses_per_customer: true,
  starts: true,
  ends: true,
  public: true,
}).extend({ id: RowId, version: Version, starts_at: z.string().max(30), ends_at: z.string().max(30) })

export const change = staffForm({
  fields: Change,
  calls: changeCoupon,
  async run({ app, actor, t }, { id, version, ...given }) {
    const timeZone = app.settings.current['site.timezone']
    const startsAt = readMoment(given.starts, given.starts_at, timeZone, 0)
    const endsAt = readMoment(given.ends, given.ends_at, timeZone, 1)
    if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('ends', 'text')
    await changeCoupon(
      app,
      actor,
      { id, was: version },
      {
        ...{ description: given.description, startsAt, endsAt },
        maxUses: given.max_uses,
        maxUsesPerCustomer: given.max_uses_per_customer,
        isPublic: given.public,
      },
    )
    return { done: t('admin.coupons.changed') }
  },
  async current({ app, actor }, { id }) {
    const coupon = (await listStaffCoupons(app, actor)).find((one) => one.id === id)
    if (!coupon) return null
    const theirs = writeCoupon(coupon, app.settings.current['site.timezone'])
    return { version: coupon.updatedAt.toISOString(), theirs }
  },
})

/** A day as the form shows it, or the moment on it that was set before. */
function readMoment(day: string, was: string, timeZone: string, days: 0 | 1): Date | null {
  const known = was === '' ? null : new Date(was)
  if (known && !Number.isNaN(known.getTime()) && shownDay(known, timeZone, days) === day) return known
  return dayIn(day, timeZone, days) ?? null
}

export const switchOne = staffForm({
  fields: z.object({ id: RowId, active: z.enum(['0', '1']) }),
  calls: switchCoupon,
  async run({ app, actor, t }, { id, active }) {
    await switchCoupon(app, actor, id, active === '1')
    return { done: t(active === '1' ? 'admin.coupons.renewed' : 'admin.coupons.is_over') }
  },
})
