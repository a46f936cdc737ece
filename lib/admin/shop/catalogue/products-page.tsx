import Link from 'next/link'
import {
  type ListedProduct,
  listCatalogueChoices,
  productStatuses,
  searchProducts,
  stockStates,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { Choose } from '../../lists/choose.tsx'
import { eachCount } from '../../lists/each-count.ts'
import { addressWith, choiceIn, isNarrowed, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { SelectRow, SelectRows } from '../../lists/select-rows.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '../../ui/layout/table.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { Thumbnail } from './picture.tsx'
import { readProductFilter } from './read-filter.ts'
import { ProductStatusBadge, StockText } from './states.tsx'

const PRODUCTS_PATH = '/admin/products'

type Choices = Awaited<ReturnType<typeof listCatalogueChoices>>

/** The shop's products, the latest first. */
export async function ProductsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const [{ products, next }, choices] = await Promise.all([
    searchProducts(app, actor, readProductFilter(query), textIn(query.after)),
    listCatalogueChoices(app, actor),
  ])
  const { after: _, ...filters } = query
  const mayWrite = may('catalogue.write')
  const list = (
    <Table
      label={t('admin.catalogue.products')}
      columns={listColumns(panel, mayWrite)}
      rows={products}
      keyOf={({ id }) => id}
    />
  )
  return (
    <Page
      title={t('admin.catalogue.products')}
      actions={
        mayWrite && (
          <>
            {products.length > 0 && (
              <Link
                className="button button-plain"
                href={addressWith(`${PRODUCTS_PATH}/edit`, filters)}
                prefetch={false}
              >
                {t('admin.catalogue.cells.open_all')}
              </Link>
            )}
            <a
              className="button button-plain"
              href={onSite(addressWith(`${PRODUCTS_PATH}/export`, filters))}
              download
            >
              {t('admin.catalogue.export')}
            </a>
            <Link className="button button-plain" href="/admin/import" prefetch={false}>
              {t('admin.catalogue.import')}
            </Link>
            <Link className="button button-primary" href={`${PRODUCTS_PATH}/new`}>
              {t('admin.catalogue.new')}
            </Link>
          </>
        )
      }
    >
      <Statuses panel={panel} query={filters} />
      <ProductFilters panel={panel} query={query} choices={choices} />
      <Card>
        {products.length === 0 ? (
          <Empty
            title={t('admin.catalogue.empty')}
            {...(isNarrowed(query) && { text: t('admin.catalogue.empty_text') })}
          />
        ) : mayWrite ? (
          <SelectRows
            selectAll={t('admin.catalogue.select_all')}
            selected={eachCount(products.length, (count) => t('admin.catalogue.selected', { count }))}
            acts={
              <BulkActs texts={bulkTexts(panel)} categories={indent(choices)} contacts={choices.contacts} />
            }
          >
            {list}
          </SelectRows>
        ) : (
          list
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(PRODUCTS_PATH, filters, { after: next })}
          label={t('admin.catalogue.older')}
        />
      )}
    </Page>
  )
}

type Part = { panel: Panel; query: Query }

function Statuses({ panel: { t }, query }: Part) {
  const current = choiceIn(query.status, productStatuses) ?? ''
  return (
    <Segments
      label={t('admin.catalogue.statuses')}
      links={(['', ...productStatuses] as const).map((status) => ({
        href: addressWith(PRODUCTS_PATH, query, { status }),
        title: t(`admin.catalogue.status.${status === '' ? 'all' : status}`),
        isCurrent: status === current,
      }))}
    />
  )
}

function ProductFilters({ panel: { t }, query, choices }: Part & { choices: Choices }) {
  const any = t('admin.catalogue.any')
  return (
    <Filters path={PRODUCTS_PATH} label={t('admin.catalogue.filter')} button={t('admin.catalogue.apply')}>
      {textIn(query.status) && <input type="hidden" name="status" value={textIn(query.status)} />}
      <SearchField
        label={t('admin.catalogue.search')}
        hint={t('admin.catalogue.search_hint')}
        value={query.q}
      />
      <Choose
        name="category"
        label={t('admin.catalogue.category')}
        all={any}
        value={query.category}
        choices={indent(choices)}
      />
      <Choose
        name="tag"
        label={t('admin.catalogue.tag')}
        all={any}
        value={query.tag}
        choices={choices.tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Choose
        name="stock"
        label={t('admin.catalogue.stock')}
        all={any}
        value={query.stock}
        choices={stockStates.map((value) => ({ value, label: t(`admin.catalogue.in_stock.${value}`) }))}
      />
    </Filters>
  )
}

/** Categories below others are set in by their depth. */
function indent({ categories }: Choices) {
  return categories.map(({ id, name, depth }) => ({
    value: String(id),
    label: `${'\u00a0\u00a0'.repeat(depth)}${name}`,
  }))
}

function listColumns({ t, format }: Panel, mayWrite: boolean): Column<ListedProduct>[] {
  return [
    {
      title: t('admin.catalogue.product'),
      cell: ({ id, name, sku, image }) => (
        <span className="cell-select">
          {mayWrite && <SelectRow value={id} label={t('admin.catalogue.select', { name })} />}
          <Thumbnail picture={image} />
          <span>
            <Link href={`${PRODUCTS_PATH}/${id}`} prefetch={false}>
              <strong>{name}</strong>
            </Link>
            {sku && <small className="muted under">{sku}</small>}
          </span>
        </span>
      ),
    },
    {
      title: t('admin.catalogue.state'),
      cell: ({ status }) => <ProductStatusBadge t={t} status={status} />,
    },
    { title: t('admin.catalogue.stock'), cell: (product) => <StockText t={t} product={product} /> },
    {
      title: t('admin.catalogue.variants'),
      cell: ({ variants }) => format.number(variants),
      isNumber: true,
      isExtra: true,
    },
    {
      title: t('admin.catalogue.price'),
      cell: ({ kind, price, maxPrice }) => {
        if (kind === 'on_request') return '–'
        return price === maxPrice ? format.money(price) : `${format.money(price)} – ${format.money(maxPrice)}`
      },
      isNumber: true,
    },
  ]
}
