import { invalidField, readEach } from '#lib/domains/domain-error.ts'
import { bulkStatuses, type CellsChange } from '#lib/domains/shop/catalogue/staff/index.ts'
import { readAmount, readAmountOrNull, readMeasure, readThousandths } from '../read-amount.ts'
import { CATEGORY_SEPARATOR, PRODUCT_COLUMNS, type Sheet, type SheetRow, VARIANT_COLUMNS } from './sheet.ts'

type ProductChange = CellsChange['product']
type VariantChange = CellsChange['variants'][number]['cells']

/** The changes of a form by product, from the names of its changed fields. Throws `invalid_fields` with the faults of all cells. */
export function readChanges(
  names: readonly string[],
  form: FormData,
  { rows, sheet }: { rows: readonly SheetRow[]; sheet: Sheet },
): Map<number, CellsChange> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const changes = new Map<number, CellsChange>()
  readEach([...new Set(names)], (name) => {
    const [column = '', key = ''] = name.split('.')
    const row = byKey.get(key)
    const value = form.get(name)
    const text = typeof value === 'string' ? value.trim() : ''
    if (row?.cells[column] === undefined || text === row.cells[column]) return
    const change: CellsChange = changes.get(row.product.id) ?? { product: {}, variants: [] }
    changes.set(row.product.id, change)
    const own = productReaders[column]?.(name, text, sheet)
    if (own) Object.assign(change.product, own)
    else if (row.variant)
      Object.assign(variantOf(change, row.variant.id, form), variantReaders[column]?.(name, text, sheet))
  })
  return changes
}

function variantOf(change: CellsChange, id: number, form: FormData): VariantChange {
  const known = change.variants.find((one) => one.id === id)
  if (known) return known.cells
  const units = form.get(`units.${id}`)
  const unitsWere = typeof units === 'string' && /^-?\d{1,9}$/.test(units) ? Number(units) : undefined
  const added = { id, cells: {}, ...(unitsWere !== undefined && { unitsWere }) }
  change.variants.push(added)
  return added.cells
}

type Read<C> = (field: string, text: string, sheet: Sheet) => C

function line(field: string, text: string, max = 300): string {
  if (text.length > max) throw invalidField(field, 'too_long', { max })
  return text
}

function whole(field: string, text: string, isWhole: RegExp, example: string): number {
  if (!isWhole.test(text)) throw invalidField(field, 'not_a_number', { example })
  return Number(text)
}

const productReaders: Record<string, Read<ProductChange>> = {
  [PRODUCT_COLUMNS.name](field, text) {
    if (text === '') throw invalidField(field, 'required')
    return { name: line(field, text) }
  },
  [PRODUCT_COLUMNS.status](field, text) {
    const status = bulkStatuses.find((one) => one === text)
    if (!status) throw invalidField(field, 'status_not_settable')
    return { status }
  },
  [PRODUCT_COLUMNS.vendor]: (field, text) => ({ vendor: line(field, text) || null }),
  [PRODUCT_COLUMNS.categoryIds]: (field, text, sheet) => ({
    categoryIds: findCategories(field, text, sheet),
  }),
  [PRODUCT_COLUMNS.tags]: (field, text) => ({
    tags: line(field, text, 2000)
      .split(',')
      .flatMap((tag) => tag.trim() || []),
  }),
  [PRODUCT_COLUMNS.manufacturerId](field, text, { contacts }) {
    if (text !== '' && !contacts.some(({ value }) => value === text)) throw invalidField(field, 'required')
    return { manufacturerId: text === '' ? null : Number(text) }
  },
  [PRODUCT_COLUMNS.seoTitle]: (field, text) => ({ seoTitle: line(field, text) || null }),
  [PRODUCT_COLUMNS.seoDescription]: (field, text) => ({ seoDescription: line(field, text, 1000) || null }),
}

const variantReaders: Record<string, Read<VariantChange>> = {
  [VARIANT_COLUMNS.price]: (field, text, { currency }) => ({ price: readAmount(field, text, currency) }),
  [VARIANT_COLUMNS.compareAtPrice]: (field, text, { currency }) => ({
    compareAtPrice: readAmountOrNull(field, text, currency),
  }),
  [VARIANT_COLUMNS.stock]: (field, text) => ({
    stock: text === '' ? null : whole(field, text, /^\d{1,6}$/, '12'),
  }),
  [VARIANT_COLUMNS.sku]: (field, text) => ({ sku: line(field, text, 100) || null }),
  [VARIANT_COLUMNS.barcode]: (field, text) => ({ barcode: line(field, text, 100) || null }),
  [VARIANT_COLUMNS.weightThousandths]: (field, text) => ({ weightThousandths: readThousandths(field, text) }),
  [VARIANT_COLUMNS.unitMeasure]: (field, text) => ({ unitMeasure: readMeasure(field, text) }),
  [VARIANT_COLUMNS.lowStockAt]: (field, text) => ({ lowStockAt: whole(field, text, /^\d{1,6}$/, '3') }),
  [VARIANT_COLUMNS.backorder]: (_, text) => ({ backorder: text === 'on' }),
  [VARIANT_COLUMNS.active]: (_, text) => ({ active: text === 'on' }),
}

/** By path, or by name where there is one of it. Throws `invalid_fields`. */
function findCategories(field: string, text: string, { categories }: Sheet): number[] {
  const plain = (path: string) =>
    path
      .replaceAll(/\s*>\s*/g, ' > ')
      .trim()
      .toLowerCase()
  const all = [...categories]
  return line(field, text, 2000)
    .split(CATEGORY_SEPARATOR.trim())
    .flatMap((part) => {
      const wanted = plain(part)
      if (wanted === '') return []
      const named = all.filter(([, path]) => plain(path) === wanted || plain(path).endsWith(` > ${wanted}`))
      const exact = named.find(([, path]) => plain(path) === wanted) ?? named[0]
      if (!exact || (named.length > 1 && plain(exact[1]) !== wanted))
        throw invalidField(field, named.length > 1 ? 'ambiguous_category' : 'unknown_category', {
          name: part.trim(),
        })
      return [exact[0]]
    })
}
