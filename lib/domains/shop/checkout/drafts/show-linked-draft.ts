import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import type { PricedCart } from '#lib/domains/shop/cart/index.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import { listPaymentMethods, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import type { Details } from '../details/parse-details.ts'
import { findLinkedDraft } from './draft-link.ts'
import { checkDraft } from './order-draft.ts'

/** A draft for the buyer who has its link, at today's prices. */
export type ShownLinkedDraft = {
  order: null
  version: number
  email: string | null
  details: Details
  cart: PricedCart
  shippingName: string | null
  paymentMethods: PaymentMethod[]
  expiresAt: Date
  /** Why it cannot be ordered as it is, by field. */
  faults: Faults
}

/** The order that the draft became, or null, where `findLinkedDraft` finds nothing. */
export async function showLinkedDraft(
  context: Context,
  token: string,
): Promise<ShownLinkedDraft | { order: Order } | null> {
  const linked = await findLinkedDraft(context, token)
  if (!linked || linked.order) return linked
  const { draft, customer, version, expiresAt } = linked
  const faults: Faults = {}
  const { details, priced, offer } = await checkDraft(context, { draft, customer, terms: true }, faults)
  const { total } = priced.totals
  return {
    ...{ order: null, version, expiresAt, details, cart: priced, faults },
    email: details.email ?? customer?.email ?? null,
    shippingName: offer?.name ?? null,
    paymentMethods:
      total === 0 ? [] : await listPaymentMethods(context, { total, currency: priced.currency }),
  }
}
