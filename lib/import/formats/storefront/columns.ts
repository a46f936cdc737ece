import type { TableRow, TableSpec } from '../../cells/table.ts'
import { shopifyTable } from '../shopify/columns.ts'

/** Columns that an export of this shop adds to Shopify's. */
const ownColumns = {
  shortDescription: ['Short Description'],
  categories: ['Categories'],
  attributes: ['Attributes'],
  featured: ['Featured'],
  visibility: ['Visibility'],
  publishAt: ['Publish At'],
  taxClass: ['Tax Class'],
  withdrawalExemption: ['Withdrawal Exemption'],
  manufacturer: ['Manufacturer'],
  responsible: ['Responsible Person'],
  safetyText: ['Safety Text'],
  safetyDocuments: ['Safety Documents'],
  videos: ['Videos'],
  sizeGuide: ['Size Guide'],
  minQuantity: ['Minimum Quantity'],
  maxQuantity: ['Maximum Quantity'],
  productSku: ['Product SKU'],
  productWeight: ['Product Weight'],
  weight: ['Variant Weight'],
  sharesStock: ['Variant Shares Stock'],
  variantMinQuantity: ['Variant Minimum Quantity'],
  variantMaxQuantity: ['Variant Maximum Quantity'],
  lowStockAt: ['Variant Low At'],
  active: ['Variant Sold'],
  noindex: ['Noindex'],
} as const

const columns = { ...shopifyTable.columns, ...ownColumns }

export type OwnColumn = keyof typeof columns

export const ownTable: TableSpec<OwnColumn> = {
  what: 'a product export of this shop',
  columns,
  required: ['handle', 'title', 'price', 'categories'],
}

export type OwnRow = TableRow<OwnColumn>
