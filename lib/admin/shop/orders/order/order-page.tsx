import { FileText, Printer } from 'lucide-react'
import { notFound } from 'next/navigation'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { Badge, Card, Page } from '#lib/admin/ui/layout/page.tsx'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { owesRest } from '#lib/domains/shop/orders/index.ts'
import { type ShownOrder, showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { ublNames } from '#lib/web/presenters/shop/invoice-files.ts'
import { clearFlag, issueInvoice } from '../actions.ts'
import { Parcels } from '../returns/parcels.tsx'
import { Returns } from '../returns/returns.tsx'
import { AttemptBadge, DeliveryBadge, nameFlag, nameGateway, PaymentBadge, StatusBadge } from '../states.tsx'
import { OrderActs, ShipCard } from './order-acts.tsx'
import { BuyerCard } from './order-buyer.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderMessage } from './order-message.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { Part } from './part.ts'

/** An order, with everything that happened to it and that can be done with it. */
export async function OrderPage({ number }: { number: string }) {
  const panel = await readyRequest()
  const { t, format } = panel
  const shown = await find(panel, number)
  const { order } = shown
  return (
    <Page
      title={t('admin.orders.placed_title', { number: order.number })}
      intro={
        <>
          <StatusBadge t={t} state={order.status} />{' '}
          <PaymentBadge t={t} state={order.paymentStatus} kind={order.paymentKind} />{' '}
          {owesRest(order) && (
            <>
              <Badge tone="warn">
                {t('admin.order_edit.to_pay', { amount: format.money(order.totals.due, order.currency) })}
              </Badge>{' '}
            </>
          )}
          <DeliveryBadge t={t} state={order.fulfillmentStatus} />{' '}
          {t('admin.orders.placed_at', { at: format.moment(order.placedAt) })}
        </>
      }
      actions={<Prints panel={panel} shown={shown} />}
    >
      <Warnings panel={panel} shown={shown} />
      <div className="with-aside">
        <div>
          <OrderActs panel={panel} shown={shown} />
          <OrderItems panel={panel} shown={shown} />
          <ShipCard panel={panel} shown={shown} />
          <Parcels panel={panel} shown={shown} />
          <Returns panel={panel} shown={shown} />
          <OrderTimeline panel={panel} shown={shown} />
          <OrderMessage panel={panel} shown={shown} />
        </div>
        <div>
          <BuyerCard panel={panel} shown={shown} />
          <Payments panel={panel} shown={shown} />
          <Documents panel={panel} shown={shown} />
        </div>
      </div>
    </Page>
  )
}

async function find({ app, actor }: Panel, number: string): Promise<ShownOrder> {
  try {
    return await showOrder(app, actor, number)
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) notFound()
    throw error
  }
}

function Prints({ panel: { t }, shown: { order } }: Part) {
  return (
    <a
      className="button button-plain"
      href={onSite(`/admin/orders/print?order=${encodeURIComponent(order.number)}`)}
      target="_blank"
      rel="noreferrer"
    >
      <Printer aria-hidden="true" size={18} />
      {t('admin.orders.packing_slip')}
    </a>
  )
}

function Warnings({ panel: { t, format, may }, shown: { order, flag, overpaid, refusedVatId } }: Part) {
  return (
    <>
      {overpaid > 0 && (
        <div className="notice">
          <p>{t('admin.order_edit.overpaid', { amount: format.money(overpaid, order.currency) })}</p>
        </div>
      )}
      {refusedVatId !== null && (
        <div className="notice notice-bad">
          <p>{t('admin.orders.vat_refused', { number: refusedVatId })}</p>
        </div>
      )}
      {order.importedFrom !== null && (
        <div className="notice">
          <p>{t('admin.orders.former_text', { number: order.formerNumber ?? order.number })}</p>
        </div>
      )}
      {flag !== null && (
        <div className="notice notice-bad">
          <p>{t('admin.orders.flagged_text', { flag: nameFlag(t, flag) })}</p>
          {may('orders.write') && (
            <PanelForm action={clearFlag} className="">
              <input type="hidden" name="number" value={order.number} />
              <SubmitButton kind="plain">{t('admin.orders.clear_flag')}</SubmitButton>
            </PanelForm>
          )}
        </div>
      )}
    </>
  )
}

function Payments({ panel, shown: { order, payments, ledger } }: Part) {
  const { t, format } = panel
  return (
    <Card title={t('admin.orders.payments')}>
      {order.paymentMethod && <p>{order.paymentMethod.name}</p>}
      <ul className="rows">
        {payments.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{nameGateway(panel, one.gateway)}</strong> <span className="muted">{one.id}</span>{' '}
              <AttemptBadge t={t} state={one.status} />
              {one.captured > 0 && !one.paysOrder && <Badge tone="warn">{t('admin.orders.spare')}</Badge>}
              <br />
              <span className="muted">
                {format.moment(one.createdAt)}
                {one.captured > 0 &&
                  ` · ${t('admin.orders.captured', { amount: format.money(one.captured, one.currency) })}`}
                {one.refunded > 0 &&
                  ` · ${t('admin.orders.refunded_of', { amount: format.money(one.refunded, one.currency) })}`}
                {one.disputed > 0 &&
                  ` · ${t('admin.orders.disputed_of', { amount: format.money(one.disputed, one.currency) })}`}
              </span>
              {one.reference && (
                <>
                  <br />
                  <code>{one.reference}</code>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <OrderLedger panel={panel} ledger={ledger} />
    </Card>
  )
}

function Documents({ panel: { t, format, may }, shown: { order, documents } }: Part) {
  return (
    <Card title={t('admin.orders.documents')}>
      {documents.length === 0 && <p className="muted">{t('admin.orders.no_documents')}</p>}
      {documents.length === 0 && order.importedFrom === null && may('orders.write') && (
        <PanelForm action={issueInvoice} className="">
          <input type="hidden" name="number" value={order.number} />
          <p className="muted">{t('admin.orders.issue_invoice_text')}</p>
          <SubmitButton kind="plain">{t('admin.orders.issue_invoice')}</SubmitButton>
        </PanelForm>
      )}
      <ul className="rows">
        {documents.map(({ kind, number, issuedAt, xmlFormats }) => (
          <li key={number}>
            <a
              href={onSite(
                `/admin/orders/documents/${encodeURIComponent(order.number)}/${encodeURIComponent(number)}`,
              )}
              target="_blank"
              rel="noreferrer"
            >
              <FileText aria-hidden="true" size={16} /> {t(`admin.orders.${kind}`)} {number}
            </a>
            <span className="muted">{format.day(issuedAt)}</span>
            {xmlFormats.map((profile) => (
              <a
                key={profile}
                href={onSite(
                  `/admin/orders/documents/${encodeURIComponent(order.number)}/${encodeURIComponent(number)}?format=${profile}`,
                )}
                aria-label={`${ublNames[profile]}: ${number}`}
                download
              >
                {ublNames[profile]}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
