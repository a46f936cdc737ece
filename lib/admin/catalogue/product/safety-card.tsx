import { MAX_DOCUMENTS } from '#lib/domains/shop/catalogue/index.ts'
import type { listCatalogueChoices } from '#lib/domains/shop/catalogue/staff/index.ts'
import { DOCUMENT, MAX_UPLOAD_PART } from '#lib/services/media/index.ts'
import { SelectField, TextArea } from '../../ui/forms/fields.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card } from '../../ui/layout/page.tsx'
import { Documents } from './fields/documents.tsx'
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
      </div>
      <h3>{t('admin.safety.documents')}</h3>
      <p className="muted">
        {t('admin.safety.documents_text', { megabytes: DOCUMENT.maxBytes / 1024 / 1024 })}
      </p>
      <Documents
        id={product.id}
        documents={product.safetyDocuments}
        partBytes={MAX_UPLOAD_PART}
        most={MAX_DOCUMENTS}
        texts={{
          label: t('admin.safety.documents'),
          upload: t('admin.safety.upload_document'),
          address: t('admin.safety.document_address'),
          add: t('admin.safety.add_document'),
          title: t('admin.safety.document_title'),
          replace: t('admin.safety.replace_document'),
          up: t('admin.safety.document_up'),
          down: t('admin.safety.document_down'),
          remove: t('admin.safety.remove_document'),
        }}
      />
    </Card>
  )
}
