import { listPackingSlips, type PackingSlip } from '#lib/domains/shop/orders/staff/index.ts'
import type { Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Heading } from '../../ui/frame/heading.tsx'
import { AddressLines } from '../../ui/layout/address-lines.tsx'
import { Empty } from '../../ui/layout/page.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { LineAttributes } from './order/line-attributes.tsx'
import { PrintButton } from './print-button.tsx'

const MAX_PRINTED = 100

/** The packing slips of orders, each on a sheet of its own. */
export async function PackingSlips({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { app, actor, t } = panel
  const slips = await listPackingSlips(app, actor, [query.order ?? []].flat().slice(0, MAX_PRINTED))
  return (
    <main className="slips">
      <div className="slips-bar">
        <Heading title={t('admin.orders.packing_slips')} />
        <PrintButton label={t('admin.orders.print')} />
      </div>
      {slips.length === 0 && <Empty title={t('admin.orders.empty')} />}
      {slips.map((slip) => (
        <Slip key={slip.id} panel={panel} slip={slip} />
      ))}
    </main>
  )
}

function Slip({ panel: { app, t, format, locale }, slip }: { panel: Panel; slip: PackingSlip }) {
  const label = `${t('admin.orders.packing_slip')} ${slip.number}`
  return (
    <article className="slip" aria-label={label}>
      <div className="slip-head">
        <div>
          <h2>{label}</h2>
          <p>{t('admin.orders.placed_at', { at: format.day(slip.placedAt) })}</p>
          {slip.method && <p>{slip.method}</p>}
        </div>
        <strong>{app.settings.current['site.name']}</strong>
      </div>
      <AddressLines address={slip.shipping} locale={slip.locale ?? locale} />
      <Table
        label={label}
        rows={slip.lines}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('admin.orders.product'),
            cell: ({ name, variantName, attributes }) => (
              <>
                {variantName ? `${name}, ${variantName}` : name}
                <LineAttributes attributes={attributes} />
              </>
            ),
          },
          { title: t('admin.orders.sku'), cell: ({ sku }) => sku ?? '' },
          {
            title: t('admin.orders.quantity'),
            cell: ({ quantity }) => format.number(quantity),
            isNumber: true,
          },
        ]}
      />
      {slip.giftMessage && (
        <p className="as-written" dir="auto">
          {slip.giftMessage}
        </p>
      )}
      {slip.customerNote && slip.giftMessage === null && <p className="as-written">{slip.customerNote}</p>}
    </article>
  )
}
