import type { Translate } from '#lib/services/texts/index.ts'
import type { ProductSelection } from './product-selection.ts'
import { productListUrl, type ShownCategory } from './show-listed.ts'

type Dependencies = {
  categories: readonly ShownCategory[]
  category: ShownCategory | null
  /** How many products of each category match the other filters. */
  counts: readonly { slug: string; count: number }[]
  selection: ProductSelection
  t: Translate
}

/**
 * Links to a category's subcategories or, if it has none, to its siblings, after a link to all of them. Other filters
 * are kept.
 */
export function showCategoryLinks({ categories, category, counts, selection, t }: Dependencies) {
  const isParent = categories.some((one) => one.parent_id === (category?.id ?? null))
  const parent = isParent ? category : categories.find(({ id }) => id === category?.parent_id)
  const link = (name: string, slug: string | undefined) => ({
    name,
    url: productListUrl({ ...selection, category: slug }),
    count: counts.find((one) => one.slug === slug)?.count ?? 0,
    current: slug === category?.slug,
  })
  const near = categories
    .filter((one) => one.parent_id === (parent?.id ?? null))
    .map(({ name, slug }) => link(name, slug))
    .filter(({ count, current }) => count > 0 || current)
  return near.length > 0 ? [{ ...link(t('shop.all'), parent?.slug), count: null }, ...near] : []
}
