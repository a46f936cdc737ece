import Link from 'next/link'
import { AddressLines } from '#lib/admin/ui/layout/address-lines.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import type { Part } from './part.ts'

/** Who ordered, and where it goes. */
export function BuyerCard({ panel: { t, locale }, shown: { order, buyer } }: Part) {
  const orders = buyer && t('admin.orders.customer_orders', { count: buyer.orders })
  return (
    <Card title={t('admin.orders.customer')}>
      <p>
        <strong>
          {buyer ? (
            <Link href={`/admin/customers/${buyer.id}`} prefetch={false}>
              {buyer.name}
            </Link>
          ) : (
            (order.billing.name ?? t('admin.orders.guest'))
          )}
        </strong>
        {buyer && (
          <>
            <br />
            <Link href={`/admin/orders?customer=${buyer.id}`} prefetch={false}>
              {orders}
            </Link>
          </>
        )}
        {order.email && (
          <>
            <br />
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </>
        )}
        {order.phone && (
          <>
            <br />
            <a href={`tel:${order.phone}`}>{order.phone}</a>
          </>
        )}
      </p>
      <h3>{t('admin.orders.deliver_to')}</h3>
      {order.shipping ? (
        <AddressLines address={order.shipping} locale={locale} />
      ) : (
        <p className="muted">{t('admin.orders.no_delivery')}</p>
      )}
      <h3>{t('admin.orders.bill_to')}</h3>
      <AddressLines address={order.billing} locale={locale} />
      {order.giftMessage !== null && (
        <>
          <h3>{t('admin.orders.gift')}</h3>
          <p className="as-written" dir="auto">
            {order.giftMessage || t('admin.orders.gift_text')}
          </p>
        </>
      )}
      {order.customerNote && (
        <>
          <h3>{t('admin.orders.buyer_note')}</h3>
          <p className="as-written">{order.customerNote}</p>
        </>
      )}
    </Card>
  )
}
