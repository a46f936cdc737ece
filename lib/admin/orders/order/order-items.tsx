import { type Order, type OrderLine, owesRest } from '#lib/domains/shop/orders/index.ts'
import { Card } from '../../ui/layout/page.tsx'
import { type Column, Table } from '../../ui/layout/table.tsx'
import { LineAttributes } from './line-attributes.tsx'
import type { Part } from './part.ts'

/** The ordered items, and what they cost. */
export function OrderItems({ panel: { t, format }, shown: { order } }: Part) {
  const money = (amount: number) => format.money(amount, order.currency)
  const columns: Column<OrderLine>[] = [
    {
      title: t('admin.orders.product'),
      cell: ({ name, variantName, attributes, sku, refundedQuantity, returnedQuantity }) => (
        <>
          <strong>{name}</strong>
          {variantName && `, ${variantName}`}
          <LineAttributes attributes={attributes} />
          <br />
          <span className="muted">
            {[
              sku && `${t('admin.orders.sku')} ${sku}`,
              refundedQuantity > 0 &&
                `${t(order.totals.deducted > 0 ? 'admin.orders.deducted' : 'admin.orders.refunded')}: ${refundedQuantity}`,
              returnedQuantity > 0 && `${t('admin.orders.returned_units')}: ${returnedQuantity}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { title: t('admin.orders.price'), cell: ({ unitPrice }) => money(unitPrice), isNumber: true },
    { title: t('admin.orders.quantity'), cell: ({ quantity }) => format.number(quantity), isNumber: true },
    { title: t('admin.orders.total'), cell: ({ subtotal }) => money(subtotal), isNumber: true },
  ]
  return (
    <Card title={t('admin.orders.items')}>
      <Table
        label={`${t('admin.orders.items')} ${order.number}`}
        columns={columns}
        rows={order.lines}
        keyOf={({ id }) => id}
      />
      <dl className="sums">
        {listSums(order).map(([key, amount]) => (
          <div key={key} className={key === 'total' ? 'sum-total' : undefined}>
            <dt>{t(`admin.orders.${key}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Sum = 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total' | 'deducted' | 'refunded' | 'due'

function listSums(order: Order): [Sum, number][] {
  const { totals, total } = order
  const parts: [Sum, number][] = [
    ['discount', -totals.discount],
    ['shipping', totals.shipping],
    ['tax', totals.tax],
  ]
  const after: [Sum, number][] = [
    ['deducted', -totals.deducted],
    ['refunded', -totals.refunded],
    ['due', totals.deducted > 0 || owesRest(order) ? totals.due : 0],
  ]
  return [
    ['subtotal', totals.subtotal],
    ...parts.filter(([, amount]) => amount !== 0),
    ['total', total],
    ...after.filter(([, amount]) => amount !== 0),
  ]
}
