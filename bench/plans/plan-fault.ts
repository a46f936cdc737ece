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
  'PaymentTransaction',
  'Refund',
  'SalesFigure',
]

/** The fault in the way a database runs a statement; undefined where there is none. */
export type ExplainStatement = (sql: string, args: unknown[]) => Promise<string | undefined>
