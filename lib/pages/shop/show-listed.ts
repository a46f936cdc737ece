import type { App } from '#lib/app/app.ts'
import { listProductExtras, type ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import { type Format, presentImage } from '#lib/web/presenters/format.ts'
import { presentProduct } from '#lib/web/presenters/shop/product.ts'
import { findActiveDesign } from '../design/active-design.ts'

const EXTRAS = ['second_image', 'swatches']

export type ListedProduct = ReturnType<typeof presentProduct> & {
  second_image?: ReturnType<typeof presentImage> | null
  /** Options to choose from, such as colours. */
  swatches?: { name: string; values: string[]; colors: (string | null)[] }[]
}

/** Products as lists show them, with the second picture and the options if a view of the theme has these words. */
export async function showListed(
  app: App,
  products: readonly ProductSummary[],
  format: Format,
): Promise<ListedProduct[]> {
  const { preview } = await findActiveDesign(app)
  const used = app.theming.uses(EXTRAS, preview)
  if (used.size === 0 || products.length === 0)
    return products.map((product) => presentProduct(product, format))
  const extras = await listProductExtras(
    app,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const { secondImage = null, options = [] } = extras.get(product.id) ?? {}
    return {
      ...presentProduct(product, format),
      second_image: secondImage && presentImage(secondImage, format),
      swatches: options.map(({ name, values, swatches: colors }) => ({ name, values, colors })),
    }
  })
}
