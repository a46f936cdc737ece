import { z } from 'zod'
import type { CartLine } from '#lib/domains/shop/cart/index.ts'
import type { OrderLine } from '#lib/domains/shop/orders/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '../format.ts'
import { Exemption } from './withdrawal-exemption.ts'

const text = z.string().nullable()

/** Fields that describe the product of a line in a cart or order. */
export const lineText = {
  product_id: z
    .int()
    .nullable()
    .describe('The product; null once it is deleted, and for what never was one.'),
  variant_id: z
    .int()
    .nullable()
    .describe('The variant; null for a product without variants, or once it is deleted.'),
  slug: text.describe('The product’s name in addresses; null without a product.'),
  name: z.string().describe('The product’s name.'),
  variant_name: text.describe('The variant’s values in a row: `Blue / M`.'),
  sku: text.describe('The shop’s own number for it.'),
  options: z
    .array(
      z.object({
        name: z.string().describe('The option.'),
        value: z.string().describe('The variant’s value of it.'),
      }),
    )
    .describe('What distinguishes the variant from others.'),
  attributes: z
    .array(
      z.object({
        key: z.string().describe('What it is. One that begins with `_` is not to be shown to the buyer.'),
        value: z.string().describe('Its text.'),
      }),
    )
    .describe('Added by the buyer or the app, such as the text of an engraving.'),
  image: Image.nullable(),
  withdrawal_exemption: Exemption.nullable().describe('Null if the buyer has the right to withdraw.'),
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
    attributes: line.attributes,
    image: line.image && presentImage(line.image, format),
    withdrawal_exemption: line.withdrawalExemption,
  }
}
