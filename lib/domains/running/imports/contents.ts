import type { Permission } from '#lib/domains/people/staff/authority/index.ts'

type Needs = { see: readonly Permission[]; change: readonly Permission[] }

/** Contents of files, with the permissions to see and to import them. Uploading one takes `catalogue.write` besides. */
const importNeeds = {
  products: { see: ['catalogue.read'], change: ['catalogue.write'] },
  customers: { see: ['customers.read'], change: ['customers.write'] },
  orders: { see: ['orders.read'], change: ['orders.write'] },
  reviews: { see: ['community.moderate'], change: ['community.moderate'] },
  coupons: { see: ['coupons.write'], change: ['coupons.write'] },
  rates: { see: ['rates.write'], change: ['rates.write'] },
  redirects: { see: ['content.read'], change: ['content.write'] },
  content: { see: ['content.read'], change: ['content.write'] },
  /** Posts, pages and coupons. */
  site: { see: ['content.read', 'coupons.write'], change: ['content.write', 'coupons.write'] },
} as const satisfies Record<string, Needs>

export type ImportContents = keyof typeof importNeeds

/** The permissions for a file; until it has been looked at, those for products. */
export function needsToSee(contents: string | null): readonly Permission[] {
  return importNeeds[(contents ?? 'products') as ImportContents].see
}

export function needsToChange(contents: string | null): readonly Permission[] {
  return importNeeds[(contents ?? 'products') as ImportContents].change
}
