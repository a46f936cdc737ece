import Link from 'next/link'
import { addressWith, choiceIn, type Query, textIn } from '#lib/admin/lists/query.ts'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { Segments } from '#lib/admin/ui/layout/segments.tsx'
import { NextPage } from '#lib/admin/ui/layout/table.tsx'
import { type ListedReturn, listReturns } from '#lib/domains/shop/orders/staff/index.ts'
import { nameReason, nameState } from './returns.tsx'

const RETURNS_PATH = '/admin/returns'
const VIEWS = ['open', 'asked_for', 'approved', 'partially_received', 'received', 'all'] as const

/** The returns of all orders, the latest first. */
export async function ReturnsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const state = choiceIn(query.view, VIEWS) ?? 'open'
  const { returns, next } = await listReturns(app, actor, { state }, textIn(query.after))
  const { after: _, ...filters } = query
  return (
    <Page title={t('admin.orders.returns')} intro={t('admin.orders.returns_intro')}>
      <Segments
        label={t('admin.orders.returns_views')}
        links={VIEWS.map((one) => ({
          href: addressWith(RETURNS_PATH, one === 'open' ? {} : { view: one }),
          title: one === 'open' || one === 'all' ? t(`admin.orders.returns_${one}`) : nameState(t, one),
          isCurrent: one === state,
        }))}
      />
      <Card>
        {returns.length === 0 ? (
          <Empty title={t('admin.orders.returns_none')} />
        ) : (
          <ul className="rows" data-list>
            {returns.map((one) => (
              <Return key={one.id} panel={panel} one={one} />
            ))}
          </ul>
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(RETURNS_PATH, filters, { after: next })}
          label={t('admin.orders.returns_older')}
        />
      )}
    </Page>
  )
}

function Return({ panel, one }: { panel: Panel; one: ListedReturn }) {
  const { t, format } = panel
  return (
    <li>
      <div>
        <p>
          <Link href={`/admin/orders/${one.order}`} prefetch={false}>
            <strong>{one.number}</strong> · {one.order}
          </Link>{' '}
          <Badge>{nameState(t, one.state)}</Badge>
        </p>
        <p className="muted">
          {[one.buyer, format.moment(one.createdAt), nameReason(panel, one.reason)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{one.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</p>
        {one.message && <p className="as-written">{one.message}</p>}
      </div>
    </li>
  )
}
