import { asksForPrices, asksToKeep } from '#lib/domains/running/settings/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'

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

/** The settings whose change takes an answer that stored values stay as they are, and their texts. */
const KEPT = { 'shop.tax_inclusive': 'tax', 'site.locale': 'locale' } as const

/** Asks whether stored values are meant to be read in the new way, if some of the settings say how to read them. */
export async function KeepField({ panel, keys }: { panel: Panel; keys: readonly string[] }) {
  const { t, app, actor } = panel
  const asked: (keyof typeof KEPT)[] = []
  for (const key of Object.keys(KEPT) as (keyof typeof KEPT)[])
    if (keys.includes(key) && (await asksToKeep(app, actor, key))) asked.push(key)
  if (asked.length === 0) return null
  const label = asked.map((key) => t(`admin.settings.keep.${KEPT[key]}`)).join(' ')
  return <CheckField name="keep" label={label} />
}
