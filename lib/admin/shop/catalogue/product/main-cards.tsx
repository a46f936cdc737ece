import { eachCount } from '#lib/admin/lists/each-count.ts'
import { editorTexts } from '#lib/admin/publishing/content/editor/editor-texts.ts'
import { RichTextField } from '#lib/admin/publishing/content/editor/rich-text-field.tsx'
import { CheckField, TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { Card } from '#lib/admin/ui/layout/page.tsx'
import { MAX_UPLOAD_PART, VIDEO } from '#lib/services/media/index.ts'
import { Pictures } from './fields/pictures.tsx'
import { Videos } from './fields/videos.tsx'
import { FieldsCard } from './fields-card.tsx'
import type { Part } from './part.ts'
import { keyOfId } from './variants/rows.ts'
import type { Filled } from './variants/variant-grid.tsx'
import { optionTexts, variantColumns, variantTexts } from './variants/variant-texts.ts'
import { VariantsEditor } from './variants/variants-editor.tsx'
import { writeVariant } from './write-product.ts'

export function TextCard({ panel: { t }, shown }: Part) {
  return (
    <FieldsCard>
      <TextField name="name" label={t('admin.catalogue.name')} defaultValue={shown.name} required />
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
      <TextArea
        name="attributes"
        label={t('admin.catalogue.attributes')}
        hint={t('admin.catalogue.attributes_hint')}
        rows={3}
        defaultValue={shown.attributes}
      />
    </FieldsCard>
  )
}

export function MediaCard({ panel: { t }, product }: Part) {
  return (
    <Card title={t('admin.catalogue.pictures')} intro={t('admin.catalogue.pictures_text')}>
      <Pictures
        id={product.id}
        pictures={product.pictures.map(({ id, url, alt }) => ({ id, url, alt }))}
        texts={{
          label: t('admin.catalogue.pictures'),
          add: t('admin.catalogue.add_pictures'),
          alt: t('admin.catalogue.alt'),
          earlier: t('admin.catalogue.earlier'),
          later: t('admin.catalogue.later'),
          remove: t('admin.catalogue.remove_picture'),
          main: t('admin.catalogue.main_picture'),
        }}
      />
      <h3>{t('admin.catalogue.videos')}</h3>
      <p className="muted">{t('admin.catalogue.videos_text', { megabytes: VIDEO.maxBytes / 1024 / 1024 })}</p>
      <Videos
        id={product.id}
        videos={product.videos}
        partBytes={MAX_UPLOAD_PART}
        maxBytes={VIDEO.maxBytes}
        texts={{
          label: t('admin.catalogue.videos'),
          upload: t('admin.catalogue.add_video'),
          address: t('admin.catalogue.video_address'),
          add: t('admin.catalogue.add_address'),
          title: t('admin.catalogue.video_title'),
          place: t('admin.catalogue.video_place'),
          poster: t('admin.catalogue.video_poster'),
          remove: t('admin.catalogue.remove_video'),
        }}
      />
    </Card>
  )
}

/** The options that buyers choose by, and the variants. */
export function VariantsCard({ panel, product, currency }: Part) {
  const { t } = panel
  const filled = product.variants.map((variant): [string, Filled] => [
    String(variant.id),
    {
      cells: writeVariant(variant, currency),
      stockWas: String(variant.stock),
      isOnSale: variant.sale?.isRunning === true,
    },
  ])
  const first = filled[0]?.[1].cells
  return (
    <Card title={t('admin.catalogue.variants')} intro={t('admin.catalogue.options_hint')}>
      <VariantsEditor
        options={product.options.map(({ id, name, values }) => ({
          ...{ key: keyOfId(id), id, name },
          values: values.map((value) => ({ key: keyOfId(value.id), ...value })),
        }))}
        saved={product.variants.map(({ id, name, valueIds, active }) => ({
          ...{ id, valueIds, active },
          name: name || product.name,
        }))}
        filled={Object.fromEntries(filled)}
        columns={variantColumns(panel, currency)}
        model={{
          ...{ stockWas: '0', isOnSale: false },
          cells: {
            ...{ price: first?.price ?? '', compareAt: first?.compareAt ?? '', weight: first?.weight ?? '' },
            measure: first?.measure ?? '',
            ...{ stock: first?.stock ? '0' : '', sku: '', barcode: '', lowStockAt: first?.lowStockAt ?? '3' },
            ...{ backorder: first?.backorder ?? '', active: 'on' },
          },
        }}
        texts={{
          options: optionTexts(t),
          grid: variantTexts(panel),
          label: t('admin.catalogue.options'),
          gone: eachCount(product.variants.length, (count) => t('admin.catalogue.variants_go', { count })),
        }}
      />
    </Card>
  )
}

/** Gives a product on request a price, after which the page has its variants. */
export function PriceCard({ panel: { t }, currency }: Part) {
  return (
    <Card title={t('admin.catalogue.price')} intro={t('admin.catalogue.price_on_request')}>
      <TextField
        name="price"
        label={t('admin.catalogue.price_in', { currency })}
        hint={t('admin.catalogue.price_on_request_hint')}
        inputMode="decimal"
      />
    </Card>
  )
}

export function SearchEngineCard({ panel: { t }, shown, product }: Part) {
  return (
    <FieldsCard title={t('admin.catalogue.search_engines')}>
      <TextField name="seoTitle" label={t('admin.catalogue.seo_title')} defaultValue={shown.seoTitle} />
      <TextArea
        name="seoDescription"
        label={t('admin.catalogue.seo_description')}
        rows={2}
        defaultValue={shown.seoDescription}
      />
      <TextField
        name="slug"
        label={t('admin.catalogue.slug')}
        hint={t('admin.catalogue.slug_hint')}
        defaultValue={shown.slug}
        code
        required
      />
      <CheckField name="noindex" label={t('admin.catalogue.noindex')} defaultChecked={product.noindex} />
    </FieldsCard>
  )
}
