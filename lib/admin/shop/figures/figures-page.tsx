import { bases, type FigureRow, loadReport, type Report, reports } from '#lib/domains/shop/figures/index.ts'
import { Days } from '../../lists/days.tsx'
import { addressWith, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { columnsOf, isMoney, mainColumn, type SumColumn, sumIn, titleOf } from './columns.ts'
import { FigureChart } from './figure-chart.tsx'
import { nameKey } from './name-key.ts'
import { type AskedFigures, FIGURES_PATH, lastDays, readAsked, SPANS, toQuery } from './read-asked.ts'

const MAX_ROWS = 100

/** One report on any time, against the same number of days before. */
export async function FiguresPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may, format } = panel
  const asked = readAsked(query, { timeZone: app.settings.current['site.timezone'], now: app.clock.now() })
  const loaded = await loadReport(app, actor, { ...asked, limit: MAX_ROWS })
  const address = (path: string) => onSite(addressWith(path, toQuery(asked)))
  return (
    <Page
      title={t('admin.figures.title')}
      intro={t(`admin.figures.intro.${asked.basis}`)}
      actions={
        <>
          {may('orders.export') && (
            // No `download`: members who have to confirm who they are first would save that page as the file.
            <a className="button button-plain" href={address(`${FIGURES_PATH}/accounts`)}>
              {t('admin.figures.accounts')}
            </a>
          )}
          <a className="button button-plain" href={address(`${FIGURES_PATH}/export`)} download>
            {t('admin.figures.download')}
          </a>
        </>
      }
    >
      <Segments
        label={t('admin.figures.report')}
        links={reports.map((report) => ({
          href: addressWith(FIGURES_PATH, toQuery({ ...asked, report })),
          title: t(`admin.figures.reports.${report}`),
          isCurrent: report === asked.report,
        }))}
      />
      <Card>
        <Times panel={panel} asked={asked} />
      </Card>
      <Totals panel={panel} asked={asked} report={loaded} />
      <Card title={t(`admin.figures.reports.${asked.report}`)}>
        {loaded.asOf && (
          <p className="muted">{t('admin.figures.as_of', { time: format.moment(loaded.asOf) })}</p>
        )}
        {loaded.rows.length === 0 ? (
          <Empty
            title={
              loaded.waiting > 0
                ? t('admin.figures.waiting', { count: loaded.waiting })
                : t('admin.figures.empty')
            }
          />
        ) : (
          <>
            <FigureChart panel={panel} asked={asked} rows={loaded.rows} />
            <Rows panel={panel} asked={asked} report={loaded} />
          </>
        )}
      </Card>
    </Page>
  )
}

type Props = { panel: Panel; asked: AskedFigures }

function Times({ panel: { t, app }, asked }: Props) {
  const timeZone = app.settings.current['site.timezone']
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(app.clock.now())
  const { first, last } = asked.days
  return (
    <>
      <Segments
        label={t('admin.figures.time')}
        links={SPANS.map((count) => {
          const days = lastDays(count, today)
          return {
            href: addressWith(FIGURES_PATH, toQuery({ ...asked, days })),
            title: t('admin.overview.days', { days: count }),
            isCurrent: days.first === first && days.last === last,
          }
        })}
      />
      <Filters path={FIGURES_PATH} label={t('admin.figures.time')} button={t('admin.figures.show')}>
        <input type="hidden" name="report" value={asked.report} />
        <Days
          query={{ from: first, until: last }}
          from={t('admin.figures.from')}
          until={t('admin.figures.until')}
        />
        <label className="filter">
          <span>{t('admin.figures.basis')}</span>
          <select className="input" name="basis" defaultValue={asked.basis}>
            {bases.map((basis) => (
              <option key={basis} value={basis}>
                {t(`admin.figures.bases.${basis}`)}
              </option>
            ))}
          </select>
        </label>
      </Filters>
    </>
  )
}

/** The sums of all rows, for each currency. Categories share products, so theirs have no sum. */
function Totals({ panel, asked, report: { rows, before } }: Props & { report: Report }) {
  const { t } = panel
  if (asked.report === 'categories' || rows.length >= MAX_ROWS) return null
  const columns = columnsOf(asked.report, asked.basis)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => (
    <dl key={currency} className="numbers">
      {columns.map((column) => (
        <div key={column} className="card">
          <dt>{t(`admin.figures.columns.${titleOf(column, asked.report, asked.basis)}`)}</dt>
          <dd>{write(panel, column, sumUp(rows, column, currency), currency)}</dd>
          {asked.report === 'sales' && (
            <dd className="muted">
              {t('admin.figures.before', {
                value: write(panel, column, sumUp(before, column, currency), currency),
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  ))
}

function sumUp(rows: readonly FigureRow[], column: SumColumn, currency: string): number {
  return rows.reduce((sum, row) => (row.currency === currency ? sum + sumIn(row, column) : sum), 0)
}

function write({ format }: Panel, column: SumColumn, sum: number, currency: string): string {
  return isMoney(column) ? format.money(sum, currency) : format.number(sum)
}

function Rows({ panel, asked, report: { rows, before } }: Props & { report: Report }) {
  const { t } = panel
  const main = mainColumn(asked.report)
  const earlier = new Map(before.map((row) => [`${row.key} ${row.currency}`, row]))
  const known = (row: FigureRow) => earlier.get(`${row.key} ${row.currency}`)
  return (
    <>
      <Table
        label={t(`admin.figures.reports.${asked.report}`)}
        rows={asked.report === 'sales' ? [...rows].reverse() : rows}
        keyOf={({ key, currency }) => `${key} ${currency}`}
        columns={[
          {
            title: t(`admin.figures.keys.${asked.report}`),
            cell: (row: FigureRow) => nameKey(panel, asked.report, row),
          },
          ...columnsOf(asked.report, asked.basis).map((column) => ({
            title: t(`admin.figures.columns.${titleOf(column, asked.report, asked.basis)}`),
            isNumber: true,
            cell: (row: FigureRow) => write(panel, column, sumIn(row, column), row.currency),
          })),
          ...(asked.report === 'sales'
            ? []
            : [
                {
                  title: t('admin.figures.earlier'),
                  isNumber: true,
                  cell: (row: FigureRow) => {
                    const former = known(row)
                    return write(panel, main, former ? sumIn(former, main) : 0, row.currency)
                  },
                },
              ]),
        ]}
      />
      {rows.length >= MAX_ROWS && <p className="muted">{t('admin.figures.more', { count: MAX_ROWS })}</p>}
    </>
  )
}
