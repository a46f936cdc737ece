import type { ProductInput, ProductVisibility } from '#lib/domains/shop/catalogue/index.ts'

/** The columns for where a product is shown, if it is published. What no list shows is not `published` here. */
export function showIn(
  visibility: ProductVisibility | undefined,
  isPublished: boolean,
): Pick<ProductInput, 'published' | 'visibility'> {
  if (!isPublished || !visibility) return { published: isPublished, visibility: null }
  return { published: visibility === 'shop', visibility }
}
