import type { listCatalogueChoices } from '#lib/domains/shop/catalogue/staff/index.ts'
import { editorTexts } from '../../content/editor/editor-texts.ts'
import { RichTextField } from '../../content/editor/rich-text-field.tsx'
import { keyOfShown } from '../../forms/key-of-shown.ts'
import { CheckField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { saveDetails } from './actions.ts'
import { writeDetails } from './details.ts'
import type { Part } from './part.ts'

type Props = Part & { choices: Awaited<ReturnType<typeof listCatalogueChoices>> }

/** A product's facts and texts. */
export function DetailsForm({ panel: { t, app }, product, choices }: Props) {
  const timeZone = app.settings.current['site.timezone']
  const shown = writeDetails(product, timeZone)
  const chosen = new Set(product.categoryIds)
  return (
    <Card title={t('admin.catalogue.details')}>
      <PanelForm action={saveDetails} guard shows={keyOfShown(shown)}>
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="version" value={product.updatedAt.toISOString()} />
        <TextField name="name" label={t('admin.catalogue.name')} defaultValue={shown.name} required />
        <TextField
          name="slug"
          label={t('admin.catalogue.slug')}
          hint={t('admin.catalogue.slug_hint')}
          defaultValue={shown.slug}
          code
          required
        />
        <TextArea
          name="shortDescription"
          label={t('admin.catalogue.short_description')}
          rows={2}
          defaultValue={shown.shortDescription}
        />
        <RichTextField
          name="descriptionHtml"
          label={t('admin.catalogue.description')}
          html={shown.descriptionHtml}
          texts={editorTexts(t)}
        />
        <TextField name="vendor" label={t('admin.catalogue.vendor')} defaultValue={shown.vendor} />
        <TextArea
          name="attributes"
          label={t('admin.catalogue.attributes')}
          hint={t('admin.catalogue.attributes_hint')}
          rows={3}
          defaultValue={shown.attributes}
        />
        <input type="hidden" name="publishedWas" value={shown.publishedAt} />
        <TextField
          name="publishedAt"
          type="datetime-local"
          label={t('admin.catalogue.published_at')}
          hint={t('admin.catalogue.published_at_hint', { zone: timeZone })}
          defaultValue={shown.publishedAt}
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
          defaultValue={shown.tags}
        />
        <CheckField name="featured" label={t('admin.catalogue.featured')} defaultChecked={product.featured} />
        <TextField
          name="taxClass"
          label={t('admin.catalogue.tax_class')}
          hint={t('admin.catalogue.tax_class_hint')}
          defaultValue={shown.taxClass}
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
          defaultValue={shown.minQuantity}
          required
        />
        <TextField
          name="maxQuantity"
          label={t('admin.catalogue.max_quantity')}
          type="number"
          inputMode="numeric"
          defaultValue={shown.maxQuantity}
        />
        <TextField name="seoTitle" label={t('admin.catalogue.seo_title')} defaultValue={shown.seoTitle} />
        <TextArea
          name="seoDescription"
          label={t('admin.catalogue.seo_description')}
          rows={2}
          defaultValue={shown.seoDescription}
        />
        <CheckField name="noindex" label={t('admin.catalogue.noindex')} defaultChecked={product.noindex} />
        <div className="save-bar">
          <SubmitButton>{t('admin.form.save')}</SubmitButton>
        </div>
      </PanelForm>
    </Card>
  )
}
