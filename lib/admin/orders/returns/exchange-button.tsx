import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import type { Part } from '../order/part.ts'
import { exchange } from './actions.ts'
import { nameLine } from './came-back-fields.tsx'

/** Exchanges units that came back for a variant of the same product. */
export function ExchangeButton({ panel: { t, may, format }, shown: { order, exchange: offer } }: Part) {
  if (offer === null || !may('orders.refund')) return null
  const money = (amount: number) => format.money(amount, order.currency)
  return (
    <ConfirmButton
      action={exchange}
      kind="plain"
      tone="primary"
      label={t('admin.orders.exchange')}
      title={t('admin.orders.exchange_of', { number: order.number })}
      text={t('admin.orders.exchange_text')}
      confirm={t('admin.orders.exchange')}
      fields={{ number: order.number, version: offer.version }}
    >
      {offer.lines.map(({ lineId, quantity, worth, variants }) => {
        const name = nameLine(order, lineId)
        return (
          <div key={lineId} className="fields">
            <TextField
              name={`line.${lineId}`}
              type="number"
              inputMode="numeric"
              label={t('admin.orders.quantity_of', { name })}
              hint={t('admin.orders.exchange_worth', { count: quantity, amount: money(worth) })}
              defaultValue={offer.lines.length === 1 ? String(quantity) : '0'}
              required
            />
            <SelectField
              name={`variant.${lineId}`}
              label={t('admin.orders.exchange_for', { name })}
              required
              choices={variants.map((one) => ({
                value: `${one.variantId}:${one.price}`,
                label: `${one.name} · ${money(one.price)}`,
              }))}
            />
          </div>
        )
      })}
    </ConfirmButton>
  )
}
