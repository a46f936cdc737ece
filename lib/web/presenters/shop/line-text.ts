import { z } from 'zod'
import type { CartLine } from '#lib/domains/cart/index.ts'
import type { OrderLine } from '#lib/domains/orders/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '../image.ts'

const text = z.string().nullable()

/** Fields that describe the product of a line in a cart or order. */
export const lineText = {
  product_id: z.int().nullable(),
  variant_id: z.int().nullable(),
  slug: text,
  name: z.string(),
  variant_name: text,
  sku: text,
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: Image.nullable(),
}

export function presentLineText(line: CartLine | OrderLine, format: Format) {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    slug: line.slug,
    name: line.name,
    variant_name: line.variantName,
    sku: line.sku,
    options: line.options,
    image: line.image && presentImage(line.image, format),
  }
}
