import { writeSafetyDocuments } from '#lib/domains/shop/catalogue/index.ts'
import type { listCatalogueChoices } from '#lib/domains/shop/catalogue/staff/index.ts'
import { SelectField, TextArea } from '../../ui/forms/fields.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card } from '../../ui/layout/page.tsx'
import type { Part } from './part.ts'

/** Information about safety that the law of the European Union has shown beside the offer. */
export function SafetyCard({
  panel: { t },
  product,
  shown,
  choices: { contacts },
}: Part & { choices: Awaited<ReturnType<typeof listCatalogueChoices>> }) {
  const named = [{ value: '', label: t('admin.safety.nobody') }, ...contacts]
  return (
    <Card title={t('admin.safety.card')}>
      <div className="fields">
        <SelectField
          name="manufacturer"
          label={t('admin.safety.manufacturer')}
          defaultValue={shown.manufacturer}
          choices={named}
        />
        <SelectField
          name="responsible"
          label={t('admin.safety.responsible')}
          hint={t('admin.safety.responsible_hint')}
          defaultValue={shown.responsible}
          choices={named}
        />
        <p>
          <a href={onSite('/admin/manufacturers')}>{t('admin.safety.title')}</a>
        </p>
        <TextArea name="safetyText" label={t('admin.safety.text')} rows={3} defaultValue={shown.safetyText} />
        <TextArea
          name="safetyDocuments"
          label={t('admin.safety.documents')}
          hint={t('admin.safety.documents_hint')}
          rows={2}
          defaultValue={writeSafetyDocuments(product.safetyDocuments)}
        />
      </div>
    </Card>
  )
}
