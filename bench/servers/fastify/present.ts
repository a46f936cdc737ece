import type { ImageRow, StockFacts } from './product-queries.ts'

const SITE = 'http://localhost:3000'

export function url(path: string): string {
  return SITE + path
}

export function money(amount: number): { amount: number; formatted: string } {
  const whole = Math.floor(amount / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return { amount, formatted: `$${whole}.${String(amount % 100).padStart(2, '0')}` }
}

/** The database has `2026-11-21T09:30:00.000+00:00`. */
export function time(moment: string): string {
  return moment.slice(0, 19) + moment.slice(23)
}

export function image(row: ImageRow) {
  if (row.imageId === null) return null
  return {
    id: row.imageId,
    url: url(row.imageUrl),
    alt: row.alt,
    width: row.width,
    height: row.height,
    color: row.color,
    thumbnail_url: url(row.thumbnailUrl ?? row.imageUrl),
    // The generated pictures have none.
    url_template: null,
    sizes: [],
  }
}

/** The site's own addresses in sanitised HTML, made absolute. */
export function html(text: string): string {
  return text.replace(
    /(<[a-z][^>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)/gi,
    (_, before, path) => before + url(path),
  )
}

const RANKS = ['in_stock', 'low_stock', 'backorder', 'out_of_stock'] as const

function rank({ trackStock, stock, backorder, lowStockAt }: StockFacts): number {
  if (!trackStock || stock > lowStockAt) return 0
  if (stock > 0) return 1
  return backorder ? 2 : 3
}

export function availability(rows: readonly StockFacts[]): string {
  return RANKS[Math.min(3, ...rows.map(rank))] ?? 'out_of_stock'
}

export function stock(rows: readonly StockFacts[]): number | null {
  return rows.some((row) => !row.trackStock)
    ? null
    : rows.reduce((sum, row) => sum + Math.max(0, row.stock), 0)
}

export function listMeta(total: number, page: number, perPage: number) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return { current_page: page, last_page: lastPage, per_page: perPage, total, has_more: page < lastPage }
}

export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The database's moments are text, as the project stores them. */
export function now(): string {
  return new Date().toISOString().replace('Z', '+00:00')
}
