import Link from 'next/link'
import { notFound } from 'next/navigation'
import { keyOfShown } from '#lib/admin/forms/key-of-shown.ts'
import { addressWith, type Query, textIn } from '#lib/admin/lists/query.ts'
import { SearchField } from '#lib/admin/lists/search-field.tsx'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { FileField, SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { SaveBar } from '#lib/admin/ui/forms/save-bar.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { Filters } from '#lib/admin/ui/layout/filters.tsx'
import { Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { Segments } from '#lib/admin/ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '#lib/admin/ui/layout/table.tsx'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  type ListedStock,
  listStock,
  type StockedVariant,
  type StockMove,
  showStock,
  stockReasons,
  stockViews,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { importCounts, saveCounts, saveStock } from './actions.ts'
import { COUNT_EXAMPLE } from './is-count.ts'
import { readStockFilter } from './read-filter.ts'
import { StockGrid, type StockRow } from './stock-grid.tsx'

const STOCK_PATH = '/admin/stock'

/** Variants with their units, which are counted in place, those with the fewest first. */
export async function StockPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const filter = readStockFilter(query)
  const { variants, next } = await listStock(app, actor, filter, textIn(query.after))
  const { after: _, ...asked } = query
  const mayWrite = may('catalogue.write')
  const rows = variants.map((variant) => toRow(variant))
  return (
    <Page
      title={t('admin.catalogue.stock')}
      actions={
        <>
          <a
            className="button button-plain"
            href={onSite(addressWith(`${STOCK_PATH}/export`, asked))}
            download
          >
            {t('admin.catalogue.export')}
          </a>
          {mayWrite && <ImportButton panel={panel} />}
        </>
      }
    >
      <Segments
        label={t('admin.catalogue.stock')}
        links={stockViews.map((view) => ({
          href: addressWith(STOCK_PATH, asked, { show: view === 'all' ? '' : view }),
          title: t(`admin.catalogue.stock_view.${view}`),
          isCurrent: view === filter.view,
        }))}
      />
      <Filters
        path={STOCK_PATH}
        label={t('admin.catalogue.filter_stock')}
        button={t('admin.catalogue.apply')}
      >
        {filter.view !== 'all' && <input type="hidden" name="show" value={filter.view} />}
        <SearchField
          label={t('admin.catalogue.search')}
          hint={t('admin.catalogue.stock_search_hint')}
          value={query.q}
        />
      </Filters>
      <Card>
        {variants.length === 0 ? (
          <Empty
            title={t(filter.view === 'low' ? 'admin.catalogue.nothing_low' : 'admin.catalogue.no_stock')}
            text={t(
              filter.view === 'low' ? 'admin.catalogue.nothing_low_text' : 'admin.catalogue.no_stock_text',
            )}
          />
        ) : (
          <PanelForm
            key={rows.map(({ id }) => id).join()}
            action={saveCounts}
            guard
            shows={keyOfShown(rows)}
            className="form form-wide"
          >
            {/* What was typed for these variants is restored for them alone. */}
            <input type="hidden" name="id" value={rows.map(({ id }) => id).join('-')} />
            <StockGrid
              rows={rows}
              isFixed={!mayWrite}
              texts={{
                label: t('admin.catalogue.stock'),
                variant: t('admin.catalogue.variant'),
                sku: t('admin.catalogue.sku'),
                stock: t('admin.catalogue.stock'),
                waiting: t('admin.catalogue.waiting'),
                low: t('admin.catalogue.in_stock.low'),
                notTracked: t('admin.catalogue.not_counted'),
                notCount: t('api.fields.not_a_number', { example: COUNT_EXAMPLE }),
                cleared: t('admin.faults.count_cleared'),
              }}
            />
            {mayWrite && <WhyFields panel={panel} />}
            {mayWrite && <SaveBar />}
          </PanelForm>
        )}
      </Card>
      {next !== null && (
        <NextPage href={addressWith(STOCK_PATH, asked, { after: next })} label={t('admin.catalogue.more')} />
      )}
    </Page>
  )
}

function toRow(variant: ListedStock): StockRow {
  const { id, sku, stock, trackStock, lowStockAt, waiting } = variant
  const shown = trackStock ? String(stock) : ''
  return {
    ...{ id, name: nameOf(variant), sku: sku ?? '', was: shown, stock: shown },
    isLow: trackStock && stock <= lowStockAt,
    waiting,
  }
}

function ImportButton({ panel }: { panel: Panel }) {
  const { t } = panel
  return (
    <ConfirmButton
      action={importCounts}
      kind="plain"
      tone="primary"
      label={t('admin.catalogue.import')}
      title={t('admin.catalogue.import_counts')}
      text={t('admin.catalogue.import_counts_text')}
      confirm={t('admin.catalogue.import')}
    >
      <FileField name="file" label={t('admin.catalogue.counts_file')} accept=".csv,text/csv" />
      <WhyFields panel={panel} />
    </ConfirmButton>
  )
}

function WhyFields({ panel: { t } }: { panel: Panel }) {
  return (
    <>
      <SelectField
        name="reason"
        label={t('admin.catalogue.reason')}
        required
        defaultValue="count"
        choices={stockReasons.map((value) => ({ value, label: t(`admin.catalogue.reasons.${value}`) }))}
      />
      <TextField name="note" label={t('admin.catalogue.note')} />
    </>
  )
}

function nameOf({ product, name }: StockedVariant): string {
  return name ? `${product.name}, ${name}` : product.name
}

/** The units of a variant, and the history of their changes. */
export async function VariantStockPage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { variant, moves } = await showStock(app, actor, Number(id) || 0).catch((error) => {
    if (isDomainError(error, 'product_not_found')) notFound()
    throw error
  })
  return (
    <Page
      title={nameOf(variant)}
      intro={
        variant.trackStock
          ? t('admin.catalogue.pieces', { count: variant.stock })
          : t('admin.catalogue.not_counted')
      }
      actions={
        <Link className="button button-plain" href={`/admin/products/${variant.product.id}`}>
          {t('admin.catalogue.to_product')}
        </Link>
      }
    >
      {may('catalogue.write') && <ChangeCard panel={panel} variant={variant} />}
      <Card title={t('admin.catalogue.moves')}>
        {moves.length === 0 ? (
          <Empty title={t('admin.catalogue.no_moves')} />
        ) : (
          <Table
            label={t('admin.catalogue.moves')}
            columns={moveColumns(panel)}
            rows={moves}
            keyOf={(move) => move.id}
          />
        )}
      </Card>
    </Page>
  )
}

