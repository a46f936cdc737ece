'use server'

import { z } from 'zod'
import { Checkbox, RowId, Version } from '#lib/admin/forms/fields.ts'
import { staffForm } from '#lib/admin/forms/form-action.ts'
import { dayIn } from '#lib/admin/lists/query.ts'
import { readAll } from '#lib/domains/domain-error.ts'
import { addCoupon, changeCoupon, listStaffCoupons, switchCoupon } from '#lib/domains/shop/cart/index.ts'
import { checkPeriod, readCoupon, readUses } from './read-coupon.ts'
import { shownDay, writeCoupon } from './write-coupon.ts'

/** The ticked methods: browsers send none, one or several. */
const ShippingMethods = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(100)])
  .optional()
  .transform((codes) => [codes ?? []].flat().filter(Boolean))

/** `readCoupon` checks the texts, so that one refusal names all faults. */
const New = z.object({
  code: z.string().trim().max(200),
  type: z.enum(['percent', 'fixed', 'free_shipping']),
  value: z.string().trim().max(20),
  description: z.string().trim().max(300),
  min_subtotal: z.string().trim().max(20),
  shipping_methods: ShippingMethods,
  max_shipping: z.string().trim().max(20),
  max_uses: z.string().max(20),
  max_uses_per_customer: z.string().max(20),
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
    await addCoupon(app, actor, readCoupon(given, { currency, timeZone }))
    return { done: t('admin.coupons.created') }
  },
})

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
    const { uses } = readAll({
      uses: () => readUses(given),
      period: () => checkPeriod(startsAt, endsAt),
    })
    await changeCoupon(
      app,
      actor,
      { id, was: version },
      {
        ...{ description: given.description, startsAt, endsAt },
        ...uses,
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
