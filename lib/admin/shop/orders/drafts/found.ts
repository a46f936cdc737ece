import type { Match } from '#lib/admin/lists/matches.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'

type Choice = { value: string; label: string }

/** The panel's knowledge of a draft order while it is entered, ready to be shown. */
export type Found = {
  /** Null for a draft that was never saved. */
  id: number | null
  version: number
  customer: { id: number; name: string; email: string } | null
  /** Customers that were searched for; null before a search. */
  customers: Match[] | null
  /** Products that were searched for; null before a search. */
  products: Match[] | null
  lines: FoundLine[]
  fields: { contact: FieldSpec[]; billing: FieldSpec[]; shipping: FieldSpec[] | null }
  shippingMethods: Choice[]
  shippingMethod: string
  /** Why nothing can be sent there. */
  shippingProblem: string | null
  payments: (Choice & { text: string })[]
  couponProblem: string | null
  sums: { label: string; value: string; isTotal: boolean }[]
  /** In minor units; null without anything to order. */
  total: number | null
}

export type FoundLine = {
  id: number
  productId: number | null
  variantId: number | null
  /** Whether it is no product. */
  isOwn: boolean
  /** Whether it has a price or a discount of its own. */
  isChanged: boolean
  /** The price before its discounts; null without any. */
  reduced: string | null
  title: string
  detail: string
  price: string
  total: string
  quantity: string
  problem: string | null
}
