import { CheckField, SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { withdrawalExemptions } from '#lib/domains/shop/catalogue/index.ts'
import { CategoryField } from './fields/category-field.tsx'
import type { RelatedProduct } from './fields/related.ts'
import { RelatedField } from './fields/related-field.tsx'
import { FieldsCard } from './fields-card.tsx'
import type { Part, PartWithChoices } from './part.ts'

export function VisibilityCard({ panel: { t }, product, shown, timeZone }: Part) {
  return (
    <FieldsCard title={t('admin.catalogue.visibility')}>
      <input type="hidden" name="publishedWas" value={shown.publishedAt} />
      <TextField
        name="publishedAt"
        type="datetime-local"
        label={t('admin.catalogue.published_at')}
        hint={t('admin.catalogue.published_at_hint', { zone: timeZone })}
        defaultValue={shown.publishedAt}
        required
      />
      <CheckField name="featured" label={t('admin.catalogue.featured')} defaultChecked={product.featured} />
    </FieldsCard>
  )
}

export function SortingCard({ panel: { t }, product, shown, choices }: PartWithChoices) {
  return (
    <FieldsCard title={t('admin.catalogue.sort')}>
      <CategoryField
        label={t('admin.catalogue.categories')}
        none={t('admin.catalogue.no_categories')}
        chosen={product.categoryIds}
        categories={choices.categories.map(({ id, name, depth }) => ({ id, name, depth }))}
      />
      <TextField
        name="tags"
        label={t('admin.catalogue.tags')}
        hint={t('admin.catalogue.tags_hint')}
        defaultValue={shown.tags}
      />
      <TextField name="vendor" label={t('admin.catalogue.vendor')} defaultValue={shown.vendor} />
      <SelectField
        name="sizeGuide"
        label={t('admin.catalogue.size_guide')}
        hint={t('admin.catalogue.size_guide_hint')}
        defaultValue={shown.sizeGuide}
        choices={[{ value: '', label: t('admin.catalogue.size_guide_of_category') }, ...choices.pages]}
      />
    </FieldsCard>
  )
}

export function SellingCard({ panel: { t }, product, shown }: Part) {
  return (
    <FieldsCard title={t('admin.catalogue.selling')}>
      <CheckField name="taxable" label={t('admin.catalogue.taxable')} defaultChecked={product.taxable} />
      <TextField
        name="taxClass"
        label={t('admin.catalogue.tax_class')}
        hint={t('admin.catalogue.tax_class_hint')}
        defaultValue={shown.taxClass}
        code
        required
      />
      <CheckField
        name="requiresShipping"
        label={t('admin.catalogue.requires_shipping')}
        defaultChecked={product.requiresShipping}
      />
      <SelectField
        name="withdrawalExemption"
        label={t('admin.catalogue.withdrawal')}
        hint={t('admin.catalogue.withdrawal_hint')}
        defaultValue={shown.withdrawalExemption}
        choices={[
          { value: '', label: t('admin.catalogue.exemptions.none') },
          ...withdrawalExemptions.map((value) => ({
            value,
            label: t(`admin.catalogue.exemptions.${value}`),
          })),
        ]}
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
    </FieldsCard>
  )
}

/** Products that customers see beside this one. */
export function RelatedCard({ panel: { t }, product, related }: Part & { related: RelatedProduct[] }) {
  return (
    <Card title={t('admin.catalogue.related')} intro={t('admin.catalogue.related_text')}>
      <RelatedField
        productId={product.id}
        chosen={related}
        texts={{
          label: t('admin.catalogue.related'),
          find: t('admin.catalogue.related_find'),
          hint: t('admin.catalogue.related_hint'),
          search: t('admin.catalogue.related_search'),
          add: t('admin.catalogue.related_add'),
          noMatch: t('admin.catalogue.related_not_found'),
          earlier: t('admin.catalogue.related_earlier'),
          later: t('admin.catalogue.related_later'),
          remove: t('admin.catalogue.related_remove'),
          none: t('admin.catalogue.related_none'),
        }}
      />
    </Card>
  )
}
