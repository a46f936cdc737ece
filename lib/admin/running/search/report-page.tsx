import { reportSearches, type SearchReport } from '#lib/domains/running/search/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { SearchParts } from './search-parts.tsx'

const SPANS = [7, 30, 90]
const KINDS = ['top', 'rising', 'empty', 'unchosen'] as const

/** Popular queries, and those without results. */
export async function SearchReportPage({ days: given }: { days: string | string[] | undefined }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const days = SPANS.find((span) => String(span) === given) ?? 30
  const report = await reportSearches(app, actor, days)
  return (
    <Page title={t('admin.search.report')} intro={t('admin.search.report_intro')}>
      <SearchParts panel={panel} current="report" />
      <div className="card">
        <Segments
          label={t('admin.search.span')}
          links={SPANS.map((span) => ({
            href: `/admin/search/report?days=${span}`,
            title: t('admin.search.days', { days: span }),
            isCurrent: span === days,
          }))}
        />
      </div>
      {KINDS.map((kind) => (
        <Queries key={kind} panel={panel} kind={kind} report={report} />
      ))}
    </Page>
  )
}

type QueriesProps = { panel: Panel; kind: (typeof KINDS)[number]; report: SearchReport }

function Queries({ panel: { t, format }, kind, report }: QueriesProps) {
  const title = t(`admin.search.reports.${kind}`)
  const rows: readonly (SearchReport['top'][number] & { before?: number })[] = report[kind]
  const number = (title: string, read: (row: (typeof rows)[number]) => number) => ({
    title,
    isNumber: true,
    cell: (row: (typeof rows)[number]) => format.number(read(row)),
  })
  return (
    <Card title={title} intro={t(`admin.search.reports.${kind}_text`)}>
      {rows.length === 0 ? (
        <Empty title={t('admin.search.no_figures')} />
      ) : (
        <Table
          label={title}
          rows={rows}
          keyOf={({ query }) => query}
          columns={[
            { title: t('admin.search.query'), cell: ({ query }) => <strong>{query}</strong> },
            number(t('admin.search.searches'), ({ searches }) => searches),
            ...(kind === 'rising' ? [number(t('admin.search.before'), ({ before = 0 }) => before)] : []),
            number(t('admin.search.empty'), ({ empty }) => empty),
            number(t('admin.search.chosen'), ({ chosen }) => chosen),
          ]}
        />
      )}
    </Card>
  )
}
