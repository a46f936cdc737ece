import { readyRequest } from '../../request/panel-request.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { create } from './product/actions.ts'

/** The beginning of a product: everything else about it comes once it is there. */
export async function NewProductPage() {
  const { t, app } = await readyRequest('catalogue.write')
  const currency = app.settings.current['currency.code']
  return (
    <Page title={t('admin.catalogue.new')} intro={t('admin.catalogue.new_text')}>
      <Card>
        <PanelForm action={create} guard>
          <TextField name="name" label={t('admin.catalogue.name')} required autoComplete="off" />
          <TextField
            name="price"
            label={t('admin.catalogue.price_in', { currency })}
            inputMode="decimal"
            required
          />
          <TextField name="sku" label={t('admin.catalogue.sku')} code autoComplete="off" />
          <SubmitButton>{t('admin.catalogue.create')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}
