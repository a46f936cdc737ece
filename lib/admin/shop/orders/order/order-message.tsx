import { TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { writeToBuyer } from '../actions.ts'
import type { Part } from './part.ts'

/** A mail to the buyer, which is kept in the timeline. */
export function OrderMessage({ panel: { t, may }, shown: { order, timeline } }: Part) {
  if (!may('orders.write') || !order.email || order.importedFrom !== null) return null
  return (
    <Card title={t('admin.orders.write')} intro={t('admin.orders.write_text', { email: order.email })}>
      <PanelForm action={writeToBuyer} shows={String(timeline.length)} guard>
        <input type="hidden" name="number" value={order.number} />
        <TextField name="subject" label={t('admin.orders.message_subject')} autoComplete="off" required />
        <TextArea name="text" label={t('admin.orders.message_text')} rows={5} required />
        <SubmitButton kind="plain">{t('admin.orders.send')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
