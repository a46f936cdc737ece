import type { FormerLine, FormerOrder } from '#lib/domains/shop/orders/index.ts'

/** A line as the file has it. `formerProduct` holds the keys under which the product may have been imported. */
export type FileLine = Omit<FormerLine, 'productId' | 'variantId' | 'slug'> & { formerProduct: string[] }

export type FileOrder = Omit<FormerOrder, 'lines'> & { lines: FileLine[] }
