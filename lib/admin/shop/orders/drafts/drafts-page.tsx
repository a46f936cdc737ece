import { Plus } from 'lucide-react'
import Link from 'next/link'
import { addressWith, choiceIn, type Query, textIn } from '#lib/admin/lists/query.ts'
import { SearchField } from '#lib/admin/lists/search-field.tsx'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { Filters } from '#lib/admin/ui/layout/filters.tsx'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { Segments } from '#lib/admin/ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '#lib/admin/ui/layout/table.tsx'
import {
  type DraftState,
  draftStates,
  type ListedDraft,
  listDrafts,
} from '#lib/domains/shop/orders/staff/index.ts'

const PATH = '/admin/orders/drafts'

/** Draft orders, the latest changed first. */
export async function DraftsPage({ query }: { query: Query }) {
  const panel = await readyRequest('orders.write')
  const { t, app, actor } = panel
  const state = choiceIn(query.state, draftStates)
  const { drafts, next } = await listDrafts(
    app,
    actor,
    { query: textIn(query.q), state },
    textIn(query.after),
  )
  const { after: _, ...filters } = query
  return (
    <Page
      title={t('admin.orders.drafts')}
      intro={t('admin.orders.draft.list_intro')}
      actions={
        <Link className="button button-primary" href="/admin/orders/new" prefetch={false}>
          <Plus aria-hidden="true" size={18} />
          {t('admin.orders.new')}
        </Link>
      }
    >
      <Segments
        label={t('admin.orders.views')}
        links={(['', ...draftStates] as const).map((one) => ({
          href: addressWith(PATH, one === '' ? {} : { state: one }),
          title: one === '' ? t('admin.orders.view.all') : t(`admin.orders.draft.states.${one}`),
          isCurrent: one === (state ?? ''),
        }))}
      />
      <Filters path={PATH} label={t('admin.orders.filter')} button={t('admin.orders.apply')}>
        {state && <input type="hidden" name="state" value={state} />}
        <SearchField
          label={t('admin.orders.search')}
          hint={t('admin.orders.draft.search_hint')}
          value={query.q}
        />
      </Filters>
      <Card>
        {drafts.length === 0 ? (
          <Empty title={t('admin.orders.draft.empty')} text={t('admin.orders.draft.empty_text')} />
        ) : (
          <Table
            label={t('admin.orders.drafts')}
            columns={listColumns(panel)}
            rows={drafts}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {next !== null && (
        <NextPage href={addressWith(PATH, filters, { after: next })} label={t('admin.orders.older')} />
      )}
    </Page>
  )
}

const tones: Record<DraftState, 'good' | 'bad' | 'plain'> = {
  ...{ open: 'plain', sent: 'plain', expired: 'bad', ordered: 'good' },
}

function listColumns({ t, format }: Panel): Column<ListedDraft>[] {
  return [
    {
      title: t('admin.orders.draft.draft'),
      cell: ({ id }) => (
        <Link href={`${PATH}/${id}`} prefetch={false}>
          <strong>{t('admin.orders.draft.number', { id })}</strong>
        </Link>
      ),
    },
    {
      title: t('admin.orders.buyer'),
      cell: ({ buyer, email }) => buyer ?? email ?? t('admin.orders.draft.nobody'),
    },
    {
      title: t('admin.orders.draft.state'),
      cell: ({ state, orderNumber }) => (
        <>
          <Badge tone={tones[state]}>{t(`admin.orders.draft.states.${state}`)}</Badge>{' '}
          {orderNumber && (
            <Link href={`/admin/orders/${encodeURIComponent(orderNumber)}`} prefetch={false}>
              {orderNumber}
            </Link>
          )}
        </>
      ),
    },
    {
      title: t('admin.orders.draft.changed'),
      cell: ({ updatedAt, by }) => [format.moment(updatedAt), by].filter(Boolean).join(' · '),
      isExtra: true,
    },
    {
      title: t('admin.orders.total'),
      cell: ({ total, currency }) => format.money(total, currency),
      isNumber: true,
    },
  ]
}
