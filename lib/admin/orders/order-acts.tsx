import { ConfirmButton } from '../ui/confirm-button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { PanelForm, SubmitButton } from '../ui/form.tsx'
import { Card } from '../ui/page.tsx'
import { cancel, markDelivered, markPaid, refund, revokeLink, ship } from './actions.ts'
import type { Part } from './part.ts'

/** What can be done with the order now, apart from shipping it. */
export function OrderActs({ panel: { t, format, may }, shown }: Part) {
  const { order, can } = shown
  const { number } = order
  const mayWrite = may('orders.write')
  const mayRefund = may('orders.refund') && can.refund
  const acts = [can.pay, can.deliver, can.cancel, order.placedAsGuest && order.importedFrom === null]
  if (!mayRefund && !(mayWrite && acts.some(Boolean))) return null
  return (
    <div className="buttons order-acts">
      {mayWrite && can.pay && (
        <ConfirmButton
          action={markPaid}
          kind="plain"
          label={t('admin.orders.mark_paid')}
          title={t('admin.orders.mark_paid_of', { number })}
          text={t('admin.orders.mark_paid_text', { total: format.money(order.total, order.currency) })}
          confirm={t('admin.orders.mark_paid')}
          fields={{ number }}
        />
      )}
      {mayWrite && can.deliver && (
        <PanelForm action={markDelivered} className="">
          <input type="hidden" name="number" value={number} />
          <SubmitButton kind="plain">{t('admin.orders.deliver')}</SubmitButton>
        </PanelForm>
      )}
      {mayRefund && <Refund panel={{ t, format }} shown={shown} />}
      {mayWrite && can.cancel && (
        <ConfirmButton
          action={cancel}
          label={t('admin.orders.cancel')}
          title={t('admin.orders.cancel_of', { number })}
          text={t('admin.orders.cancel_text')}
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

type RefundProps = { panel: Pick<Part['panel'], 't' | 'format'>; shown: Part['shown'] }

function Refund({ panel: { t, format }, shown: { order } }: RefundProps) {
  const { number, currency, total, totals } = order
  return (
    <ConfirmButton
      action={refund}
      kind="plain"
      label={t('admin.orders.refund')}
      title={t('admin.orders.refund_of', { number })}
      text={t('admin.orders.refund_text', { left: format.money(total - totals.refunded, currency) })}
      confirm={t('admin.orders.refund')}
      fields={{ number, currency }}
    >
      <p className="muted">{t('admin.orders.refund_all')}</p>
      {order.lines
        .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
        .map(({ id, name, variantName, quantity, refundedQuantity }) => (
          <TextField
            key={id}
            name={`line.${id}`}
            type="number"
            inputMode="numeric"
            label={t('admin.orders.refund_pieces', { name: variantName ? `${name}, ${variantName}` : name })}
            hint={t('admin.orders.left', { count: quantity - refundedQuantity })}
          />
        ))}
      {totals.shipping > 0 && (
        <TextField name="shipping" inputMode="decimal" label={t('admin.orders.refund_shipping')} />
      )}
      {totals.shipping === 0 && <input type="hidden" name="shipping" value="" />}
      <TextField
        name="amount"
        inputMode="decimal"
        label={t('admin.orders.refund_amount')}
        hint={t('admin.orders.refund_amount_hint')}
      />
      <SelectField
        name="restock"
        label={t('admin.orders.restock')}
        required
        choices={[
          { value: '', label: t('admin.orders.restock_auto') },
          { value: 'all', label: t('admin.orders.restock_all') },
          { value: 'none', label: t('admin.orders.restock_none') },
        ]}
      />
    </ConfirmButton>
  )
}

/** Ships a parcel with all or a part of what is left. */
export function ShipCard({ panel: { t, may }, shown: { order, left, can } }: Part) {
  if (!can.ship || !may('orders.write')) return null
  return (
    <Card title={t('admin.orders.ship')} intro={t('admin.orders.ship_intro')}>
      {/* Another parcel begins with what is left then. */}
      <PanelForm action={ship} guard shows={[...left].join(';')}>
        <input type="hidden" name="number" value={order.number} />
        {order.lines
          .filter(({ id }) => left.has(id))
          .map(({ id, name, variantName }) => (
            <TextField
              key={id}
              name={`line.${id}`}
              type="number"
              inputMode="numeric"
              label={t('admin.orders.quantity_of', { name: variantName ? `${name}, ${variantName}` : name })}
              hint={t('admin.orders.left', { count: left.get(id) ?? 0 })}
              defaultValue={String(left.get(id) ?? 0)}
              required
            />
          ))}
        <TextField name="carrier" label={t('admin.orders.carrier')} autoComplete="off" />
        <TextField name="tracking" label={t('admin.orders.tracking')} autoComplete="off" code />
        <TextField
          name="tracking_url"
          type="url"
          label={t('admin.orders.tracking_url')}
          hint={t('admin.orders.tracking_url_hint')}
        />
        <SubmitButton>{t('admin.orders.ship_button')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
