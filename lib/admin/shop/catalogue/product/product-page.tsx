import { notFound } from 'next/navigation'
import { keyOfShown } from '#lib/admin/forms/key-of-shown.ts'
import { readyRequest } from '#lib/admin/request/panel-request.ts'
import { PanelForm } from '#lib/admin/ui/forms/form.tsx'
import { SaveBar } from '#lib/admin/ui/forms/save-bar.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { Card, Page } from '#lib/admin/ui/layout/page.tsx'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  listCatalogueChoices,
  showPriceRecord,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { ProductStatusBadge } from '../states.tsx'
import { saveProduct, undoOptions } from './actions.ts'
import { describeRelated } from './fields/related.ts'
import { MediaCard, PriceCard, SearchEngineCard, TextCard, VariantsCard } from './main-cards.tsx'
import type { Part } from './part.ts'
import { PriceRecordCard } from './price-record-card.tsx'
import { PRODUCT_FORM, ProductActs } from './product-acts.tsx'
import { SafetyCard } from './safety-card.tsx'
import { SaleCard } from './sale-card.tsx'
import { RelatedCard, SellingCard, SortingCard, VisibilityCard } from './side-cards.tsx'
import { writeDetails, writeProduct } from './write-product.ts'

/** A product with all that can be changed about it, which is saved at once. */
export async function ProductPage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const product = await showProduct(app, actor, Number(id) || 0).catch((error) => {
    if (isDomainError(error, 'product_not_found')) notFound()
    throw error
  })
  const [choices, related, records] = await Promise.all([
    listCatalogueChoices(app, actor),
    describeRelated(panel, product.relatedIds),
    showPriceRecord(app, actor, product.id),
  ])
  const timeZone = app.settings.current['site.timezone']
  const currency = app.settings.current['currency.code']
  const part: Part = { panel, product, shown: writeDetails(product, timeZone), timeZone, currency }
  const mayWrite = may('catalogue.write')
  const isSold = product.kind === 'sold'
  const names = related.map(({ name }) => name).join('\n')
  return (
    <Page
      title={product.name}
      intro={<ProductStatusBadge t={t} status={product.status} />}
      actions={mayWrite && <ProductActs {...part} />}
    >
      <div className="with-aside product">
        <PanelForm
          key={product.id}
          action={saveProduct}
          undo={undoOptions}
          guard
          formId={PRODUCT_FORM}
          className="product-form"
          version={product.updatedAt.toISOString()}
          shows={keyOfShown([
            writeProduct(product, { timeZone, currency, related: names }),
            product.options,
            product.pictures.map((picture) => picture.id),
          ])}
        >
          <input type="hidden" name="id" value={product.id} />
          <div className="product-main">
            <TextCard {...part} />
            <MediaCard {...part} />
            {isSold && <VariantsCard {...part} />}
            {product.kind === 'on_request' && <PriceCard {...part} />}
            <SafetyCard {...part} choices={choices} />
            <SearchEngineCard {...part} />
          </div>
          <div>
            <VisibilityCard {...part} />
            <SortingCard {...part} choices={choices} />
            <SellingCard {...part} />
            <RelatedCard {...part} related={related} />
          </div>
          {mayWrite && <SaveBar />}
        </PanelForm>
        <div>
          {isSold && <SaleCard {...part} />}
          <PriceRecordCard {...part} records={records} />
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
