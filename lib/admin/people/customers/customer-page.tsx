import Link from 'next/link'
import { notFound } from 'next/navigation'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { type ShownCustomer, showCustomer } from '#lib/domains/people/accounts/staff/index.ts'
import { searchOrders } from '#lib/domains/shop/orders/staff/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { DeliveryBadge, PaymentBadge } from '../../shop/orders/states.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { AddressesCard, ContactCard, DevicesCard } from './customer-cards.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import type { Part } from './part.ts'
import { AccountBadges, writeSpent } from './states.tsx'

/** A customer, with all that staff may know of them and do for them. */
export async function CustomerPage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, format } = panel
  const shown = await find(panel, id)
  const { name, purchases } = shown
  return (
    <Page
      title={name}
      intro={
        <>
          <AccountBadges t={t} account={shown} />{' '}
          {shown.isStaff && <Badge>{t('admin.customers.is_staff')}</Badge>}{' '}
          {t('admin.customers.bought', { count: purchases.orders, spent: writeSpent(format, purchases) })}
        </>
      }
      actions={
        panel.may('orders.write') &&
        shown.status === 'active' && (
          <Link
            className="button button-plain"
            href={`/admin/orders/new?customer=${shown.id}`}
            prefetch={false}
          >
            {t('admin.orders.new')}
          </Link>
        )
      }
    >
      <div className="with-aside">
        <div>
          <LatestOrders panel={panel} shown={shown} />
          <CustomerNotes panel={panel} shown={shown} />
          <CustomerActs panel={panel} shown={shown} />
          <CustomerHistory panel={panel} shown={shown} />
        </div>
        <div>
          <ContactCard panel={panel} shown={shown} />
          <CustomerDetails panel={panel} shown={shown} />
          <AddressesCard panel={panel} shown={shown} />
          <DevicesCard panel={panel} shown={shown} />
        </div>
      </div>
    </Page>
  )
}

async function find({ app, actor }: Panel, id: string): Promise<ShownCustomer> {
  if (!/^\d{1,9}$/.test(id)) notFound()
  try {
    return await showCustomer(app, actor, Number(id))
  } catch (error) {
    if (isDomainError(error, 'unknown_customer')) notFound()
    throw error
  }
}

const SHOWN_ORDERS = 5

async function LatestOrders({ panel: { t, app, actor, may, format }, shown }: Part) {
  const { id, email, purchases, guestOrders } = shown
  if (!may('orders.read')) return null
  const { orders } = await searchOrders(app, actor, { customerId: id })
  return (
    <Card
      title={t('admin.customers.latest_orders')}
      actions={
        orders.length > SHOWN_ORDERS && (
          <Link href={`/admin/orders?customer=${id}`} prefetch={false}>
            {t('admin.customers.all_orders', { count: purchases.orders })}
          </Link>
        )
      }
    >
      {orders.length === 0 && <Empty title={t('admin.customers.no_orders')} />}
      <ul className="rows">
        {orders.slice(0, SHOWN_ORDERS).map((order) => (
          <li key={order.id}>
            <div>
              <Link href={`/admin/orders/${order.number}`} prefetch={false}>
                <strong>{order.number}</strong>
              </Link>{' '}
              <PaymentBadge t={t} state={order.paymentStatus} kind={order.paymentKind} />{' '}
              <DeliveryBadge t={t} state={order.fulfillmentStatus} />
              <br />
              <span className="muted">{format.moment(order.placedAt)}</span>
            </div>
            <span className="number">{format.money(order.total, order.currency)}</span>
          </li>
        ))}
      </ul>
      {guestOrders > 0 && (
        <p>
          <Link href={`/admin/orders?q=${encodeURIComponent(email)}`} prefetch={false}>
            {t('admin.customers.guest_orders', { count: guestOrders })}
          </Link>
        </p>
      )}
    </Card>
  )
}
