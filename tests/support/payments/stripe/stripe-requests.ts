import { z } from 'zod'
import { stripeLocales } from '#lib/domains/shop/payments/gateways/stripe/checkout.ts'

const Count = z.string().regex(/^\d+$/).transform(Number)
const Metadata = z.record(z.string().max(40), z.string().max(500))
const Currency = z.string().regex(/^[a-z]{3}$/)

/** Stripe's fields for a Checkout session; of all it knows, those that a shop like this one may send. */
export const CreateSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: Currency,
        unit_amount: Count,
        product_data: z.strictObject({ name: z.string().min(1).max(250) }),
      }),
    }),
  }),
  success_url: z.url(),
  cancel_url: z.url(),
  client_reference_id: z.string().max(200),
  customer_email: z.email().optional(),
  customer: z.string().startsWith('cus_').optional(),
  saved_payment_method_options: z.strictObject({ payment_method_save: z.literal('enabled') }).optional(),
  payment_method_data: z.strictObject({ allow_redisplay: z.literal('always') }).optional(),
  locale: z.enum(['auto', ...stripeLocales]),
  expires_at: Count,
  metadata: Metadata,
  payment_intent_data: z.strictObject({
    description: z.string().max(1000),
    metadata: Metadata,
    setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  }),
})

/** A payment that is confirmed as soon as it is created, of a card that a customer has saved. */
export const CreateIntent = z.strictObject({
  amount: Count,
  currency: Currency,
  customer: z.string().startsWith('cus_'),
  payment_method: z.string().startsWith('pm_'),
  allowed_payment_method_types: z.strictObject({ 0: z.literal('card') }),
  confirm: z.literal('true'),
  return_url: z.url(),
  description: z.string().max(1000),
  metadata: Metadata,
})

export const CreateCustomer = z.strictObject({
  email: z.email().optional(),
  name: z.string().max(256).optional(),
  metadata: Metadata,
})

export const CreateRefund = z.strictObject({
  payment_intent: z.string(),
  amount: Count,
  metadata: Metadata.optional(),
})

export type CreateSession = z.output<typeof CreateSession>
export type CreateIntent = z.output<typeof CreateIntent>
export type CreateCustomer = z.output<typeof CreateCustomer>
export type CreateRefund = z.output<typeof CreateRefund>

// As Stripe's documentation of currencies has them, written down a second time on purpose.
const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
const WHOLE_HUNDREDS = ['isk', 'ugx']

/** Why Stripe does not charge an amount; null where it does. */
export function findAmountFault(amount: number, currency: string): string | null {
  if (amount < 1) return 'parameter_invalid_integer'
  if (amount > 99_999_999_999) return 'amount_too_large'
  if (THREE_DECIMALS.includes(currency) && amount % 10 !== 0) return 'invalid_charge_amount'
  if (WHOLE_HUNDREDS.includes(currency) && amount % 100 !== 0)
    return 'invalid_charge_amount_no_decimal_compatible'
  return null
}
