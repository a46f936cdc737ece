import Link from 'next/link'
import { notFound } from 'next/navigation'
import { type AppUsageReport, readAppUsage } from '#lib/domains/people/apps/index.ts'
import { choiceIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Chart } from '../../ui/layout/chart.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { Table } from '../../ui/layout/table.tsx'

const SPANS = ['7', '30', '90'] as const

/** How an app uses the API, and what went wrong lately. */
export async function UsagePage({ id, query }: { id: string; query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const days = choiceIn(query.days, SPANS) ?? '30'
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const report = await readAppUsage(app, actor, { id: number, days: Number(days) })
  if (!report) notFound()
  return (
    <Page
      title={t('admin.api_use.usage_of', { name: report.app.name })}
      intro={<Link href="/admin/api">{t('admin.api_use.all_apps')}</Link>}
      actions={
        <Segments
          label={t('admin.overview.span')}
          links={SPANS.map((one) => ({
            href: `/admin/api/apps/${id}?days=${one}`,
            title: t('admin.overview.days', { days: Number(one) }),
            isCurrent: one === days,
          }))}
        />
      }
    >
      <Requests panel={panel} report={report} />
      <Failures panel={panel} report={report} />
    </Page>
  )
}

type Props = { panel: Panel; report: AppUsageReport }

function Requests({ panel: { t, format }, report: { days, endpoints } }: Props) {
  if (endpoints.length === 0)
    return (
      <Card title={t('admin.api_use.usage')}>
        <Empty title={t('admin.api_use.no_requests')} text={t('admin.api_use.usage_note')} />
      </Card>
    )
  return (
    <>
      <Card title={t('admin.api_use.requests_by_day')} intro={t('admin.api_use.usage_note')}>
        <Chart
          label={t('admin.api_use.requests_picture', { days: days.length })}
          columns={[t('admin.api_use.day'), t('admin.api_use.requests')]}
          summary={t('admin.overview.as_table')}
          points={days.map(({ day, requests }) => ({
            label: format.day(new Date(`${day}T12:00:00Z`)),
            value: requests,
            shown: format.number(requests),
          }))}
        />
      </Card>
      <Card title={t('admin.api_use.by_endpoint')}>
        <Table
          label={t('admin.api_use.by_endpoint')}
          rows={endpoints}
          keyOf={({ endpoint }) => endpoint}
          columns={[
            {
              title: t('admin.api_use.endpoint'),
              cell: ({ endpoint }) => nameEndpoint(t, endpoint),
            },
            {
              title: t('admin.api_use.requests'),
              isNumber: true,
              cell: ({ requests }) => format.number(requests),
            },
            {
              title: t('admin.api_use.failures'),
              isNumber: true,
              cell: ({ failures }) => format.number(failures),
            },
          ]}
        />
      </Card>
    </>
  )
}

function Failures({ panel: { t, format }, report: { failures } }: Props) {
  return (
    <Card title={t('admin.api_use.last_failures')} intro={t('admin.api_use.last_failures_intro')}>
      {failures.length === 0 ? (
        <Empty title={t('admin.api_use.no_failures')} />
      ) : (
        <Table
          label={t('admin.api_use.last_failures')}
          rows={failures}
          keyOf={({ id }) => id}
          columns={[
            { title: t('admin.api_use.at'), cell: ({ at }) => format.moment(at), isMoment: true },
            { title: t('admin.api_use.endpoint'), cell: ({ endpoint }) => nameEndpoint(t, endpoint) },
            {
              title: t('admin.api_use.status'),
              cell: ({ status }) => <Badge tone={status >= 500 ? 'bad' : 'warn'}>{status}</Badge>,
            },
            { title: t('admin.api_use.code'), cell: ({ code }) => <code>{code}</code> },
            {
              title: t('admin.api_use.request_id'),
              cell: ({ requestId }) => <code>{requestId}</code>,
              isExtra: true,
            },
          ]}
        />
      )}
    </Card>
  )
}

function nameEndpoint(t: Panel['t'], endpoint: string) {
  return endpoint === '' ? (
    <span className="muted">{t('admin.api_use.no_endpoint')}</span>
  ) : (
    <code>{endpoint}</code>
  )
}
