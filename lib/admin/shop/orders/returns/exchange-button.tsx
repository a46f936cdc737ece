import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import type { Part } from '../order/part.ts'
import { exchange } from './actions.ts'
import { nameLine } from './came-back-fields.tsx'

/** Exchanges units that came back for a variant of the same product. */
export function ExchangeButton({ panel: { t, may, format }, shown: { order, exchange: offer } }: Part) {
  if (offer === null || !may('orders.refund')) return null
  const isTaxAdded = order.taxLines.some(({ included }) => !included)
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
        const wished = findWished(order, lineId)
        const choices = variants.map((one) => ({ ...one, value: `${one.variantId}:${one.price}` }))
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
              hint={isTaxAdded ? t('admin.orders.exchange_before_tax') : undefined}
              required
              defaultValue={choices.find((one) => one.name === wished)?.value ?? ''}
              choices={[
                { value: '', label: t('admin.orders.exchange_choose') },
                ...choices.map((one) => ({ value: one.value, label: `${one.name} · ${money(one.price)}` })),
              ]}
            />
          </div>
        )
      })}
    </ConfirmButton>
  )
}

/** The variant that the buyer has asked for in exchange for units of a line that came back. */
function findWished({ returns }: Part['shown']['order'], lineId: number): string | undefined {
  const back = returns.flatMap(({ lines }) => lines).filter((line) => line.receivedQuantity > 0)
  return back.findLast((line) => line.lineId === lineId && line.wantedName !== null)?.wantedName ?? undefined
}
