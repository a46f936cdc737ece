import { count, type Removal } from './removal.ts'

/** Removes the records of demo pictures that are no longer shown anywhere. */
export async function removePictures(removal: Removal): Promise<void> {
  const none = { none: {} }
  const unused = { posts: none, pages: none, postCategories: none, products: none, productImages: none }
  const where = { ...unused, variants: none, productCategories: none, url: { startsWith: '/demo/' } }
  count(removal, 'pictures', await removal.tx.media.deleteMany({ where }))
}
