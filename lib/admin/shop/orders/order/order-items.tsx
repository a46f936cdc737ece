import Link from 'next/link'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { type Column, Table } from '#lib/admin/ui/layout/table.tsx'
import {
  type Order,
  type OrderLine,
  refundedUnits,
  restToPay,
  wasPaidOtherwise,
} from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { describeTax } from '#lib/web/presenters/shop/describe-tax.ts'
import { Thumbnail } from '../../catalogue/picture.tsx'
import { LineAttributes } from './line-attributes.tsx'
import type { Part } from './part.ts'

/** The ordered items, and what they cost. */
export function OrderItems({ panel, shown: { order } }: Part) {
  const { t, format } = panel
  const money = (amount: number) => format.money(amount, order.currency)
  const columns: Column<OrderLine>[] = [
    {
      title: t('admin.orders.product'),
      cell: (line) => <Item panel={panel} line={line} order={order} />,
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
        {listSums(panel, order).map(({ label, amount, isTotal, isFree }) => (
          <div key={label} className={isTotal ? 'sum-total' : undefined}>
            <dt>{label}</dt>
            <dd>{isFree ? t('cart.totals.free') : money(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type ItemProps = { panel: Panel; line: OrderLine; order: Order }

function Item({ panel: { t, may }, line, order }: ItemProps) {
  const { name, variantName, attributes, sku, image, productId, refundedQuantity, returnedQuantity } = line
  const refunded = refundedUnits(order, line)
  return (
    <div className="with-thumbnail">
      <Thumbnail picture={image} />
      <div>
        {productId !== null && may('catalogue.read') ? (
          <Link href={`/admin/products/${productId}`} prefetch={false}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        {variantName && `, ${variantName}`}
        <LineAttributes attributes={attributes} />
        <br />
        <span className="muted">
          {[
            sku && `${t('admin.orders.sku')} ${sku}`,
            refunded > 0 && `${t('admin.orders.refunded')}: ${refunded}`,
            refundedQuantity > refunded && `${t('admin.orders.deducted')}: ${refundedQuantity - refunded}`,
            returnedQuantity > 0 && `${t('admin.orders.returned_units')}: ${returnedQuantity}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </div>
  )
}

type Sum = { label: string; amount: number; isTotal?: boolean; isFree?: boolean }

/** Shipping is named though it is free; each tax says whether prices include it. */
function listSums({ t }: Panel, order: Order): Sum[] {
  const { totals, total, shippingMethod } = order
  const one = (key: 'discount' | 'deducted' | 'refunded' | 'due', amount: number): Sum[] =>
    amount === 0 ? [] : [{ label: t(`admin.orders.${key}`), amount }]
  const hasShipping = shippingMethod !== null || totals.shipping > 0
  const shipping = [t('admin.orders.shipping'), shippingMethod?.name].filter(Boolean).join(': ')
  return [
    { label: t('admin.orders.subtotal'), amount: totals.subtotal },
    ...one('discount', -totals.discount),
    ...(hasShipping ? [{ label: shipping, amount: totals.shipping, isFree: totals.shipping === 0 }] : []),
    ...listTaxes(t, order),
    { label: t('admin.orders.total'), amount: total, isTotal: true },
    ...one('deducted', -totals.deducted),
    ...(wasPaidOtherwise(order) ? [{ label: t('orders.totals.paid'), amount: totals.paid }] : []),
    ...one('refunded', -totals.refunded),
    ...one('due', restToPay(order)),
  ]
}

/** Former shops may tell neither the taxes nor their rates. */
function listTaxes(t: Translate, order: Order): Sum[] {
  const { taxLines, totals } = order
  if (taxLines.length === 0)
    return totals.tax === 0 ? [] : [{ label: t('admin.orders.tax'), amount: totals.tax }]
  return taxLines.map((line) => ({ label: describeTax(line, order, t), amount: line.amount }))
}
