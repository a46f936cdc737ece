import type { Permission } from '#lib/domains/people/staff/authority/index.ts'

/** Contents of files, with the permission to see and to import it. Uploading one takes `catalogue.write` besides. */
const importNeeds = {
  products: { see: 'catalogue.read', change: 'catalogue.write' },
  customers: { see: 'customers.read', change: 'customers.write' },
  orders: { see: 'orders.read', change: 'orders.write' },
  reviews: { see: 'community.moderate', change: 'community.moderate' },
  content: { see: 'content.read', change: 'content.write' },
} as const satisfies Record<string, { see: Permission; change: Permission }>

export type ImportContents = keyof typeof importNeeds

/** The permission for a file; until it has been looked at, that for products. */
export function needToSee(contents: string | null): { permission: Permission } {
  return { permission: importNeeds[(contents ?? 'products') as ImportContents].see }
}

export function needToChange(contents: string | null): { permission: Permission } {
  return { permission: importNeeds[(contents ?? 'products') as ImportContents].change }
}
