/** The columns of a file of stock. Their names are the same in every language, so that any export can be imported. */
export const stockColumns = {
  id: 'Variant ID',
  sku: 'SKU',
  product: 'Product',
  variant: 'Variant',
  barcode: 'Barcode',
  stock: 'Stock',
  counted: 'New stock',
} as const
