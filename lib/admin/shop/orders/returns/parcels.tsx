import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { TextField } from '#lib/admin/ui/forms/fields.tsx'
import { Badge, Card } from '#lib/admin/ui/layout/page.tsx'
import type { Part } from '../order/part.ts'
import { announce, cameBack, lose } from './actions.ts'
import { CameBackFields, nameLine, ReasonFields } from './came-back-fields.tsx'

const tones = { shipped: 'plain', delivered: 'good', returned: 'warn', lost: 'bad' } as const

/** The parcels of an order, and what may have become of each. */
export function Parcels({ panel, shown }: Part) {
  const { t, format } = panel
  const { order } = shown
  const parcels = order.shipments
  if (parcels.length === 0) return null
  return (
    <Card title={t('admin.orders.parcels')}>
      <ul className="rows">
        {parcels.map((parcel, index) => (
          <li key={parcel.id}>
            <div>
              <strong>{t('admin.orders.parcel', { number: index + 1 })}</strong>{' '}
              <Badge tone={tones[parcel.state]}>{t(`admin.orders.parcel_state.${parcel.state}`)}</Badge>{' '}
              <span className="muted">
                {[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' · ')}
              </span>
              <br />
              <span className="muted">
                {t('admin.orders.shipped_on', { at: format.moment(parcel.shippedAt) })}
                {parcel.deliveredAt &&
                  ` · ${t('admin.orders.delivered_on', { at: format.moment(parcel.deliveredAt) })}`}
              </span>
              <ul>
                {parcel.lines.map(({ lineId, quantity }) => (
                  <li key={lineId}>
                    {quantity} × {nameLine(order, lineId)}
                  </li>
                ))}
              </ul>
            </div>
            <div className="buttons">
              {parcel.trackingUrl && (
                <a className="button button-plain" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                  {t('admin.orders.track')}
                </a>
              )}
              <ParcelActs panel={panel} shown={shown} parcel={parcel} position={index + 1} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ActsProps = Part & { parcel: Part['shown']['order']['shipments'][number]; position: number }

function ParcelActs({ panel: { t, may }, shown, parcel, position }: ActsProps) {
  const { order, can } = shown
  const { number } = order
  if (!can.takeBack || parcel.left.length === 0 || parcel.state === 'lost') return null
  const fields = { number, parcel: parcel.id }
  const isUnpaid = order.totals.due > 0
  return (
    <>
      {may('orders.refund') && (
        <ConfirmButton
          action={cameBack}
          kind="plain"
          tone="primary"
          label={t('admin.orders.came_back')}
          title={t('admin.orders.came_back_of', { number: position })}
          text={t(isUnpaid ? 'admin.orders.came_back_unpaid' : 'admin.orders.came_back_paid')}
          confirm={t('admin.orders.came_back')}
          fields={fields}
        >
          <CameBackFields t={t} order={order} lines={parcel.left} withUse />
          <ReasonFields t={t} />
        </ConfirmButton>
      )}
      {may('orders.write') && (
        <ConfirmButton
          action={announce}
          kind="quiet"
          tone="primary"
          label={t('admin.orders.return_announce')}
          title={t('admin.orders.return_announce_of')}
          text={t('admin.orders.return_announce_text')}
          confirm={t('admin.orders.return_announce')}
          fields={fields}
        >
          <CameBackFields t={t} order={order} lines={parcel.left} withUse={false} isBlank />
          <ReasonFields t={t} isBlank />
        </ConfirmButton>
      )}
      {may('orders.write') && parcel.state === 'shipped' && (
        <ConfirmButton
          action={lose}
          kind="quiet"
          label={t('admin.orders.lost')}
          title={t('admin.orders.lost_of', { number: position })}
          text={t('admin.orders.lost_text')}
          confirm={t('admin.orders.lost')}
          fields={fields}
        >
          <TextField
            name="note"
            label={t('admin.orders.return_note')}
            hint={t('admin.orders.return_note_hint')}
            autoComplete="off"
          />
        </ConfirmButton>
      )}
    </>
  )
}
