import Link from 'next/link'
import { notFound } from 'next/navigation'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  listStock,
  type StockedVariant,
  type StockMove,
  showStock,
  stockReasons,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { addressWith, type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '../../ui/layout/table.tsx'
import { saveStock } from './actions.ts'

const STOCK_PATH = '/admin/stock'

/** Variants that are low in stock, or all that are tracked, with the fewest units first. */
export async function StockPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const which = textIn(query.show) === 'all' ? 'all' : 'low'
  const { variants, next } = await listStock(app, actor, { view: which }, textIn(query.after))
  return (
    <Page title={t('admin.catalogue.stock')}>
      <Segments
        label={t('admin.catalogue.stock')}
        links={(['low', 'all'] as const).map((one) => ({
          href: addressWith(STOCK_PATH, one === 'low' ? {} : { show: one }),
          title: t(`admin.catalogue.stock_view.${one}`),
          isCurrent: one === which,
        }))}
      />
      <Card>
        {variants.length === 0 ? (
          <Empty title={t('admin.catalogue.nothing_low')} text={t('admin.catalogue.nothing_low_text')} />
        ) : (
          <Table
            label={t('admin.catalogue.stock')}
            columns={stockColumns(panel)}
            rows={variants}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(STOCK_PATH, { show: textIn(query.show) }, { after: next })}
          label={t('admin.catalogue.more')}
        />
      )}
    </Page>
  )
}

function nameOf({ product, name }: StockedVariant): string {
  return name ? `${product.name}, ${name}` : product.name
}

function stockColumns({ t, format }: Panel): Column<StockedVariant>[] {
  return [
    {
      title: t('admin.catalogue.variant'),
      cell: (variant) => (
        <Link href={`${STOCK_PATH}/${variant.id}`} prefetch={false}>
          {nameOf(variant)}
        </Link>
      ),
    },
    { title: t('admin.catalogue.sku'), cell: ({ sku }) => sku ?? '' },
    {
      title: t('admin.catalogue.stock'),
      cell: ({ stock, lowStockAt }) =>
        stock <= lowStockAt ? (
          <Badge tone={stock > 0 ? 'warn' : 'bad'}>{format.number(stock)}</Badge>
        ) : (
          format.number(stock)
        ),
      isNumber: true,
    },
    {
      title: t('admin.catalogue.low_at'),
      cell: ({ lowStockAt }) => format.number(lowStockAt),
      isNumber: true,
      isExtra: true,
    },
  ]
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
    { title: t('admin.catalogue.when'), cell: ({ at }) => format.moment(at) },
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
