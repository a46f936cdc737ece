import type { listCatalogueChoices } from '#lib/domains/stockroom/index.ts'
import { writeLocalTime } from '#lib/web/inputs/local-time.ts'
import { CheckField, TextArea, TextField } from '../../ui/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { saveDetails } from './actions.ts'
import type { Part } from './part.ts'

type Props = Part & { choices: Awaited<ReturnType<typeof listCatalogueChoices>> }

/** What a product is and says. */
export function DetailsForm({ panel: { t, app }, product, choices }: Props) {
  const timeZone = app.settings.current['site.timezone']
  const publishedAt = writeLocalTime(product.publishedAt, timeZone)
  const chosen = new Set(product.categoryIds)
  return (
    <Card title={t('admin.catalogue.details')}>
      <PanelForm action={saveDetails} guard key={product.updatedAt.getTime()}>
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="was" value={product.updatedAt.toISOString()} />
        <TextField name="name" label={t('admin.catalogue.name')} defaultValue={product.name} required />
        <TextField
          name="slug"
          label={t('admin.catalogue.slug')}
          hint={t('admin.catalogue.slug_hint')}
          defaultValue={product.slug}
          code
          required
        />
        <TextArea
          name="shortDescription"
          label={t('admin.catalogue.short_description')}
          rows={2}
          defaultValue={product.shortDescription}
        />
        <TextArea
          name="descriptionHtml"
          label={t('admin.catalogue.description')}
          hint={t('admin.catalogue.description_hint')}
          rows={10}
          defaultValue={product.descriptionHtml}
        />
        <TextField name="vendor" label={t('admin.catalogue.vendor')} defaultValue={product.vendor ?? ''} />
        <TextArea
          name="attributes"
          label={t('admin.catalogue.attributes')}
          hint={t('admin.catalogue.attributes_hint')}
          rows={3}
          defaultValue={product.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        />
        <input type="hidden" name="publishedWas" value={publishedAt} />
        <TextField
          name="publishedAt"
          type="datetime-local"
          label={t('admin.catalogue.published_at')}
          hint={t('admin.catalogue.published_at_hint', { zone: timeZone })}
          defaultValue={publishedAt}
          required
        />
        <fieldset className="choices-plain">
          <legend>{t('admin.catalogue.categories')}</legend>
          {choices.categories.map(({ id, name, depth }) => (
            <label key={id} className={`tick depth-${Math.min(depth, 4)}`}>
              <input type="checkbox" name="categories" value={id} defaultChecked={chosen.has(id)} /> {name}
            </label>
          ))}
        </fieldset>
        <TextField
          name="tags"
          label={t('admin.catalogue.tags')}
          hint={t('admin.catalogue.tags_hint')}
          defaultValue={product.tags.join(', ')}
        />
        <CheckField name="featured" label={t('admin.catalogue.featured')} defaultChecked={product.featured} />
        <TextField
          name="taxClass"
          label={t('admin.catalogue.tax_class')}
          hint={t('admin.catalogue.tax_class_hint')}
          defaultValue={product.taxClass}
          code
          required
        />
        <CheckField name="taxable" label={t('admin.catalogue.taxable')} defaultChecked={product.taxable} />
        <CheckField
          name="requiresShipping"
          label={t('admin.catalogue.requires_shipping')}
          defaultChecked={product.requiresShipping}
        />
        <TextField
          name="minQuantity"
          label={t('admin.catalogue.min_quantity')}
          type="number"
          inputMode="numeric"
          defaultValue={String(product.minQuantity)}
          required
        />
        <TextField
          name="maxQuantity"
          label={t('admin.catalogue.max_quantity')}
          type="number"
          inputMode="numeric"
          defaultValue={product.maxQuantity === null ? '' : String(product.maxQuantity)}
        />
        <TextField
          name="seoTitle"
          label={t('admin.catalogue.seo_title')}
          defaultValue={product.seoTitle ?? ''}
        />
        <TextArea
          name="seoDescription"
          label={t('admin.catalogue.seo_description')}
          rows={2}
          defaultValue={product.seoDescription ?? ''}
        />
        <CheckField name="noindex" label={t('admin.catalogue.noindex')} defaultChecked={product.noindex} />
        <div className="save-bar">
          <SubmitButton>{t('admin.form.save')}</SubmitButton>
        </div>
      </PanelForm>
    </Card>
  )
}
