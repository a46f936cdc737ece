import type { Batch, Row } from './bulk-writer.ts'
import { count, leafCategories, PICTURES, PRODUCT_TAGS } from './catalogue-labels.ts'
import { createDice, type Dice } from './dice.ts'
import { makeReviews } from './review-rows.ts'
import { nameProduct, toHtml, writeParagraphs, writeSentence } from './words.ts'

const sizes = ['S', 'M', 'L', 'XL']
const colours = ['Black', 'Blue', 'Green', 'Red', 'Sand', 'White']
const tags = count(PRODUCT_TAGS)

/** Products from one number to another with all that belongs to them; the derived columns are still to be refreshed. */
export function makeProducts(from: number, to: number): Batch {
  const batch = { Product: [], ProductImage: [], ProductOption: [], ProductOptionValue: [] } as Batch
  Object.assign(batch, { ProductVariant: [], VariantOptionValue: [] })
  Object.assign(batch, { ProductCategoryLink: [], ProductTagLink: [], Review: [] })
  for (let id = from; id <= to; id++) {
    const dice = createDice(id)
    // One in five is sold as it is; the others have three variants, or two colours of each.
    const isPlain = dice.chance(0.2)
    const variants = isPlain ? [[]] : combine(dice)
    const made: Batch = {
      Product: [makeProduct(id, dice, !isPlain)],
      ProductImage: makeImages(id, dice),
      ...makeVariants(id, dice, variants),
      ProductCategoryLink: dice
        .pickSome(leafCategories, dice.between(1, 3))
        .map((categoryId) => ({ productId: id, categoryId })),
      ProductTagLink: dice.pickSome(tags, dice.between(0, 4)).map((tagId) => ({ productId: id, tagId })),
      Review: makeReviews(id, dice),
    }
    for (const [table, rows] of Object.entries(made)) batch[table]?.push(...rows)
  }
  return batch
}

function makeProduct(id: number, dice: Dice, hasVariants: boolean): Row {
  const name = `${nameProduct(dice)} ${id}`
  const paragraphs = writeParagraphs(dice, dice.between(2, 4))
  const createdAt = new Date(Date.UTC(2025, 0, 1) + id * 600_000)
  // A few sell much, most sell little.
  const sold = Math.floor(200 * dice.roll() ** 6)
  return {
    id,
    slug: `product-${id}`,
    name,
    sortName: name.toLowerCase(),
    sku: `P-${id}`,
    shortDescription: writeSentence(dice, 14),
    descriptionHtml: toHtml(paragraphs),
    descriptionText: paragraphs.join('\n\n'),
    imageId: dice.between(1, PICTURES),
    featured: dice.chance(0.03),
    published: !dice.chance(0.05),
    publishedAt: createdAt,
    attributes: [{ name: 'Lining', value: dice.pick(colours) }],
    hasVariants,
    soldRecently: sold,
    soldTotal: sold * dice.between(1, 5),
    createdAt,
    updatedAt: createdAt,
  }
}

function makeImages(productId: number, dice: Dice): Row[] {
  return dice
    .pickSome(count(PICTURES), 3)
    .map((mediaId, position) => ({ id: productId * 8 + position, productId, mediaId, position }))
}

/** The values of each variant, as positions: [size] or [size, colour]. */
function combine(dice: Dice): number[][] {
  const hasColours = dice.chance(0.2)
  return [0, 1, 2].flatMap((size) =>
    hasColours
      ? [
          [size, 0],
          [size, 1],
        ]
      : [[size]],
  )
}

/** Ids follow from the product's, so that batches need not know of each other. */
function makeVariants(productId: number, dice: Dice, variants: number[][]): Batch {
  const options = variants[0]?.length ?? 0
  const names = ['Size', 'Colour'].slice(0, options)
  const values = [sizes.slice(dice.between(0, 1)).slice(0, 3), dice.pickSome(colours, 9).slice(0, 2)]
  const optionId = (option: number) => productId * 2 + option
  const valueId = (option: number, value: number) => productId * 8 + option * 4 + value
  const variantId = (variant: number) => productId * 8 + variant
  const price = Math.round(500 + 40_000 * dice.roll() ** 3)
  return {
    ProductOption: names.map((name, position) => ({ id: optionId(position), productId, name, position })),
    ProductOptionValue: names.flatMap((_, option) =>
      (values[option] ?? []).map((value, position) => ({
        id: valueId(option, position),
        optionId: optionId(option),
        value,
        position,
      })),
    ),
    ProductVariant: variants.map((_, index) =>
      makeVariant(variantId(index), { productId, index, price, dice }),
    ),
    VariantOptionValue: variants.flatMap((places, index) =>
      places.map((place, option) => ({ variantId: variantId(index), valueId: valueId(option, place) })),
    ),
  }
}

type Terms = { productId: number; index: number; price: number; dice: Dice }

function makeVariant(id: number, { productId, index, price: lowest, dice }: Terms): Row {
  const price = lowest + index * dice.pick([0, 0, 500])
  const createdAt = new Date('2025-01-01T00:00:00Z')
  return {
    id,
    productId,
    sku: `P-${productId}-${index + 1}`,
    name: `Variant ${index + 1}`,
    price,
    compareAtPrice: dice.chance(0.15) ? Math.round(price * 1.25) : null,
    trackStock: dice.chance(0.8),
    stock: dice.chance(0.1) ? 0 : dice.between(1, 60),
    backorder: dice.chance(0.05),
    active: !dice.chance(0.03),
    position: index,
    createdAt,
    updatedAt: createdAt,
  }
}
