import type { Picture } from '#lib/services/media/index.ts'
import { formerPrice } from '../former-price.ts'
import { nameVariant } from '../name-variant.ts'
import { limitQuantity } from '../quantity-limits.ts'
import type { DetailRow, VariantRow } from '../statements/details.ts'
import { type Availability, computeAvailability, sumStock } from '../stock-level.ts'

/** A variant as shown on the product's page. Amounts are in minor units. */
export type ProductVariant = {
  id: number
  sku: string | null
  barcode: string | null
  name: string
  options: { name: string; value: string }[]
  price: number
  compareAtPrice: number | null
  image: Picture | null
  inStock: boolean
  /** Null if it is not tracked or not shown. */
  stock: number | null
  availability: Availability
  minQuantity: number
  maxQuantity: number | null
  /** In the shop's weight unit, times 1000; null for the product's. */
  weightThousandths: number | null
  /** From 1. */
  position: number
}

type Parent = Pick<DetailRow, 'options' | 'variants' | 'minQuantity' | 'maxQuantity'>
type OptionRow = Parent['options'][number]

/** The variants of a translated product, named like the originals: those that are called by their values have them translated. */
export function nameVariants<P extends Parent>(translated: P, { options }: Parent): P {
  const variants = translated.variants.map((row) => {
    const isNamedByValues = row.name === nameOf(row, options)
    return isNamedByValues ? { ...row, name: nameOf(row, translated.options) } : row
  })
  return { ...translated, variants }
}

function nameOf(row: VariantRow, options: OptionRow[]): string {
  return nameVariant(chosenOptions(row, options).map(({ value }) => value))
}

/** Returns a product's active variants, and the options and values that they have. */
export function toProductVariants(product: Parent, showStock: boolean) {
  const variants = product.variants.map((row, index) => toVariant(row, index + 1, product, showStock))
  const used = new Set(product.variants.flatMap(({ valueIds }) => valueIds))
  const options = product.options
    .map(({ name, values }) => ({
      name,
      values: values.filter(({ id }) => used.has(id)).map(({ value }) => value),
    }))
    .filter(({ values }) => values.length > 0)
  return { options, variants }
}

function toVariant(row: VariantRow, position: number, product: Parent, showStock: boolean): ProductVariant {
  const availability = computeAvailability(row)
  const { min, max } = limitQuantity(product, row, showStock)
  const { price } = row
  return {
    id: row.id,
    sku: row.sku,
    barcode: row.barcode,
    name: row.name,
    options: chosenOptions(row, product.options),
    price,
    compareAtPrice: formerPrice(row.compareAtPrice, price),
    image: row.image,
    inStock: availability !== 'out_of_stock',
    stock: showStock ? sumStock([row]) : null,
    availability,
    minQuantity: min,
    maxQuantity: max,
    weightThousandths: row.weightThousandths,
    position,
  }
}

function chosenOptions({ valueIds }: VariantRow, options: OptionRow[]) {
  const chosen = new Set(valueIds)
  return options.flatMap(({ name, values }) => {
    const value = values.find(({ id }) => chosen.has(id))
    return value ? [{ name, value: value.value }] : []
  })
}
