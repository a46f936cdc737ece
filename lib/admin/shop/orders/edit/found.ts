import type { Match } from '#lib/admin/lists/matches.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'

type Choice = { value: string; label: string }

/** An order while it is edited, ready to be shown. */
export type FoundEdit = {
  number: string
  currency: string
  /** The state of the order, and its new total in minor units: an edit of anything else is refused. */
  version: string
  total: number
  lines: EditableLine[]
  added: AddedItem[]
  /** Products that were searched for; null before a search. */
  products: Match[] | null
  fields: { billing: FieldSpec[]; shipping: FieldSpec[] | null }
  shippingMethods: Choice[]
  shippingMethod: string
  changes: string[]
  sums: { label: string; before: string; after: string; isTotal: boolean }[]
  /** The consequences of the edit, in words. */
  effects: string[]
  /** How what was paid too much can be given back, if anything was. */
  refunds: { label: string; choices: Choice[] } | null
  /** Whether the buyer can be mailed. */
  isMailable: boolean
}

export type EditableLine = {
  id: number
  title: string
  sku: string
  total: string
  least: number
  quantity: number
}

export type AddedItem = {
  productId: number
  variantId: number
  title: string
  sku: string
  total: string
  price: string
  quantity: number
}
