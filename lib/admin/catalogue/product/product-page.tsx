import { notFound } from 'next/navigation'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { listCatalogueChoices, showProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { keyOfShown } from '../../forms/key-of-shown.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Page } from '../../ui/layout/page.tsx'
import { ProductStatusBadge } from '../states.tsx'
import { DetailsForm } from './details-form.tsx'
import { OptionsForm, SaleCard } from './options-and-sale.tsx'
import type { Part } from './part.ts'
import { Pictures } from './pictures.tsx'
import { ProductActs } from './product-acts.tsx'
import { RelatedCard } from './related-card.tsx'
import { VariantGrid } from './variant-grid.tsx'
import { writePictures, writeVariant, writeVariants } from './write-forms.ts'

/** A product with all that can be changed about it. */
export async function ProductPage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const product = await showProduct(app, actor, Number(id) || 0).catch((error) => {
    if (isDomainError(error, 'product_not_found')) notFound()
    throw error
  })
  const choices = await listCatalogueChoices(app, actor)
  const part: Part = { panel, product }
  const isSold = product.kind === 'sold'
  return (
    <Page
      title={product.name}
      intro={<ProductStatusBadge t={t} status={product.status} />}
      actions={may('catalogue.write') && <ProductActs {...part} />}
    >
      <div className="with-aside">
        <div>
          <DetailsForm {...part} choices={choices} />
          {isSold && <VariantsCard {...part} />}
        </div>
        <div>
          <PicturesCard {...part} />
          {isSold && <OptionsForm {...part} />}
          {isSold && <SaleCard {...part} />}
          <RelatedCard {...part} />
          <Card title={t('admin.catalogue.history')}>
            <a href={onSite(`/admin/audit?subject=product:${product.id}`)}>
              {t('admin.catalogue.history_link')}
            </a>
          </Card>
        </div>
      </div>
    </Page>
  )
}

function PicturesCard({ panel: { t }, product }: Part) {
  return (
    <Card title={t('admin.catalogue.pictures')} intro={t('admin.catalogue.pictures_text')}>
      <Pictures
        key={keyOfShown(writePictures(product.pictures))}
        id={product.id}
        was={product.updatedAt.toISOString()}
        pictures={product.pictures.map(({ id, url, alt }) => ({ id, url, alt }))}
        texts={{
          add: t('admin.catalogue.add_pictures'),
          alt: t('admin.catalogue.alt'),
          order: t('admin.catalogue.picture_order'),
          earlier: t('admin.catalogue.earlier'),
          later: t('admin.catalogue.later'),
          remove: t('admin.catalogue.remove_picture'),
          save: t('admin.form.save'),
          main: t('admin.catalogue.main_picture'),
        }}
      />
    </Card>
  )
}

function VariantsCard({ panel: { t, app, format }, product }: Part) {
  const currency = app.settings.current['currency.code']
  return (
    <Card title={t('admin.catalogue.variants')}>
      <VariantGrid
        key={keyOfShown(writeVariants(product.variants, currency))}
        id={product.id}
        was={product.updatedAt.toISOString()}
        rows={product.variants.map((variant) => ({
          id: variant.id,
          name: variant.name || product.name,
          ...writeVariant(variant, currency),
          trackStock: variant.trackStock,
          stock: variant.trackStock ? format.number(variant.stock) : '–',
          backorder: variant.backorder,
          active: variant.active,
          isOnSale: variant.sale?.isRunning === true,
        }))}
        texts={{
          variant: t('admin.catalogue.variant'),
          sku: t('admin.catalogue.sku'),
          barcode: t('admin.catalogue.barcode'),
          price: t('admin.catalogue.price_in', { currency }),
          compareAt: t('admin.catalogue.former_price'),
          weight: t('admin.catalogue.weight_in', { unit: app.settings.current['shop.weight_unit'] }),
          trackStock: t('admin.catalogue.count_stock'),
          stock: t('admin.catalogue.stock'),
          lowStockAt: t('admin.catalogue.low_at'),
          backorder: t('admin.catalogue.backorder'),
          active: t('admin.catalogue.sold'),
          onSale: t('admin.catalogue.on_sale'),
          save: t('admin.form.save'),
          history: t('admin.catalogue.stock_of'),
        }}
      />
    </Card>
  )
}
