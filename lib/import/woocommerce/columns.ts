import type { TableRow } from '../cells/csv-table.ts'

/** WooCommerce's columns. Those with a number or a unit in their header are looked up by header. */
export const wooColumns = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN'],
  name: ['Name'],
  published: ['Published'],
  featured: ['Is featured?'],
  visibility: ['Visibility in catalog', 'Visibility in catalogue'],
  shortDescription: ['Short description'],
  description: ['Description'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  taxStatus: ['Tax status'],
  taxClass: ['Tax class'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  lowStock: ['Low stock amount'],
  backorders: ['Backorders allowed?'],
  soldIndividually: ['Sold individually?'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  brands: ['Brands'],
  images: ['Images'],
  parent: ['Parent'],
  position: ['Position'],
  grouped: ['Grouped products'],
  externalUrl: ['External URL'],
  buttonText: ['Button text'],
  seoTitle: ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
  seoDescription: ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
} as const

export type WooColumn = keyof typeof wooColumns

export const requiredWooColumns = ['name', 'regularPrice'] as const

export type WooRow = TableRow<WooColumn>

/** The columns whose headers differ from file to file. */
export type WooHeaders = {
  /** The numbers N of the `Attribute N name` columns. */
  attributes: number[]
  weight: { header: string; unit: string } | null
  dimensions: { headers: string[]; unit: string } | null
}

export function findHeaders(headers: string[]): WooHeaders {
  const attributes = headers.flatMap((header) => {
    const number = /^attribute (\d+) name$/i.exec(header)?.[1]
    return number ? [Number(number)] : []
  })
  const withUnit = (name: string) => {
    const pattern = new RegExp(`^${name} \\((.+)\\)$`, 'i')
    const header = headers.find((candidate) => pattern.test(candidate))
    return header === undefined ? null : { header, unit: pattern.exec(header)?.[1] ?? '' }
  }
  const sides = ['length', 'width', 'height'].map(withUnit).filter((side) => side !== null)
  const unit = sides[0]?.unit
  return {
    attributes: attributes.sort((a, b) => a - b),
    weight: withUnit('weight'),
    dimensions: unit === undefined ? null : { headers: sides.map((side) => side.header), unit },
  }
}
