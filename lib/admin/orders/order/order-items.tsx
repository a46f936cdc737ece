import Link from 'next/link'
import { type Order, type OrderLine, restToPay } from '#lib/domains/shop/orders/index.ts'
import { describeTax } from '#lib/web/presenters/shop/describe-tax.ts'
import { Thumbnail } from '../../catalogue/picture.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { type Column, Table } from '../../ui/layout/table.tsx'
import { LineAttributes } from './line-attributes.tsx'
import type { Part } from './part.ts'

/** The ordered items, and what they cost. */
export function OrderItems({ panel, shown: { order } }: Part) {
  const { t, format } = panel
  const money = (amount: number) => format.money(amount, order.currency)
  const columns: Column<OrderLine>[] = [
    {
      title: t('admin.orders.product'),
      cell: (line) => (
        <span className="cell-select">
          <Thumbnail picture={line.image} />
          <span>
            <ItemName line={line} />
            <LineAttributes attributes={line.attributes} />
            <small className="muted under">{describeUnits(panel, order, line)}</small>
          </span>
        </span>
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
        {listSums(panel, order).map(({ kind, label, value }) => (
          <div key={label} className={kind === 'total' ? 'sum-total' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The name of a line, with a link to its product unless that was deleted. */
function ItemName({ line: { name, variantName, productId } }: { line: OrderLine }) {
  return (
    <>
      <strong>
        {productId === null ? (
          name
        ) : (
          <Link href={`/admin/products/${productId}`} prefetch={false}>
            {name}
          </Link>
        )}
      </strong>
      {variantName && `, ${variantName}`}
    </>
  )
}

/** The SKU of a line, and how many of its units were refunded or came back. */
function describeUnits({ t }: Part['panel'], { totals }: Order, line: OrderLine): string {
  const { sku, refundedQuantity, returnedQuantity } = line
  const refunded = t(totals.deducted > 0 ? 'admin.orders.deducted' : 'admin.orders.refunded')
  return [
    sku && `${t('admin.orders.sku')} ${sku}`,
    refundedQuantity > 0 && `${refunded}: ${refundedQuantity}`,
    returnedQuantity > 0 && `${t('admin.orders.returned_units')}: ${returnedQuantity}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type Sum = { label: string; value: string; kind: 'part' | 'total' }

function listSums({ t, format }: Part['panel'], order: Order): Sum[] {
  const { totals, total, shippingMethod, taxLines, currency } = order
  const money = (amount: number) => format.money(amount, currency)
  const sum = (label: string, amount: number): Sum[] =>
    amount === 0 ? [] : [{ label, value: money(amount), kind: 'part' }]
  const shipping = totals.shipping === 0 ? t('cart.totals.free') : money(totals.shipping)
  return [
    { label: t('admin.orders.subtotal'), value: money(totals.subtotal), kind: 'part' },
    ...sum(t('admin.orders.discount'), -totals.discount),
    ...(shippingMethod !== null || totals.shipping > 0
      ? [
          {
            label: shippingMethod?.name ?? t('admin.orders.shipping'),
            value: shipping,
            kind: 'part' as const,
          },
        ]
      : []),
    ...taxLines.flatMap((line) => sum(describeTax(line, order, t), line.amount)),
    { label: t('admin.orders.total'), value: money(total), kind: 'total' },
    ...sum(t('admin.orders.deducted'), -totals.deducted),
    // Otherwise the refund seems to be a part of the new total.
    ...sum(t('admin.orders.paid_amount'), totals.refunded > 0 && totals.paid !== total ? totals.paid : 0),
    ...sum(t('admin.orders.refunded'), -totals.refunded),
    ...sum(t('admin.orders.due'), restToPay(order)),
  ]
}
