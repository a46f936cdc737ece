import type { Stripe } from 'stripe'
import type { SavedMethod, Vault } from '../gateway.ts'
import { findCharge } from './charges.ts'
import { isRefusal, parseStripeFailure, throwUnavailable } from './client.ts'

const MAX_LISTED = 20

/** Stripe's customers, whose payment methods its page shows again once they agreed to that there. */
export function createStripeVault(open: () => Promise<Stripe>): Vault {
  return {
    asks: true,
    async open({ key, email, name }) {
      const stripe = await open()
      try {
        const params = { email: email || undefined, name: name || undefined, metadata: { key } }
        return (await stripe.customers.create(params, { idempotencyKey: key })).id
      } catch (error) {
        throwUnavailable(error)
      }
    },
    async list(payer) {
      const stripe = await open()
      try {
        const asked = { allow_redisplay: 'always', limit: MAX_LISTED } as const
        const { data } = await stripe.customers.listPaymentMethods(payer, asked)
        return data.map(toSavedMethod)
      } catch (error) {
        return ifMissing(error, [])
      }
    },
    async remove(payer, methodId) {
      const stripe = await open()
      try {
        await stripe.customers.retrievePaymentMethod(payer, methodId)
        await stripe.paymentMethods.detach(methodId)
        return true
      } catch (error) {
        return ifMissing(error, false)
      }
    },
    findCharge: async (payer, attemptId) => findCharge(await open(), payer, attemptId),
    async forget(payer) {
      const stripe = await open()
      try {
        await stripe.customers.del(payer)
      } catch (error) {
        ifMissing(error, undefined)
      }
    },
  }
}

/** What Stripe no longer has, somebody removed in its dashboard. */
function ifMissing<T>(error: unknown, instead: T): T {
  const failure = parseStripeFailure(error)
  if (!failure || !isRefusal(failure)) throwUnavailable(error)
  return instead
}

function toSavedMethod({ id, type, card }: Stripe.PaymentMethod): SavedMethod {
  if (!card) return { id, label: titleOf(type), expires: null, canCharge: false }
  const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
  return { id, label: `${titleOf(card.brand)} •••• ${card.last4}`, expires, canCharge: true }
}

/** `sepa_debit` as `Sepa debit`. */
function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
