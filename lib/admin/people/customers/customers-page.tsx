import { Download, Plus } from 'lucide-react'
import Link from 'next/link'
import {
  customerViews,
  type ListedCustomer,
  listCustomerTags,
  searchCustomers,
} from '#lib/domains/people/accounts/staff/index.ts'
import { Days } from '../../lists/days.tsx'
import { addressWith, choiceIn, isNarrowed, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '../../ui/layout/table.tsx'
import { readCustomerFilter } from './read-filter.ts'
import { AccountBadges, Tags, writeSpent } from './states.tsx'

const CUSTOMERS_PATH = '/admin/customers'

/** The shop's customers, the latest first. */
export async function CustomersPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const tags = await listCustomerTags(app, actor)
  const { customers, next } = await searchCustomers(
    app,
    actor,
    readCustomerFilter(query, app.settings.current['site.timezone']),
    textIn(query.after),
  )
  const { after: _, ...filters } = query
  return (
    <Page
      title={t('admin.customers.title')}
      actions={
        <>
          {may('customers.export') && (
            <a
              className="button button-plain"
              href={onSite(addressWith(`${CUSTOMERS_PATH}/export`, filters))}
            >
              <Download aria-hidden="true" size={18} />
              {t('admin.customers.export_list')}
            </a>
          )}
          {may('customers.write') && (
            <Link className="button button-primary" href={`${CUSTOMERS_PATH}/new`} prefetch={false}>
              <Plus aria-hidden="true" size={18} />
              {t('admin.customers.add')}
            </Link>
          )}
        </>
      }
    >
      <Views panel={panel} query={filters} />
      <CustomerFilters panel={panel} query={query} tags={tags} />
      <Card>
        {customers.length === 0 ? (
          <Empty
            title={t('admin.customers.empty')}
            {...(isNarrowed(query) && { text: t('admin.customers.empty_text') })}
          />
        ) : (
          <Table
            label={t('admin.customers.title')}
            columns={listColumns(panel)}
            rows={customers}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(CUSTOMERS_PATH, filters, { after: next })}
          label={t('admin.customers.older')}
        />
      )}
    </Page>
  )
}

type Part = { panel: Panel; query: Query }

function Views({ panel: { t }, query }: Part) {
  const current = choiceIn(query.view, customerViews) ?? ''
  return (
    <Segments
      label={t('admin.customers.views')}
      links={(['', ...customerViews] as const).map((view) => ({
        href: addressWith(CUSTOMERS_PATH, view === '' ? {} : { view }),
        title: t(`admin.customers.view.${view === '' ? 'all' : view}`),
        isCurrent: view === current,
      }))}
    />
  )
}

function CustomerFilters({ panel: { t }, query, tags }: Part & { tags: readonly string[] }) {
  return (
    <Filters path={CUSTOMERS_PATH} label={t('admin.customers.filter')} button={t('admin.customers.apply')}>
      {textIn(query.view) && <input type="hidden" name="view" value={textIn(query.view)} />}
      <SearchField
        label={t('admin.customers.search')}
        hint={t('admin.customers.search_hint')}
        value={query.q}
      />
      {tags.length > 0 && (
        <label className="filter">
          <span>{t('admin.customers.tag')}</span>
          <select className="input" name="tag" defaultValue={textIn(query.tag)}>
            <option value="">{t('admin.customers.any_tag')}</option>
            {tags.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </select>
        </label>
      )}
      <Days query={query} from={t('admin.customers.from')} until={t('admin.customers.until')} />
    </Filters>
  )
}

function listColumns(panel: Panel): Column<ListedCustomer>[] {
  const { t, format } = panel
  return [
    {
      title: t('admin.customers.customer'),
      cell: ({ id, name, email, status, emailVerified, tags }) => (
        <>
          <Link href={`${CUSTOMERS_PATH}/${id}`} prefetch={false}>
            <strong>{name}</strong>
          </Link>{' '}
          <AccountBadges t={t} account={{ status, emailVerified }} />
          <br />
          <span className="muted">{email}</span> <Tags tags={tags} />
        </>
      ),
    },
    { title: t('admin.customers.phone'), cell: ({ phone }) => phone ?? '–', isExtra: true },
    { title: t('admin.customers.since'), cell: ({ createdAt }) => format.day(createdAt) },
    {
      title: t('admin.customers.orders'),
      cell: ({ purchases }) => format.number(purchases.orders),
      isNumber: true,
    },
    {
      title: t('admin.customers.spent'),
      cell: ({ purchases }) => writeSpent(format, purchases),
      isNumber: true,
    },
  ]
}
