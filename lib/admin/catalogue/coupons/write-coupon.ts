import type { ListedCoupon } from '#lib/domains/cart/index.ts'

const DAY_MS = 24 * 3_600_000

/** What of a coupon can be changed, as the fields of its form. */
export function writeCoupon({ description, maxUses, maxUsesPerCustomer, startsAt, endsAt }: ListedCoupon) {
  return {
    description,
    max_uses: maxUses === null ? '' : String(maxUses),
    max_uses_per_customer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
    starts: startsAt ? shownDay(startsAt, 0) : '',
    ends: endsAt ? shownDay(endsAt, 1) : '',
  }
}

/** The day of a moment; of one that so many days end at, the last day. */
export function shownDay(moment: Date, days: number): string {
  return new Date(moment.getTime() - (days > 0 ? days * DAY_MS : 0)).toISOString().slice(0, 10)
}
