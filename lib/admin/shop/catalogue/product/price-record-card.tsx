import { Card } from '#lib/admin/ui/layout/page.tsx'
import type { ReductionRecord } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Part } from './part.ts'

/** Why the shop states this lowest price of the 30 days before a reduction. */
export function PriceRecordCard({ panel: { t, format }, records }: Part & { records: ReductionRecord[] }) {
  if (records.length === 0) return null
  const describeCoupon = ({
    until,
    ...held
  }: Record<'code' | 'share' | 'from', string> & { until: string | null }) =>
    until === null
      ? t('admin.catalogue.price_record_coupon', held)
      : t('admin.catalogue.price_record_coupon_until', { ...held, until })
  return (
    <Card title={t('admin.catalogue.price_record')} intro={t('admin.catalogue.price_record_text')}>
      {records.map(({ name, since, lowest, prices, coupons }) => (
        <section key={`${name} ${since.toISOString()}`}>
          {name && <h3>{name}</h3>}
          <p>
            {lowest === null
              ? t('admin.catalogue.price_record_none', { at: format.moment(since) })
              : t('admin.catalogue.price_record_lowest', {
                  price: format.money(lowest),
                  at: format.moment(since),
                })}
          </p>
          <ul>
            {prices.map((one) => (
              <li key={one.since.toISOString()}>
                {t('admin.catalogue.price_record_from', {
                  price: format.money(one.price),
                  at: format.moment(one.since),
                })}
              </li>
            ))}
            {coupons.map(({ code, percent, since: from, until }) => (
              <li key={`${code} ${from.toISOString()}`}>
                {describeCoupon({
                  code,
                  share: format.share(percent / 10_000),
                  from: format.moment(from),
                  until: until && format.moment(until),
                })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}
