import { SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { returnedUses, returnReasons } from '#lib/domains/shop/orders/index.ts'
import { fullNameOf } from '../order/line-attributes.tsx'
import type { Part } from '../order/part.ts'

type Props = {
  t: Part['panel']['t']
  order: Part['shown']['order']
  lines: readonly { lineId: number; quantity: number }[]
  /** Whether the fields ask what becomes of the units, not only how many there are. */
  withUse: boolean
  /** Whether no units are filled in, where nothing has come back yet. */
  isBlank?: boolean
}

/** How many units of each line come back. */
export function CameBackFields({ t, order, lines, withUse, isBlank = false }: Props) {
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
          defaultValue={isBlank ? '0' : String(quantity)}
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

/** Why items come back. Buyers read the reason of a blank one, which staff therefore have to choose. */
export function ReasonFields({ t, isBlank = false }: Pick<Props, 't' | 'isBlank'>) {
  const reasons = returnReasons.map((value) => ({ value, label: t(`admin.orders.return_reasons.${value}`) }))
  return (
    <>
      <SelectField
        name="reason"
        label={t('admin.orders.return_reason')}
        required
        choices={
          isBlank ? [{ value: '', label: t('admin.orders.return_reason_choose') }, ...reasons] : reasons
        }
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
