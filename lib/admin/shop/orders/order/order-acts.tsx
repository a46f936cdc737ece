import Link from 'next/link'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { CheckField, SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { listRecentCarriers } from '#lib/domains/shop/orders/staff/index.ts'
import { cancel, markDelivered, markPaid, revokeLink, ship } from '../actions.ts'
import { CarrierField } from '../carrier-field.tsx'
import { RefundButton } from '../refund/refund-button.tsx'
import { closeTheRest } from '../returns/actions.ts'
import { nameGateway } from '../states.tsx'
import { fullNameOf } from './line-attributes.tsx'
import type { Part } from './part.ts'

/** The actions that the order's state allows, apart from shipping it. */
export function OrderActs({ panel, shown }: Part) {
  const { t, format, may } = panel
  const { order, can } = shown
  const { number } = order
  const mayWrite = may('orders.write')
  const mayRefund = may('orders.refund') && can.refund
  const mayPay = may('orders.pay') && can.pay
  const mayClose = may('orders.refund') && can.closeRest
  const acts = [can.edit, can.deliver, can.cancel, order.placedAsGuest && order.importedFrom === null]
  if (!mayRefund && !mayPay && !mayClose && !(mayWrite && acts.some(Boolean))) return null
  return (
    <div className="buttons order-acts">
      {mayWrite && can.edit && (
        <Link
          href={`/admin/orders/${encodeURIComponent(number)}/edit`}
          className="button button-plain"
          prefetch={false}
        >
          {t('admin.order_edit.button')}
        </Link>
      )}
      {mayPay && (
        <ConfirmButton
          action={markPaid}
          kind="plain"
          label={t('admin.orders.mark_paid')}
          title={t('admin.orders.mark_paid_of', { number })}
          text={t(
            order.paymentKind === 'on_delivery'
              ? 'admin.orders.mark_paid_on_delivery_text'
              : 'admin.orders.mark_paid_text',
            { total: format.money(order.totals.due, order.currency) },
          )}
          confirm={t('admin.orders.mark_paid')}
          tone="primary"
          isMainAct={!mayWrite || !can.ship}
          fields={{ number }}
        >
          <Received panel={panel} shown={shown} />
        </ConfirmButton>
      )}
      {mayWrite && can.deliver && (
        <PanelForm action={markDelivered} className="">
          <input type="hidden" name="number" value={number} />
          <SubmitButton kind="plain" isMainAct={!can.ship}>
            {t('admin.orders.deliver')}
          </SubmitButton>
        </PanelForm>
      )}
      {mayRefund && <RefundButton panel={panel} shown={shown} />}
      {mayClose && (
        <ConfirmButton
          action={closeTheRest}
          kind="plain"
          label={t('admin.orders.close_rest')}
          title={t('admin.orders.close_rest_of', { number })}
          text={t('admin.orders.close_rest_text')}
          confirm={t('admin.orders.close_rest')}
          fields={{ number }}
        />
      )}
      {mayWrite && can.cancel && (
        <ConfirmButton
          action={cancel}
          label={t('admin.orders.cancel')}
          title={t('admin.orders.cancel_of', { number })}
          text={describeCancelling({ t, format }, order)}
          confirm={t('admin.orders.cancel')}
          fields={{ number }}
        />
      )}
      {mayWrite && order.placedAsGuest && order.importedFrom === null && (
        <ConfirmButton
          action={revokeLink}
          kind="quiet"
          label={t('admin.orders.revoke_link')}
          title={t('admin.orders.revoke_link_of', { number })}
          text={t('admin.orders.revoke_link_text')}
          confirm={t('admin.orders.revoke_link')}
          fields={{ number }}
        />
      )}
    </div>
  )
}

/** Says what becomes of the money. */
function describeCancelling(
  { t, format }: Pick<Part['panel'], 't' | 'format'>,
  order: Part['shown']['order'],
): string {
  const { totals, shipments, currency } = order
  if (totals.disputed > 0) return t('admin.orders.cancel_disputed_text')
  if (shipments.length === 0 || totals.due === 0) return t('admin.orders.cancel_text')
  return t('admin.orders.cancel_shipped_text', { due: format.money(totals.due, currency) })
}

/** Which payment the owner has seen, if there is any that it could be. */
function Received({ panel, shown: { order, receivable, refundable } }: Part) {
  const { t, format } = panel
  const total = format.money(order.totals.due, order.currency)
  if (receivable.length === 0 && refundable.length === 0) return null
  return (
    <SelectField
      name="payment"
      label={t('admin.orders.received')}
      hint={t('admin.orders.received_hint')}
      required
      choices={[
        ...receivable.map(({ id, gateway, captured, ...payment }) => ({
          value: String(id),
          label:
            captured > 0
              ? t('admin.orders.received_captured', {
                  gateway: nameGateway(panel, gateway),
                  amount: format.money(captured, payment.currency),
                  total,
                })
              : t('admin.orders.received_underway', {
                  gateway: nameGateway(panel, gateway),
                  amount: format.money(payment.amount, payment.currency),
                }),
        })),
        { value: 'offline', label: t('admin.orders.received_offline', { total }) },
      ]}
    />
  )
}

/** Says where the money is, unless it is the shop’s already. */
function describeShipping({ t, format }: Part['panel'], order: Part['shown']['order']): string {
  const intro = t('admin.orders.ship_intro')
  const { paymentKind, paymentStatus, total, currency } = order
  if (paymentStatus === 'authorized') return `${intro} ${t('admin.orders.ship_authorized')}`
  const isCollected =
    paymentKind === 'on_delivery' && (paymentStatus === 'pending' || paymentStatus === 'failed')
  return isCollected
    ? `${intro} ${t('admin.orders.ship_on_delivery', { total: format.money(total, currency) })}`
    : intro
}

/** Ships a parcel with all or a part of what is left. */
export async function ShipCard({ panel, shown: { order, left, can } }: Part) {
  const { t, may, app, actor } = panel
  if (!can.ship || !may('orders.write')) return null
  const carriers = await listRecentCarriers(app, actor)
  return (
    <Card title={t('admin.orders.ship')} intro={describeShipping(panel, order)}>
      {/* Another parcel begins with what is left then. */}
      <PanelForm action={ship} guard shows={[...left].join(';')}>
        <input type="hidden" name="number" value={order.number} />
        {order.lines
          .filter(({ id }) => left.has(id))
          .map(({ id, ...line }) => (
            <TextField
              key={id}
              name={`line.${id}`}
              type="number"
              inputMode="numeric"
              label={t('admin.orders.quantity_of', { name: fullNameOf(line) })}
              hint={t('admin.orders.left', { count: left.get(id) ?? 0 })}
              defaultValue={String(left.get(id) ?? 0)}
              required
            />
          ))}
        <CarrierField label={t('admin.orders.carrier')} carriers={carriers} />
        <TextField name="tracking" label={t('admin.orders.tracking')} autoComplete="off" code isMainAct />
        <TextField
          name="tracking_url"
          type="url"
          label={t('admin.orders.tracking_url')}
          hint={t('admin.orders.tracking_url_hint')}
        />
        {can.shipsDespiteDue && (
          <CheckField
            name="despite_due"
            label={t('admin.order_edit.despite_due', {
              amount: panel.format.money(order.totals.due, order.currency),
            })}
          />
        )}
        <SubmitButton>{t('admin.orders.ship_button')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
