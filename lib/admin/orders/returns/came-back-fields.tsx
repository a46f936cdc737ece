import { returnedUses, returnReasons } from '#lib/domains/shop/orders/index.ts'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { fullNameOf } from '../order/line-attributes.tsx'
import type { Part } from '../order/part.ts'

type Props = {
  t: Part['panel']['t']
  order: Part['shown']['order']
  lines: readonly { lineId: number; quantity: number }[]
  /** Whether the fields ask what becomes of the units, not only how many there are. */
  withUse: boolean
}

/** How many units of each line come back. */
export function CameBackFields({ t, order, lines, withUse }: Props) {
  return lines.map(({ lineId, quantity }) => {
    const name = nameLine(order, lineId)
    return (
      <div key={lineId} className="fields">
        <TextField
          name={`line.${lineId}`}
          type="number"
          inputMode="numeric"
          label={t('admin.orders.quantity_of', { name })}
          hint={t('admin.orders.left', { count: quantity })}
          defaultValue={String(quantity)}
          required
        />
        {withUse && (
          <SelectField
            name={`use.${lineId}`}
            label={t('admin.orders.came_back_use', { name })}
            required
            choices={returnedUses.map((value) => ({ value, label: t(`admin.orders.use.${value}`) }))}
          />
        )}
      </div>
    )
  })
}

/** Why items come back. */
export function ReasonFields({ t }: Pick<Props, 't'>) {
  return (
    <>
      <SelectField
        name="reason"
        label={t('admin.orders.return_reason')}
        required
        choices={returnReasons.map((value) => ({
          value,
          label: t(`admin.orders.return_reasons.${value}`),
        }))}
      />
      <TextField
        name="note"
        label={t('admin.orders.return_note')}
        hint={t('admin.orders.return_note_hint')}
        autoComplete="off"
      />
    </>
  )
}

export function nameLine({ lines }: Props['order'], lineId: number): string {
  const line = lines.find(({ id }) => id === lineId)
  return line ? fullNameOf(line) : ''
}
