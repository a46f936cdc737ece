import { changeExponent } from '#lib/services/money/change-exponent.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'

// Where Stripe counts otherwise than ISO 4217: https://docs.stripe.com/currencies#special-cases
const STRIPE_EXPONENTS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

/** Minor units as Stripe counts them. Null for an amount that Stripe does not take in this currency. */
export function toStripeUnits(amount: number, currency: string): number | null {
  const units = changeExponent(amount, currencyExponent(currency), stripeExponent(currency))
  // Card networks know two decimals, so that of three the last one has to be 0.
  return units !== null && stripeExponent(currency) === 3 && units % 10 !== 0 ? null : units
}

/** What Stripe counts as minor units; a part of one, which nobody can have been asked for, is left out. */
export function fromStripeUnits(units: number, currency: string): number {
  return Math.floor(units * 10 ** (currencyExponent(currency) - stripeExponent(currency)))
}

function stripeExponent(currency: string): number {
  return STRIPE_EXPONENTS[currency] ?? currencyExponent(currency)
}
