import type { Basis, FigureRow, ReportName } from '#lib/domains/shop/figures/index.ts'

export type SumColumn = 'orders' | 'units' | 'amount' | 'refunded' | 'discount' | 'shipping' | 'tax' | 'net'

/** The sums that a report shows. Discounts, shipping and taxes belong to orders, not to movements of money. */
export function columnsOf(report: ReportName, basis: Basis): readonly SumColumn[] {
  const isByOrder = basis === 'orders'
  switch (report) {
    case 'taxes':
      return ['orders', 'amount', 'tax']
    case 'refunds':
      return ['orders', 'refunded']
    case 'products':
    case 'variants':
    case 'categories':
      return ['units', 'amount', 'discount', 'tax', 'refunded', 'net']
    case 'coupons':
      return isByOrder
        ? ['orders', 'discount', 'amount', 'refunded', 'net']
        : ['orders', 'amount', 'refunded', 'net']
    case 'payments':
      return ['orders', 'amount', 'refunded', 'net']
    case 'sales':
      return isByOrder
        ? ['orders', 'units', 'discount', 'shipping', 'tax', 'amount', 'refunded', 'net']
        : ['orders', 'amount', 'refunded', 'net']
  }
}

/** The name of a column's title: by when money moved, movements are counted, not their orders. Taxes are charged on a sum without them. */
export function titleOf(column: SumColumn, report: ReportName, basis: Basis) {
  if (report === 'taxes') return column === 'amount' ? 'base' : column
  if (column !== 'orders' || basis === 'orders') return column
  return report === 'refunds' ? 'refunds' : 'payments'
}

/** The sum that charts and comparisons show. */
export function mainColumn(report: ReportName): SumColumn {
  if (report === 'taxes') return 'tax'
  return report === 'refunds' ? 'refunded' : 'net'
}

export function sumIn(row: FigureRow, column: SumColumn): number {
  return column === 'net' ? row.amount - row.refunded : row[column]
}

export function isMoney(column: SumColumn): boolean {
  return column !== 'orders' && column !== 'units'
}