function ChangeCard({ panel: { t }, variant }: { panel: Panel; variant: StockedVariant }) {
  return (
    <Card title={t('admin.catalogue.change_stock')}>
      <PanelForm action={saveStock} key={variant.stock}>
        <input type="hidden" name="variant" value={variant.id} />
        <input type="hidden" name="was" value={variant.stock} />
        <SelectField
          name="mode"
          label={t('admin.catalogue.how')}
          required
          choices={(['by', 'to'] as const).map((value) => ({
            value,
            label: t(`admin.catalogue.stock_mode.${value}`),
          }))}
        />
        <TextField
          name="pieces"
          label={t('admin.catalogue.number_of_pieces')}
          hint={t('admin.catalogue.pieces_hint')}
          autoComplete="off"
          required
        />
        <SelectField
          name="reason"
          label={t('admin.catalogue.reason')}
          required
          choices={stockReasons.map((value) => ({ value, label: t(`admin.catalogue.reasons.${value}`) }))}
        />
        <TextField name="note" label={t('admin.catalogue.note')} />
        <SubmitButton>{t('admin.catalogue.change_stock')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

const REASONS = [...stockReasons, 'import', 'order', 'cancellation', 'return'] as const

function moveColumns({ t, format, may }: Panel): Column<StockMove>[] {
  return [
    { title: t('admin.catalogue.when'), cell: ({ at }) => format.moment(at), isMoment: true },
    {
      title: t('admin.catalogue.change'),
      cell: ({ quantity }) => (quantity > 0 ? `+${format.number(quantity)}` : format.number(quantity)),
      isNumber: true,
    },
    {
      title: t('admin.catalogue.reason'),
      cell: ({ reason, order, note }) => {
        const known = REASONS.find((one) => one === reason)
        return (
          <>
            {known ? t(`admin.catalogue.reasons.${known}`) : reason}{' '}
            {order !== null &&
              (may('orders.read') ? (
                <Link href={`/admin/orders/${order}`} prefetch={false}>
                  {order}
                </Link>
              ) : (
                order
              ))}
            {note && <small className="muted under">{note}</small>}
          </>
        )
      },
    },
    { title: t('admin.catalogue.by_whom'), cell: ({ by }) => by ?? '' },
  ]
}
