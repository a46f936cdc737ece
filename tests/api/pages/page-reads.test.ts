import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#lib/app/app.ts'
import { writePage } from '#lib/pages/document/write-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const catalogue = createCatalogueFactory(api.app)
  const content = createContentFactory(api.app)
  const { id: category } = await catalogue.category({ name: 'Lights' })
  for (let number = 1; number <= 12; number++)
    await catalogue.product({
      ...{ name: `Lantern ${number}`, slug: `lantern-${number}`, featured: number % 2 === 0 },
      categoryIds: [category],
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: ['Red', 'Blue'].map((Colour) => ({ price: 1000, optionValues: { Colour } })),
    })
  for (let number = 1; number <= 3; number++) await content.post({ title: `Lantern tale ${number}` })
  await api.app.search.rebuild()
})
afterAll(() => api?.close())

type Load = (app: App) => Promise<StorefrontPage | null>

const load: Record<string, Load> = {
  home: loadHomePage,
  products: (app) => loadProductsPage(app, {}),
  product: (app) => loadProductPage(app, 'lantern-1', {}),
  search: (app) => loadSearchPage(app, { q: 'lantern' }),
}

// The first number is that of a page that is built again, the second of the first after a change in the catalogue.
it.each([
  ['home', 2, 25],
  ['products', 1, 26],
  ['product', 4, 29],
  ['search', 2, 15],
])(
  'builds the page %s with no more than %i statements, or %i after a change',
  async (name, again, changed) => {
    const count = async () => {
      const write = async () => {
        const page = await load[name]?.(api.app)
        if (!page) throw new Error(`There is no page ${name}.`)
        await writePage(api.app, page)
      }
      return (await api.statements(write)).length
    }
    await count()
    await api.app.database.prisma.productOptionValue.updateMany({ data: { swatch: '#aa2211' } })
    expect([await count(), await count()]).toEqual([changed, again])
  },
)
