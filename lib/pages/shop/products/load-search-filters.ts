import type { App } from '#lib/app/app.ts'
import { countProductFacets } from '#lib/domains/shop/catalogue/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'
import { menuLabel } from '../../document/load-frame.ts'
import { parseProductSelection, toFilter } from './product-selection.ts'
import { loadSwatches, showFacets } from './show-facets.ts'
import { showFilters } from './show-filters.ts'

/** The filters of the list of products that a search finds, counted for it; the form leads to that list. */
export async function loadSearchFilters(app: App, term: string) {
  const format = siteFormat(app)
  const { t } = siteTexts(app)
  const { selection } = parseProductSelection({ q: term }, app.settings.current)
  const filter = toFilter(selection, app.settings.current)
  const [counted, swatches, shop = t('layout.shop')] = await Promise.all([
    countProductFacets(app, filter),
    loadSwatches(app),
    menuLabel(app, 'products'),
  ])
  const facets = presentProductFacets(counted, format)
  const asked = { selection, filter, perPage: undefined, options: facets.options }
  return {
    shop,
    facets: showFacets(facets, selection, swatches),
    filters: showFilters(asked, format, t),
  }
}
