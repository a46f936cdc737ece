import Link from 'next/link'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Concern,
  type ConcernKind,
  type Figures,
  listConcerns,
  loadFigures,
} from '#lib/domains/running/guide/index.ts'
import { areMailsLost } from '#lib/services/mail/index.ts'
import { type Panel, readyRequest } from '../request/panel-request.ts'
import { DemoCard } from '../running/guide/demo-card.tsx'
import { GuideCard } from '../running/guide/guide-card.tsx'
import { onSite } from '../ui/frame/on-site.ts'
import { Chart } from '../ui/layout/chart.tsx'
import { Card, Empty, Page } from '../ui/layout/page.tsx'
import { Segments } from '../ui/layout/segments.tsx'

const SPANS = [7, 30, 90, 365] as const
const USUAL = 30

/** Tasks that need attention now, and the shop's figures. */
export async function OverviewPage({ days: given }: { days: string | undefined }) {
  const panel = await readyRequest()
  const { t, app, actor, member } = panel
  const days = SPANS.find((one) => String(one) === given) ?? USUAL
  const [concerns, figures] = await Promise.all([
    listConcerns(app, actor, { areMailsLost: areMailsLost(app) }),
    loadFigures(app, actor, { days }),
  ])
  return (
    <Page
      title={t('admin.overview.greeting', { name: member.name })}
      actions={<Spans panel={panel} days={days} />}
    >
      <GuideCard panel={panel} />
      <DemoCard panel={panel} />
      <Concerns panel={panel} concerns={concerns} />
      {figures.areDaysMoving && <p className="notice">{t('admin.overview.days_moving')}</p>}
      <Numbers panel={panel} figures={figures} days={days} />
      <Card title={t('admin.overview.sales_by_day')}>
        <Chart
          label={t('admin.overview.sales_picture', { days })}
          columns={[t('admin.overview.day'), t('admin.overview.sales')]}
          summary={t('admin.overview.as_table')}
          points={figures.days.map(({ day, sales }) => ({
            label: panel.format.day(new Date(`${day}T12:00:00Z`)),
            value: sales,
            shown: panel.format.money(sales),
          }))}
        />
      </Card>
      <div className="columns">
        <BestSellers panel={panel} figures={figures} />
        <Searches panel={panel} figures={figures} />
      </div>
    </Page>
  )
}

function Spans({ panel: { t }, days }: { panel: Panel; days: number }) {
  return (
    <Segments
      label={t('admin.overview.span')}
      links={SPANS.map((one) => ({
        href: `/admin?days=${one}`,
        title: t('admin.overview.days', { days: one }),
        isCurrent: one === days,
      }))}
    />
  )
}

/** Where each concern is dealt with, and what it takes to see that page. */
const PLACES: Record<ConcernKind, { path: string; permission: Permission }> = {
  to_ship: { path: '/admin/orders?view=to_ship', permission: 'orders.read' },
  flagged: { path: '/admin/orders?view=flagged', permission: 'orders.read' },
  unknown_payments: { path: '/admin/payments', permission: 'settings.read' },
  held_comments: { path: '/admin/comments', permission: 'community.moderate' },
  held_reviews: { path: '/admin/reviews', permission: 'community.moderate' },
  messages: { path: '/admin/messages', permission: 'messages.answer' },
  low_stock: { path: '/admin/stock?show=low', permission: 'catalogue.read' },
  failed_effects: { path: '/admin/jobs', permission: 'jobs.read' },
  mails_lost: { path: '/admin/jobs', permission: 'jobs.read' },
  index_not_ready: { path: '/admin/search', permission: 'search.read' },
}

function Concerns({ panel, concerns }: { panel: Panel; concerns: readonly Concern[] }) {
  const { t } = panel
  return (
    <Card title={t('admin.overview.concerns')}>
      {concerns.length === 0 ? (
        <Empty title={t('admin.overview.all_done')} />
      ) : (
        <ul className="concerns">
          {concerns.map(({ kind, count }) => (
            <li key={kind}>
              <Place panel={panel} kind={kind}>
                {t(`admin.concerns.${kind}`, { count })}
              </Place>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type PlaceProps = { panel: Panel; kind: ConcernKind; children: string }

function Place({ panel, kind, children }: PlaceProps) {
  const { path, permission } = PLACES[kind]
  return panel.may(permission) ? (
    <Link href={path} prefetch={false}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}

function Numbers({
  panel: { t, format },
  figures: { now, before },
  days,
}: {
  panel: Panel
  figures: Figures
  days: number
}) {
  const share = (value: number | null) => (value === null ? '–' : format.share(value))
  const numbers = [
    { title: t('admin.overview.sales'), now: now.sales, before: before.sales, write: format.money },
    { title: t('admin.overview.orders'), now: now.orders, before: before.orders, write: format.number },
    {
      title: t('admin.overview.average'),
      now: now.orders === 0 ? 0 : Math.round(now.sales / now.orders),
      before: before.orders === 0 ? 0 : Math.round(before.sales / before.orders),
      write: format.money,
    },
    { title: t('admin.overview.conversion'), now: now.conversion, before: before.conversion, write: share },
  ]
  return (
    <>
      <dl className="numbers">
        {numbers.map(({ title, now: current, before: former, write }) => (
          <div key={title} className="card">
            <dt>{title}</dt>
            <dd>{(write as (value: number | null) => string)(current)}</dd>
            <dd className="muted">
              {t('admin.overview.before', {
                value: (write as (value: number | null) => string)(former),
                days,
              })}
            </dd>
          </div>
        ))}
      </dl>
      {now.former.length > 0 && (
        <p className="muted">
          {t('admin.overview.former', {
            values: now.former.map(({ currency, sales }) => format.money(sales, currency)).join(', '),
          })}
        </p>
      )}
    </>
  )
}

function BestSellers({ panel: { t, format }, figures: { bestSellers } }: { panel: Panel; figures: Figures }) {
  return (
    <Card title={t('admin.overview.best_sellers')}>
      {bestSellers.length === 0 ? (
        <Empty title={t('admin.overview.nothing_sold')} />
      ) : (
        <ol className="ranking">
          {bestSellers.map(({ id, name, slug, pieces }) => (
            <li key={id}>
              <a href={onSite(`/products/${slug}`)}>{name}</a>
              <span className="number">{format.number(pieces)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Searches({ panel: { t, format }, figures: { searches } }: { panel: Panel; figures: Figures }) {
  return (
    <Card title={t('admin.overview.searches')}>
      {searches.length === 0 ? (
        <Empty title={t('admin.overview.nothing_searched')} />
      ) : (
        <ol className="ranking">
          {searches.map(({ query, searches: count }) => (
            <li key={query}>
              <a href={onSite(`/search?q=${encodeURIComponent(query)}`)}>{query}</a>
              <span className="number">{format.number(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
