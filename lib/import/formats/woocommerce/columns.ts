import type { TableRow, TableSpec } from '../../cells/table.ts'
import { englishColumns, type WooColumn } from './english-columns.ts'
import { translations } from './translations.ts'

export type WooRow = TableRow<WooColumn>

const wooColumns = Object.fromEntries(
  (Object.keys(englishColumns) as WooColumn[]).map((column) => {
    const translated = Object.values(translations).flatMap((language) => language[column] ?? [])
    return [column, [...new Set([...englishColumns[column], ...translated])]]
  }),
) as Record<WooColumn, string[]>

export const wooTable: TableSpec<WooColumn> = {
  what: 'a WooCommerce product export',
  columns: wooColumns,
  required: ['name', 'regularPrice'],
}
