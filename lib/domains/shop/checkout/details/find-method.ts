import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import type { PricedCart } from '#lib/domains/shop/cart/index.ts'
import { freeMethod, listPaymentMethods, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'

/** The payment method of an order by its id, which is free if there is nothing to pay. Adds what is wrong to `faults`. */
export async function findMethod(
  context: Context,
  { totals: { total }, currency }: Pick<PricedCart, 'totals' | 'currency'>,
  gateway: string | null,
  faults: Faults,
): Promise<PaymentMethod | null> {
  if (total === 0) return freeMethod(context)
  const offered = await listPaymentMethods(context, { total, currency })
  const method = offered.find(({ id }) => id === gateway)
  if (!method) faults.payment_gateway = [{ code: gateway === null ? 'required' : 'unknown_gateway' }]
  return method ?? null
}
