import type { ReportName } from '#lib/domains/shop/figures/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** Names the subject of a row for people. */
export function nameKey(
  { t, locale, format }: Pick<Panel, 't' | 'locale' | 'format'>,
  report: ReportName,
  { key, label }: { key: string; label: string | null },
): string {
  if (report === 'sales') return format.calendarDay(new Date(`${key}T00:00:00Z`))
  if (report === 'taxes') {
    const [country, rate] = key.split(' ')
    const name = country
      ? (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
      : t('admin.tax_report.unknown')
    return `${name}, ${rate ? `${Number(rate)} %` : t('admin.tax_report.untaxed')}`
  }
  if (report === 'refunds') {
    const reasons = ['owner', 'paid_late', 'paid_twice', 'provider'] as const
    const reason = reasons.find((one) => one === key)
    return reason ? t(`admin.figures.reasons.${reason}`) : key
  }
  return label ?? (key || t('admin.figures.unknown'))
}
