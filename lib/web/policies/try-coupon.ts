import { isDomainError } from '#lib/domains/domain-error.ts'
import type { Shopper } from '#lib/domains/shop/cart/index.ts'
import type { Budgets } from './budgets.ts'

type Guesser = {
  shopper: Shopper
  appId: number
  /** The client's key for rate limits. */
  bucket: string
  budgets: Pick<Budgets, 'checkAttempts' | 'countAttempt'>
}

const GUESSES = { limit: 10, seconds: 600 }
// Customers may share an address, but someone guessing codes can always start another cart.
const GUESSES_BY_ADDRESS = { limit: 30, seconds: 600 }

/** Applies a coupon, unless too many wrong codes came from the same shopper or address. Throws `rate_limited`. */
export async function tryCoupon<T>(guesser: Guesser, apply: () => Promise<T>): Promise<T> {
  const { budgets } = guesser
  const counted = listCounted(guesser)
  for (const [key, rate] of counted) await budgets.checkAttempts(key, rate)
  try {
    return await apply()
  } catch (error) {
    if (isDomainError(error, 'coupon_refused'))
      for (const [key, rate] of counted) await budgets.countAttempt(key, rate)
    throw error
  }
}

/** Whose wrong codes are counted together: a customer's or else a cart's, and those of an app from one address. */
function listCounted({ shopper: { customer, token }, appId, bucket }: Guesser) {
  const shopper = customer ? `customer ${customer.id}` : `cart ${token ?? ''} ${bucket}`
  return [
    [`coupon ${shopper}`, GUESSES],
    [`coupon app ${appId} ${bucket}`, GUESSES_BY_ADDRESS],
  ] as const
}
