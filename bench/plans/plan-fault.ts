/** Tables that grow with the shop; what reads all of the others, such as categories and tags, reads little. */
export const bigTables = [
  'Product',
  'ProductSortName',
  'ProductVariant',
  'ProductCategoryLink',
  'ProductTagLink',
  'ProductOption',
  'ProductOptionValue',
  'VariantOptionValue',
  'ProductImage',
  'Review',
  'Post',
  'PostCategoryLink',
  'PostTagLink',
  'Comment',
  'Customer',
  'Order',
  'OrderLine',
]

/** What is wrong with the way a database runs a statement; undefined where nothing is. */
export type ExplainStatement = (sql: string, args: unknown[]) => Promise<string | undefined>
