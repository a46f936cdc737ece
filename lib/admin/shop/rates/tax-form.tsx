import type { StaffRates } from '#lib/domains/shop/rates/index.ts'
import { keyOfShown } from '../../forms/key-of-shown.ts'
import type { Panel } from '../../request/panel-request.ts'
import { CheckField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { putTax } from './actions.ts'
import { writeSeenTax, writeTax } from './write-forms.ts'
import { ZoneFields } from './zone-fields.tsx'

type Props = { panel: Panel; tax: StaffRates['taxes'][number] | null }

/** A tax to change, or a new one. */
export function TaxForm({ panel: { t, locale }, tax }: Props) {
  const shown = writeTax(tax)
  return (
    <PanelForm action={putTax} guard version={writeSeenTax(tax)} shows={keyOfShown(shown)}>
      <TextField
        name="name"
        label={t('admin.rates.name')}
        hint={t('admin.rates.tax_name_hint')}
        defaultValue={shown.name}
        required
      />
      <TextField
        name="rate"
        label={t('admin.rates.rate')}
        inputMode="decimal"
        defaultValue={shown.rate}
        required
      />
      <ZoneFields t={t} locale={locale} zone={tax} />
      <TextField
        name="tax_class"
        label={t('admin.rates.tax_class')}
        hint={t('admin.rates.tax_class_hint')}
        defaultValue={shown.tax_class}
        code
        required
      />
      <TextField
        name="priority"
        type="number"
        inputMode="numeric"
        label={t('admin.rates.priority')}
        hint={t('admin.rates.priority_hint')}
        defaultValue={shown.priority}
        required
      />
      <CheckField
        name="goods_only"
        label={t('admin.rates.goods_only')}
        defaultChecked={shown.goods_only !== ''}
      />
      <SubmitButton>{t(tax ? 'admin.form.save' : 'admin.rates.add_tax')}</SubmitButton>
    </PanelForm>
  )
}
