import { reportTaxes } from '#lib/domains/shop/invoices/index.ts'
import { Days } from '../../lists/days.tsx'
import { addressWith, type Query } from '../../lists/query.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { REPORT_PATH, readPeriod } from './read-period.ts'

/** Sales and their tax by country and rate. */
export async function TaxReportPage({ query }: { query: Query }) {
  const { t, app, actor, format, locale } = await readyRequest()
  const timeZone = app.settings.current['site.timezone']
  const period = readPeriod(query, { timeZone, now: app.clock.now() })
  const rows = await reportTaxes(app, actor, period)
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const days = { from: period.first, until: period.last }
  return (
    <Page
      title={t('admin.tax_report.title')}
      intro={t('admin.tax_report.intro')}
      actions={
        <a className="button button-plain" href={addressWith(`${REPORT_PATH}/export`, days)} download>
          {t('admin.tax_report.download')}
        </a>
      }
    >
      <Card>
        <form className="filters" method="get" action={REPORT_PATH}>
          <Days query={days} from={t('admin.tax_report.from')} until={t('admin.tax_report.until')} />
          <button type="submit" className="button button-plain">
            {t('admin.tax_report.show')}
          </button>
        </form>
        {rows.length === 0 ? (
          <Empty title={t('admin.tax_report.empty')} />
        ) : (
          <Table
            label={t('admin.tax_report.title')}
            rows={rows}
            keyOf={({ country, currency, rate }) => `${country} ${currency} ${rate}`}
            columns={[
              {
                title: t('admin.tax_report.country'),
                cell: ({ country }) =>
                  country === null ? t('admin.tax_report.unknown') : (names.of(country) ?? country),
              },
              {
                title: t('admin.tax_report.rate'),
                cell: ({ rate }) => (rate === null ? t('admin.tax_report.untaxed') : `${Number(rate)} %`),
                isNumber: true,
              },
              { title: t('admin.tax_report.orders'), cell: ({ orders }) => orders, isNumber: true },
              {
                title: t('admin.tax_report.base'),
                cell: ({ base, currency }) => format.money(base, currency),
                isNumber: true,
              },
              {
                title: t('admin.tax_report.tax'),
                cell: ({ tax, currency }) => format.money(tax, currency),
                isNumber: true,
              },
            ]}
          />
        )}
      </Card>
    </Page>
  )
}
