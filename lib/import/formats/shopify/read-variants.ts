import type { VariantInput } from '#lib/domains/shop/catalogue/index.ts'
import { BadRow, readInteger, readOrWarn, readPrice, readWebAddress } from '../../cells/read-cell.ts'
import { readUnitMeasure } from '../../cells/unit-measure.ts'
import { readWeight } from '../../cells/weight.ts'
import type { NumberContext, Skipped } from '../../records/import-record.ts'
import { optionColumns, type ShopifyColumn, type ShopifyRow } from './columns.ts'

export type VariantRow = { row: ShopifyRow; input: VariantInput }

/** An option by its name, and the column that holds its values. */
export type OptionColumn = { name: string; column: ShopifyColumn }

/** A product's options; none for a product without variants. */
export function readOptions(main: ShopifyRow, rows: ShopifyRow[]): OptionColumn[] {
  const used = optionColumns.filter(([, column]) => rows.some((row) => row.get(column)))
  const [first] = used
  const isPlaceholder =
    used.length === 1 && first && rows.every((row) => ['', 'Default Title'].includes(row.get(first[1])))
  const options = used.map(([nameColumn, column], index) => ({
    name: main.get(nameColumn) || `Option ${index + 1}`,
    column,
  }))
  return isPlaceholder ? [] : options
}

/** The variants of a product's rows, and the rows that could not be parsed as one. */
export function readVariants(
  rows: ShopifyRow[],
  options: OptionColumn[],
  context: NumberContext,
): { variants: VariantRow[]; bad: Skipped[] } {
  const variants = new Map<string, VariantRow>()
  const bad: Skipped[] = []
  for (const row of rows.filter(isVariantRow)) {
    try {
      const input = readVariant(row, options, context)
      const choice = JSON.stringify(input.optionValues)
      const same = variants.get(choice)
      if (same) throw new BadRow(`It has the same options as the variant on line ${same.row.line}.`)
      variants.set(choice, { row, input })
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      bad.push({ line: row.line, reason: error.message })
    }
  }
  return { variants: [...variants.values()], bad }
}

/** Other rows hold another picture and no variant. */
function isVariantRow(row: ShopifyRow): boolean {
  return ['title', 'price', 'sku', 'option1Value'].some((column) => row.get(column as 'price') !== '')
}

function readVariant(row: ShopifyRow, options: OptionColumn[], context: NumberContext): VariantInput {
  const { settings, numbers } = context
  const price = readPrice(row.get('price'), 'The price', settings.exponent, numbers.prices)
  const image = readWebAddress(row.get('variantImage'))
  return {
    sku: row.get('sku').replace(/^'/, '') || null,
    barcode: row.get('barcode').replace(/^'/, '') || null,
    optionValues: readChoice(row, options),
    // Without a price it is not for sale, and comes along for when it has one.
    ...(price === null ? { price: 0, active: false } : { price }),
    compareAtPrice: readCompareAtPrice(row, context),
    image: image ? { url: image } : null,
    weightThousandths: readShopifyWeight(row, context),
    unitMeasure: readShopifyMeasure(row, context),
    trackStock: row.get('tracker') !== '',
    stock: readStock(row, context),
    backorder: /^(continue|true)$/i.test(row.get('policy')),
  }
}

function readCompareAtPrice(row: ShopifyRow, { settings, numbers, report }: NumberContext): number | null {
  const read = () =>
    readPrice(row.get('compareAtPrice'), 'The compare-at price', settings.exponent, numbers.prices)
  return readOrWarn(report, row.line, 'Variant Compare At Price', read, null)
}

function readShopifyWeight(row: ShopifyRow, context: NumberContext): number | null {
  const cell = row.get('grams')
  return readWeight({ cell, unit: 'g', line: row.line, field: 'Variant Grams' }, context)
}

function readShopifyMeasure(row: ShopifyRow, context: NumberContext) {
  const cells = {
    contents: row.get('measure'),
    unit: row.get('measureUnit'),
    base: row.get('baseMeasure'),
    baseUnit: row.get('baseMeasureUnit'),
  }
  return readUnitMeasure({ ...cells, line: row.line, field: row.headerOf('measure') }, context)
}

/** Without a quantity in the file, it is not sold until someone has counted it. */
function readStock(row: ShopifyRow, { numbers, report }: NumberContext): number {
  const read = () => readInteger(row.get('quantity'), 'The inventory quantity', numbers.measures)
  return Math.max(0, readOrWarn(report, row.line, 'Variant Inventory Qty', read, 0) ?? 0)
}

function readChoice(row: ShopifyRow, options: OptionColumn[]): Record<string, string> {
  return Object.fromEntries(
    options.map(({ name, column }) => {
      const value = row.get(column)
      if (!value) throw new BadRow(`It has no value for the option ${name}.`)
      return [name, value]
    }),
  )
}
