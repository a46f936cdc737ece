import { keyOfShown } from '../../forms/key-of-shown.ts'
import { Card } from '../../ui/layout/page.tsx'
import { describeRelated } from './describe-related.ts'
import type { Part } from './part.ts'
import { RelatedForm } from './related-form.tsx'

/** Products that customers see beside this one. */
export async function RelatedCard({ panel, product }: Part) {
  const { t, may } = panel
  if (!may('catalogue.write')) return null
  const shown = await describeRelated(panel, product.relatedIds, { productId: product.id, query: '' })
  return (
    <Card title={t('admin.catalogue.related')} intro={t('admin.catalogue.related_text')}>
      <RelatedForm
        key={keyOfShown(product.relatedIds)}
        id={product.id}
        was={product.updatedAt.toISOString()}
        shown={shown}
        texts={{
          search: {
            label: t('admin.catalogue.related_find'),
            hint: t('admin.catalogue.related_hint'),
            find: t('admin.catalogue.related_search'),
            choose: t('admin.catalogue.related_add'),
            none: t('admin.catalogue.related_not_found'),
          },
          earlier: t('admin.catalogue.related_earlier'),
          later: t('admin.catalogue.related_later'),
          remove: t('admin.catalogue.related_remove'),
          none: t('admin.catalogue.related_none'),
          save: t('admin.form.save'),
        }}
      />
    </Card>
  )
}
