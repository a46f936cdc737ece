import type { ShownProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { writeMajor } from '#lib/services/money/format-money.ts'

/** A form's fields by name, as a browser sends them: what is not ticked is empty, and of several values a list. */
type Fields = Record<string, string>

/** A variant as a row of the grid. */
export function writeVariant(variant: ShownProduct['variants'][number], currency: string) {
  const exponent = currencyExponent(currency)
  const major = (amount: number | null) => (amount === null ? '' : writeMajor(amount, exponent))
  const { sku, barcode, price, compareAtPrice, weightThousandths, lowStockAt } = variant
  return {
    ...{ sku: sku ?? '', barcode: barcode ?? '' },
    ...{ price: major(price), compareAt: major(compareAtPrice) },
    weight: weightThousandths === null ? '' : String(weightThousandths / 1000),
    lowStockAt: String(lowStockAt),
  } satisfies Fields
}

/** All rows of the grid. */
export function writeVariants(variants: ShownProduct['variants'], currency: string): Fields {
  return Object.fromEntries(
    variants.flatMap((variant) => {
      const { id, trackStock, backorder, active } = variant
      const ticks = {
        trackStock: writeTick(trackStock),
        backorder: writeTick(backorder),
        active: writeTick(active),
      }
      const row = { ...writeVariant(variant, currency), ...ticks }
      return Object.entries(row).map(([name, value]) => [`${name}.${id}`, value])
    }),
  )
}

/** Options such as `Size: S, M, L`, one a line. */
export function writeOptions(options: ShownProduct['options']): string {
  return options
    .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
    .join('\n')
}

/** The pictures in their order, with what they show. */
export function writePictures(pictures: ShownProduct['pictures']): Fields {
  return {
    picture: pictures.map(({ id }) => id).join(', '),
    ...Object.fromEntries(pictures.map(({ id, alt }) => [`alt.${id}`, alt])),
  }
}

/** The value that a browser sends for a ticked checkbox. */
export function writeTick(isOn: boolean): string {
  return isOn ? 'on' : ''
}
