import type { Match } from '../../lists/matches.tsx'

type Choice = { value: string; label: string }

/** A field of an address or of the buyer. */
export type FieldSpec = {
  name: string
  label: string
  required: boolean
  type?: 'text' | 'email'
  choices?: Choice[]
}

/** The panel's knowledge of a manual order while it is entered, ready to be shown. */
export type Found = {
  customer: { id: number; name: string; email: string } | null
  /** Customers that were searched for; null before a search. */
  customers: Match[] | null
  /** Products that were searched for; null before a search. */
  goods: Match[] | null
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
  productId: number
  variantId: number
  title: string
  detail: string
  price: string
  total: string
  quantity: number
  problem: string | null
}
