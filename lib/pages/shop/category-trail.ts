import type { App } from '#lib/app/app.ts'
import { listProductCategories } from '#lib/domains/shop/catalogue/index.ts'
import { presentProductCategory } from '#lib/web/presenters/shop/product-category.ts'
import { remember } from '../remember.ts'
import { siteFormat } from '../site-format.ts'

export type ShownCategory = ReturnType<typeof presentProductCategory>

/** All categories, each before its subcategories. */
export function rememberCategories(app: App) {
  return remember(app, {
    name: 'product categories',
    scopes: ['catalogue'],
    load: () => listProductCategories(app),
  })
}

/** All categories as in the API, each before its subcategories. */
export async function loadCategories(app: App): Promise<ShownCategory[]> {
  const categories = await rememberCategories(app)
  const format = siteFormat(app)
  return categories.map((category) => presentProductCategory(category, format))
}

/** A category and its ancestors, topmost first. */
export function categoryTrail(
  categories: readonly ShownCategory[],
  category: ShownCategory | undefined,
): ShownCategory[] {
  if (!category) return []
  const parent = categories.find(({ id }) => id === category.parent_id)
  return [...categoryTrail(categories, parent), category]
}
