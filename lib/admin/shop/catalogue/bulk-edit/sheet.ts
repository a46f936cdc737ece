import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { GridColumn, GridLine } from '#lib/admin/ui/layout/grid-parts.ts'
import {
  bulkStatuses,
  type EditableProduct,
  type EditableVariant,
  listCatalogueChoices,
  type ProductCells,
  type VariantCells,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { variantColumns } from '../product/variants/variant-texts.ts'
import { writeVariant } from '../product/write-product.ts'

/** The facts by which cells of the bulk editor are read and written. */
export type Sheet = {
  currency: string
  /** Names from the top, such as `Kitchen > Kettles`, by id. */
  categories: ReadonlyMap<number, string>
  contacts: readonly { value: string; label: string }[]
}

/** A row with the texts of its cells: a product with one variant is one row. */
export type SheetRow = {
  key: string
  product: EditableProduct
  variant: EditableVariant | null
  cells: Record<string, string>
}

/** The names of columns, by the cells that they show. */
export const PRODUCT_COLUMNS = {
  name: 'name',
  status: 'status',
  vendor: 'vendor',
  categoryIds: 'categories',
  tags: 'tags',
  manufacturerId: 'manufacturer',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
} as const satisfies Record<keyof ProductCells, string>

export const VARIANT_COLUMNS = {
  price: 'price',
  compareAtPrice: 'compareAt',
  stock: 'stock',
  sku: 'sku',
  barcode: 'barcode',
  weightThousandths: 'weight',
  unitMeasure: 'measure',
  lowStockAt: 'lowStockAt',
  backorder: 'backorder',
  active: 'active',
} as const satisfies Record<keyof VariantCells, string>

export const CATEGORY_SEPARATOR = '; '

export async function readSheet({ app, actor }: Panel): Promise<Sheet> {
  const { categories, contacts } = await listCatalogueChoices(app, actor)
  const paths = new Map<number, string>()
  const above: string[] = []
  for (const { id, name, depth } of categories) {
    above.splice(depth, above.length, name)
    paths.set(id, above.join(' > '))
  }
  return { currency: app.settings.current['currency.code'], categories: paths, contacts }
}

/** The rows of products. Variants that are no longer sold are left out. */
export function toRows(products: readonly EditableProduct[], sheet: Sheet): SheetRow[] {
  return products.flatMap((product): SheetRow[] => {
    const key = `p${product.id}`
    const own = writeProductCells(product.cells, sheet)
    const sold = product.variants.filter(({ cells }) => cells.active)
    const [only, another] = sold
    if (only && !another)
      return [{ key, product, variant: only, cells: { ...own, ...writeVariantCells(only.cells, sheet) } }]
    const below = sold.map((variant) => ({
      ...{ key: String(variant.id), product, variant },
      cells: writeVariantCells(variant.cells, sheet),
    }))
    return [{ key, product, variant: null, cells: own }, ...below]
  })
}

function writeProductCells(cells: ProductCells, { categories }: Sheet): Record<string, string> {
  const paths = cells.categoryIds.flatMap((id) => categories.get(id) ?? [])
  return {
    name: cells.name,
    status: cells.status,
    vendor: cells.vendor ?? '',
    categories: paths.join(CATEGORY_SEPARATOR),
    tags: cells.tags.join(', '),
    manufacturer: String(cells.manufacturerId ?? ''),
    seoTitle: cells.seoTitle ?? '',
    seoDescription: cells.seoDescription ?? '',
  }
}

function writeVariantCells({ stock, ...cells }: VariantCells, { currency }: Sheet): Record<string, string> {
  return writeVariant({ ...cells, trackStock: stock !== null, stock: stock ?? 0 }, currency)
}

/** The rows as the grid shows them. */
export function toLines({ t }: Panel, rows: readonly SheetRow[]): GridLine[] {
  return rows.map(({ key, product, variant, cells }) => {
    const isBelow = key !== `p${product.id}`
    const name = isBelow && variant ? variant.name : product.cells.name
    return {
      ...{ key, name, cells, isBelow },
      hidden: {
        ...(!isBelow && { [`version.${product.id}`]: product.version.toISOString() }),
        ...(variant && { [`units.${variant.id}`]: String(variant.units) }),
      },
      fixed: variant?.isOnSale ? ['price', 'compareAt'] : [],
      badges: variant?.isOnSale ? [{ text: t('admin.catalogue.on_sale'), tone: 'warn' }] : [],
      ...(!isBelow && {
        link: { href: `/admin/products/${product.id}`, text: t('admin.catalogue.to_product') },
      }),
    }
  })
}

/** The columns of products, then those of variants. */
export function sheetColumns(panel: Panel, { currency, contacts }: Sheet): GridColumn[] {
  const { t } = panel
  const statuses = [...bulkStatuses, 'scheduled'] as const
  const usual = { isUsual: true }
  const extra = { isUsual: false, kind: 'text' } as const
  return [
    { ...extra, name: 'name', title: t('admin.catalogue.name') },
    {
      ...{ ...usual, name: 'status', kind: 'choice', title: t('admin.catalogue.state') },
      choices: statuses.map((value) => ({ value, label: t(`admin.catalogue.status.${value}`) })),
    },
    ...variantColumns(panel, currency).map((column) =>
      column.name === 'measure' ? { ...column, isUsual: false } : column,
    ),
    { ...usual, name: 'vendor', kind: 'text', title: t('admin.catalogue.vendor') },
    { ...extra, name: 'categories', title: t('admin.catalogue.categories') },
    { ...extra, name: 'tags', title: t('admin.catalogue.tags') },
    {
      ...{ ...extra, name: 'manufacturer', kind: 'choice', title: t('admin.safety.manufacturer') },
      choices: [{ value: '', label: '–' }, ...contacts],
    },
    { ...extra, name: 'seoTitle', title: t('admin.catalogue.seo_title') },
    { ...extra, name: 'seoDescription', title: t('admin.catalogue.seo_description') },
  ]
}
