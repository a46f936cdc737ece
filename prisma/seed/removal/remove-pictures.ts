import { count, type Removal } from './removal.ts'

/** Takes away the records of drawn pictures that nothing shows any more. */
export async function removePictures(removal: Removal): Promise<void> {
  const none = { none: {} }
  const unused = { posts: none, pages: none, postCategories: none, products: none, productImages: none }
  const where = { ...unused, variants: none, productCategories: none, url: { startsWith: '/demo/' } }
  count(removal, 'pictures', await removal.tx.media.deleteMany({ where }))
}
