import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import { keepCountriesWithStates } from '#lib/domains/people/accounts/addresses/index.ts'
import { loadDraftLines, needsShipping, type PricedCart } from '#lib/domains/shop/cart/index.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import { listVariants, type Order, paymentKindOf, queueVatCheck } from '#lib/domains/shop/orders/index.ts'
import {
  handMethod,
  isByHand,
  offlineInstructions,
  type PaymentMethod,
  recordReceived,
} from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Statements, Transactor } from '#lib/platform/database/transact.ts'
import { choosePricedPlace, toDestination } from '../details/destination.ts'
import { findMethod } from '../details/find-method.ts'
import { type Details, parseDetails } from '../details/parse-details.ts'
import { checkShipping, loadRates, type Rates } from '../details/shipping.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import {
  type ChosenShipping,
  checkPriced,
  expiryOf,
  lockSavedAddresses,
  type ReadyOrder,
  toColumns,
  writeOrder,
} from '../placing/place-order.ts'
import type { Draft } from './draft.ts'
import { priceDraft } from './price-draft.ts'

export type DraftOrdering = {
  draft: Draft
  customer: { id: number; email: string } | null
  placedBy: 'buyer' | 'staff'
  /** The member of staff who orders; null for the buyer and for commands. */
  staffId: number | null
  /** Whether the buyer agrees to the shop's terms, if it has any. */
  terms: boolean
  /** Of a payment method, or `by_hand` for what staff were paid already. */
  gateway: string | null
  /** The total that was seen, in minor units. */
  expectedTotal: number | null
}

/**
 * Turns a draft into an order as the checkout would place it. `claim` locks the draft in the order's transaction, and throws unless it
 * is as it was; `inTransaction` runs at its end. Throws as `checkOut` does.
 */
export async function orderDraft(
  context: Context,
  given: DraftOrdering,
  {
    claim,
    inTransaction,
    within,
  }: {
    claim: (tx: Tx) => Promise<void>
    inTransaction: (tx: Tx, order: Order) => Promise<void>
    within: Transactor
  },
): Promise<Order> {
  const { draft, placedBy, staffId, expectedTotal } = given
  return limitConcurrency(context.database, async () => {
    const { details, rates, method } = await inspectDraft(context, given)
    const ready: ReadyOrder = {
      ...{ customer: given.customer, appId: null, formKey: null },
      ...{ details, method, placedBy, expectedTotal, locale: draft.locale },
      saveAddress: draft.savesAddress,
      paymentMessage: offlineInstructions(context, method.id),
    }
    return within(async (tx) => {
      await lockSavedAddresses(tx, context, ready)
      await claim(tx)
      if (method.type === 'free') await lockStock(tx, context.database, listVariants(draft.lines))
      const { priced, offer } = await priceFor(tx, context, draft, { details, rates })
      checkPriced(priced, ready)
      const columns = { ...toColumns(context, ready, priced, offer), expiresAt: expiresAt(context, method) }
      const { order } = await writeOrder(tx, context, { cart: null, columns, priced, offer, ready })
      await queueVatCheck(tx, context, { orderId: order.id, vatId: columns.vatId })
      if (isByHand(method)) await recordReceived(tx, context, order, { staffId })
      await inTransaction(tx, order)
      return order
    })
  })
}

/** A buyer who has a link has as long to pay online as one who transfers the money. */
function expiresAt({ settings, clock }: Context, method: PaymentMethod): Date | null {
  const kind = method.type === 'web' ? 'in_advance' : paymentKindOf(method)
  return expiryOf(kind, settings.current['shop.offline_cancel_days'], clock.now())
}

/** Checks everything before anything is locked. Throws `invalid_fields` and what `checkPriced` throws. */
async function inspectDraft(
  context: Context,
  given: DraftOrdering,
): Promise<{ details: Details; rates: Rates; method: PaymentMethod }> {
  const { draft, customer, placedBy, terms, gateway } = given
  const faults: Faults = {}
  const { details, rates, priced } = await checkDraft(context, { draft, customer, terms }, faults)
  const byHand = handMethod(context)
  const isByStaff = placedBy === 'staff' && gateway === byHand.id && priced.totals.total > 0
  const method = isByStaff ? byHand : await findMethod(context, priced, gateway, faults)
  // Where the link to pay is mailed to.
  if (placedBy === 'staff' && method?.type === 'web' && details.email === null)
    faults.email ??= [{ code: 'required' }]
  if (method === null || Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  checkPriced(priced, { expectedTotal: given.expectedTotal, method })
  return { details, rates, method }
}

/** Checks a draft's contact, addresses and shipping, adds what is wrong to `faults`, and prices it. */
export async function checkDraft(
  context: Context,
  { draft, customer, terms }: Pick<DraftOrdering, 'draft' | 'customer' | 'terms'>,
  faults: Faults,
): Promise<{ details: Details; rates: Rates; priced: PricedCart; offer: ChosenShipping | null }> {
  const { prisma } = context.database
  const { loaded } = await loadDraftLines(prisma, context, draft)
  if (loaded.length === 0) faults.lines = [{ code: 'cart_empty' }]
  const requiresShipping = needsShipping(loaded)
  const known = {
    // A draft has its addresses in full, and names no saved one.
    ...{ requiresShipping, email: customer?.email ?? null, addresses: [] },
    withStates: await keepCountriesWithStates(context.database),
  }
  const entered = {
    ...{ email: draft.email, phone: draft.phone, vatId: draft.vatId, customerNote: draft.customerNote },
    ...{ billing: draft.billing, shipping: draft.shipping ?? {}, shipToDifferent: draft.shipping !== null },
    ...{ billingAddressId: null, shippingAddressId: null, terms },
  }
  const details = parseDetails(context, entered, known, faults)
  const destination = toDestination(context, choosePricedPlace(requiresShipping, details))
  const rates = await loadRates(context, {
    ...{ destination, wanted: draft.shippingMethod, vatId: details.vatId },
  })
  const { priced, offer } = await priceFor(prisma, context, draft, { details, rates })
  if (draft.shippingPrice === null) checkShipping(rates.methods, priced, draft.shippingMethod, faults)
  return { details, rates, priced, offer }
}

/** Prices a draft for the buyer and the place that were checked. */
function priceFor(
  tx: Statements,
  context: Context,
  draft: Draft,
  { details, rates }: { details: Details; rates: Rates },
): ReturnType<typeof priceDraft> {
  const email = details.email?.toLowerCase() ?? null
  return priceDraft(tx, context, { draft, email, rates, locale: draft.locale })
}
