import { Download, Plus } from 'lucide-react'
import Link from 'next/link'
import { Choose } from '#lib/admin/lists/choose.tsx'
import { Days } from '#lib/admin/lists/days.tsx'
import { eachCount } from '#lib/admin/lists/each-count.ts'
import { addressWith, choiceIn, isNarrowed, type Query, textIn } from '#lib/admin/lists/query.ts'
import { SearchField } from '#lib/admin/lists/search-field.tsx'
import { SelectRow, SelectRows } from '#lib/admin/lists/select-rows.tsx'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { Filters } from '#lib/admin/ui/layout/filters.tsx'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { Segments } from '#lib/admin/ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '#lib/admin/ui/layout/table.tsx'
import { fulfillmentStatuses, orderStatuses, paymentStatuses } from '#lib/domains/shop/orders/index.ts'
import {
  type ListedOrder,
  listOrderViews,
  listRecentCarriers,
  orderViews,
  searchOrders,
} from '#lib/domains/shop/orders/staff/index.ts'
import { DeliveryBadge, nameFlag, PaymentBadge, StatusBadge } from '../states.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { ORDERS_PATH } from './kept-filters.ts'
import { readOrderFilter } from './read-filter.ts'
import { SavedViews } from './saved-views.tsx'

/** The shop's orders, the latest first. */
export async function OrdersPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const [{ orders, next }, views, carriers] = await Promise.all([
    searchOrders(
      app,
      actor,
      readOrderFilter(query, app.settings.current['site.timezone']),
      textIn(query.after),
    ),
    listOrderViews(app, actor),
    may('orders.write') ? listRecentCarriers(app, actor) : null,
  ])
  const { after: _, ...filters } = query
  return (
    <Page
      title={t('admin.orders.title')}
      actions={
        <>
          {may('orders.export') && (
            <a className="button button-plain" href={onSite(addressWith(`${ORDERS_PATH}/export`, filters))}>
              <Download aria-hidden="true" size={18} />
              {t('admin.orders.export')}
            </a>
          )}
          {may('orders.write') && (
            <Link className="button button-plain" href={`${ORDERS_PATH}/drafts`} prefetch={false}>
              {t('admin.orders.drafts')}
            </Link>
          )}
          {may('orders.write') && (
            <Link className="button button-primary" href={`${ORDERS_PATH}/new`} prefetch={false}>
              <Plus aria-hidden="true" size={18} />
              {t('admin.orders.new')}
            </Link>
          )}
        </>
      }
    >
      <Views panel={panel} query={filters} />
      <SavedViews panel={panel} query={filters} views={views} />
      <OrderFilters panel={panel} query={query} />
      <Card>
        {orders.length === 0 ? (
          <Empty
            title={t('admin.orders.empty')}
            {...(isNarrowed(query) && { text: t('admin.orders.empty_text') })}
          />
        ) : (
          <SelectRows
            selectAll={t('admin.orders.select_all')}
            selected={eachCount(orders.length, (count) => t('admin.orders.selected', { count }))}
            acts={<BulkActs carriers={carriers} texts={bulkTexts(panel, orders.length)} />}
          >
            <Table
              label={t('admin.orders.title')}
              columns={listColumns(panel)}
              rows={orders}
              keyOf={({ id }) => id}
            />
          </SelectRows>
        )}
      </Card>
      {next !== null && (
        <NextPage href={addressWith(ORDERS_PATH, filters, { after: next })} label={t('admin.orders.older')} />
      )}
    </Page>
  )
}

type Part = { panel: Panel; query: Query }

function Views({ panel: { t }, query }: Part) {
  const current = choiceIn(query.view, orderViews) ?? ''
  return (
    <Segments
      label={t('admin.orders.views')}
      links={(['', ...orderViews] as const).map((view) => ({
        href: addressWith(ORDERS_PATH, view === '' ? {} : { view }),
        title: t(`admin.orders.view.${view === '' ? 'all' : view}`),
        isCurrent: view === current,
      }))}
    />
  )
}

function OrderFilters({ panel: { t }, query }: Part) {
  const any = t('admin.orders.any')
  return (
    <Filters path={ORDERS_PATH} label={t('admin.orders.filter')} button={t('admin.orders.apply')}>
      {textIn(query.view) && <input type="hidden" name="view" value={textIn(query.view)} />}
      {textIn(query.customer) && <input type="hidden" name="customer" value={textIn(query.customer)} />}
      <SearchField label={t('admin.orders.search')} hint={t('admin.orders.search_hint')} value={query.q} />
      <Choose
        name="status"
        label={t('admin.orders.status')}
        all={any}
        value={query.status}
        choices={orderStatuses.map((value) => ({ value, label: t(`admin.orders.state.${value}`) }))}
      />
      <Choose
        name="payment"
        label={t('admin.orders.payment')}
        all={any}
        value={query.payment}
        choices={paymentStatuses.map((value) => ({ value, label: t(`admin.orders.paid.${value}`) }))}
      />
      <Choose
        name="delivery"
        label={t('admin.orders.delivery')}
        all={any}
        value={query.delivery}
        choices={fulfillmentStatuses.map((value) => ({ value, label: t(`admin.orders.sent.${value}`) }))}
      />
      <Days query={query} from={t('admin.orders.from')} until={t('admin.orders.until')} />
    </Filters>
  )
}

function listColumns({ t, format }: Panel): Column<ListedOrder>[] {
  return [
    {
      title: t('admin.orders.number'),
      cell: ({ number, importedFrom, flag }) => (
        <span className="cell-select">
          <SelectRow
            value={number}
            label={t('admin.orders.select', { number })}
            isDisabled={importedFrom !== null}
          />{' '}
          <Link href={`${ORDERS_PATH}/${number}`} prefetch={false}>
            <strong>{number}</strong>
          </Link>{' '}
          {flag && <Badge tone="bad">{nameFlag(t, flag)}</Badge>}
          {importedFrom && <Badge>{t('admin.orders.former')}</Badge>}
        </span>
      ),
    },
    { title: t('admin.orders.placed'), cell: ({ placedAt }) => format.moment(placedAt), isMoment: true },
    {
      title: t('admin.orders.buyer'),
      cell: ({ buyer, email }) => buyer ?? email ?? t('admin.orders.guest'),
    },
    {
      title: t('admin.orders.total'),
      cell: ({ total, currency }) => format.money(total, currency),
      isNumber: true,
    },
    { title: t('admin.orders.status'), cell: ({ status }) => <StatusBadge t={t} state={status} /> },
    {
      title: t('admin.orders.payment'),
      cell: ({ paymentStatus, paymentKind }) => (
        <PaymentBadge t={t} state={paymentStatus} kind={paymentKind} />
      ),
    },
    {
      title: t('admin.orders.delivery'),
      cell: ({ fulfillmentStatus }) => <DeliveryBadge t={t} state={fulfillmentStatus} />,
    },
    {
      title: t('admin.orders.items'),
      cell: ({ itemCount }) => format.number(itemCount),
      isNumber: true,
      isExtra: true,
    },
  ]
}

function bulkTexts({ t }: Panel, most: number) {
  return {
    shipTitle: eachCount(most, (count) => t('admin.orders.ship_many', { count })),
    ship: t('admin.orders.ship_selected'),
    shipText: t('admin.orders.ship_many_text'),
    print: t('admin.orders.print_slips'),
    carrier: t('admin.orders.carrier'),
    tracking: t('admin.orders.tracking_of', { number: '{number}' }),
  }
}
