import type { StaffCoupon } from '#lib/domains/shop/cart/index.ts'
import { writeLocalTime } from '#lib/web/inputs/local-time.ts'

/** The editable part of a coupon, as the fields of its form. */
export function writeCoupon(
  { description, maxUses, maxUsesPerCustomer, startsAt, endsAt, public: isPublic }: StaffCoupon,
  timeZone: string,
) {
  return {
    description,
    max_uses: maxUses === null ? '' : String(maxUses),
    max_uses_per_customer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
    starts: startsAt ? shownDay(startsAt, timeZone, 0) : '',
    public: isPublic ? 'on' : '',
    ends: endsAt ? shownDay(endsAt, timeZone, 1) : '',
  }
}

/** The day of a moment in a time zone; with `days`, the last day before it, as an end is the beginning of the next. */
export function shownDay(moment: Date, timeZone: string, days: 0 | 1): string {
  return writeLocalTime(new Date(moment.getTime() - days), timeZone).slice(0, 10)
}
