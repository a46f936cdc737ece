import { asksForPrices } from '#lib/domains/running/settings/index.ts'
import type { Panel } from '../request/panel-request.ts'
import { SelectField, TextField } from '../ui/forms/fields.tsx'

/** Asks how prices change with the currency; nothing for a shop without prices. */
export async function PriceFields({ panel: { t, app, actor } }: { panel: Panel }) {
  if (!(await asksForPrices(app, actor))) return null
  return (
    <>
      <SelectField
        name="prices"
        label={t('admin.settings.prices.label')}
        hint={t('admin.settings.prices.hint')}
        defaultValue=""
        choices={[
          { value: '', label: t('admin.settings.prices.same') },
          { value: 'convert', label: t('admin.settings.prices.convert') },
          { value: 'enter', label: t('admin.settings.prices.enter') },
        ]}
      />
      <TextField
        name="rate"
        label={t('admin.settings.prices.rate')}
        hint={t('admin.settings.prices.rate_hint')}
        inputMode="decimal"
      />
    </>
  )
}
