import type { ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { pricings, writeTerms } from './terms.ts'

/** The prices of shipping. */
export function TermsFields({ panel: { t, app }, terms }: { panel: Panel; terms: ShippingTerms | null }) {
  const { 'currency.code': currency, 'shop.weight_unit': unit } = app.settings.current
  const texts = writeTerms(terms, currency)
  return (
    <>
      <SelectField
        name="kind"
        label={t('admin.rates.pricing')}
        choices={pricings.map((value) => ({ value, label: t(`admin.rates.pricings.${value}`) }))}
        defaultValue={texts.kind}
        required
      />
      <TextField
        name="price"
        inputMode="decimal"
        label={t('admin.rates.price', { currency })}
        hint={t('admin.rates.price_hint')}
        defaultValue={texts.price}
      />
      <TextField
        name="bands"
        label={t('admin.rates.bands')}
        hint={t('admin.rates.bands_hint', { unit, currency })}
        defaultValue={texts.bands}
        code
      />
      <TextField
        name="free_from"
        inputMode="decimal"
        label={t('admin.rates.free_from', { currency })}
        defaultValue={texts.free_from}
      />
      <TextField
        name="min_weight"
        inputMode="decimal"
        label={t('admin.rates.min_weight', { unit })}
        defaultValue={texts.min_weight}
      />
      <TextField
        name="max_weight"
        inputMode="decimal"
        label={t('admin.rates.max_weight', { unit })}
        defaultValue={texts.max_weight}
      />
    </>
  )
}
