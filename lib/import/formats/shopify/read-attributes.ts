import { readFlag } from '../../cells/read-cell.ts'
import type { ShopifyRow } from './columns.ts'

/** Hides a product from search engines. */
const HIDDEN = /\(product\.metafields\.seo\.hidden\)$/i
const METAFIELD = /^(.+?) \(product\.metafields\..+\)$/i

const NAMED = {
  MPN: 'Google Shopping / MPN',
  Gender: 'Google Shopping / Gender',
  'Age group': 'Google Shopping / Age Group',
  Condition: 'Google Shopping / Condition',
}

/** Columns that the shop added to Shopify's own. */
export function readAttributes(row: ShopifyRow, headers: string[]): { name: string; value: string }[] {
  const named = Object.entries(NAMED).map(([name, header]) => ({ name, value: row.getByHeader(header) }))
  const metafields = headers.flatMap((header) => {
    const name = METAFIELD.exec(header)?.[1]
    return name && !HIDDEN.test(header) ? { name, value: row.getByHeader(header).replaceAll('; ', ', ') } : []
  })
  return [...named, ...metafields].filter(({ value }) => value !== '')
}

/** Whether the shop hides the product from search engines; undefined if the file does not say. */
export function readNoindex(row: ShopifyRow, headers: string[]): boolean | undefined {
  const header = headers.find((one) => HIDDEN.test(one))
  return header === undefined ? undefined : (readFlag(row.getByHeader(header)) ?? false)
}
