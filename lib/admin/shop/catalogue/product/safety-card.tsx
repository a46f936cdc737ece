import { SelectField, TextArea } from '#lib/admin/ui/forms/fields.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { MAX_DOCUMENTS } from '#lib/domains/shop/catalogue/index.ts'
import { DOCUMENT, MAX_UPLOAD_PART } from '#lib/services/media/index.ts'
import { Documents } from './fields/documents.tsx'
import { FieldsCard } from './fields-card.tsx'
import type { Part, PartWithChoices } from './part.ts'

/** Information about safety that the law of the European Union has shown beside the offer. */
export function SafetyCard({ panel, product, shown, choices: { contacts } }: PartWithChoices) {
  const { t } = panel
  const named = [{ value: '', label: t('admin.safety.nobody') }, ...contacts]
  return (
    <FieldsCard title={t('admin.safety.card')} below={<SafetyDocuments panel={panel} product={product} />}>
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
    </FieldsCard>
  )
}

function SafetyDocuments({ panel: { t }, product }: Pick<Part, 'panel' | 'product'>) {
  return (
    <>
      <h3>{t('admin.safety.documents')}</h3>
      <p className="muted">
        {t('admin.safety.documents_text', { megabytes: DOCUMENT.maxBytes / 1024 / 1024 })}
      </p>
      <Documents
        id={product.id}
        documents={product.safetyDocuments}
        partBytes={MAX_UPLOAD_PART}
        maxBytes={DOCUMENT.maxBytes}
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
    </>
  )
}
