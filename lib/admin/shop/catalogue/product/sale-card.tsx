import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { startSale, stopSale } from './actions.ts'
import type { Part } from './part.ts'

/** A price that holds for a time. */
export function SaleCard({ panel: { t, may, format }, product }: Part) {
  const sale = product.variants.find((variant) => variant.sale)?.sale
  if (!may('catalogue.write')) return null
  if (sale) {
    const from = format.moment(sale.startsAt)
    const span = sale.endsAt
      ? t('admin.catalogue.sale_span', { from, until: format.moment(sale.endsAt) })
      : t('admin.catalogue.sale_from', { from })
    return (
      <Card title={t('admin.catalogue.sale')} intro={span}>
        <ConfirmButton
          action={stopSale}
          kind="plain"
          label={t('admin.catalogue.end_sale')}
          title={t('admin.catalogue.end_sale_of', { name: product.name })}
          text={t('admin.catalogue.end_sale_text')}
          confirm={t('admin.catalogue.end_sale')}
          fields={{ id: product.id }}
        />
      </Card>
    )
  }
  return (
    <Card title={t('admin.catalogue.sale')} intro={t('admin.catalogue.sale_text')}>
      <PanelForm action={startSale}>
        <input type="hidden" name="id" value={product.id} />
        <TextField name="percent" label={t('admin.catalogue.percent_off')} inputMode="decimal" required />
        <TextField name="from" type="date" label={t('admin.catalogue.from')} />
        <TextField name="until" type="date" label={t('admin.catalogue.until')} />
        <SubmitButton kind="plain">{t('admin.catalogue.start_sale')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
