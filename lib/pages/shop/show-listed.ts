import type { App } from '#lib/app/app.ts'
import {
  listProductExtras,
  listVariants,
  type ProductExtras,
  type ProductSummary,
} from '#lib/domains/shop/catalogue/index.ts'
import { type Format, presentImage } from '#lib/web/presenters/format.ts'
import { presentProduct, presentVariant } from '#lib/web/presenters/shop/product.ts'
import { findActiveDesign } from '../design/active-design.ts'

const EXTRAS = ['second_image', 'swatches']
const VARIANTS = ['variants']

export type ListedProduct = ReturnType<typeof presentProduct> & {
  second_image?: ReturnType<typeof presentImage> | null
  /** Options to choose from, such as colours. */
  swatches?: { name: string; values: string[]; colors: (string | null)[] }[]
  variants?: ReturnType<typeof presentVariant>[]
}

/** The view that draws products in most lists. */
const CARD = 'partials/product-card'

/** Products as lists show them. A view of the theme that has the words gets the second picture and the options, or the variants. */
export async function showListed(
  app: App,
  products: readonly ProductSummary[],
  format: Format,
  shownBy: string = CARD,
): Promise<ListedProduct[]> {
  const { preview } = await findActiveDesign(app)
  const asksFor = (words: readonly string[]) => app.theming.uses(words, shownBy, preview).size > 0
  const ids = products.map(({ id }) => id)
  const [extras, variants] = await Promise.all([
    ids.length > 0 && asksFor(EXTRAS) ? listProductExtras(app, ids) : null,
    ids.length > 0 && asksFor(VARIANTS) ? listVariants(app, ids) : null,
  ])
  return products.map((product) => ({
    ...presentProduct(product, format),
    ...(extras && presentExtras(extras.get(product.id), format)),
    ...(variants && { variants: (variants.get(product.id) ?? []).map((one) => presentVariant(one, format)) }),
  }))
}

function presentExtras({ secondImage, options }: ProductExtras = NONE, format: Format) {
  return {
    second_image: secondImage && presentImage(secondImage, format),
    swatches: options.map(({ name, values, swatches: colors }) => ({ name, values, colors })),
  }
}

const NONE: ProductExtras = { secondImage: null, options: [] }
