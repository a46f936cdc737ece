import { z } from 'zod'

// As PayPal's documentation has them, written down a second time on purpose.
const TWO_DECIMALS = 'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
const NO_DECIMALS = 'HUF JPY TWD'

const Money = z
  .strictObject({ currency_code: z.string(), value: z.string() })
  .refine(({ currency_code: code }) => `${TWO_DECIMALS} ${NO_DECIMALS}`.split(' ').includes(code), {
    message: 'CURRENCY_NOT_SUPPORTED',
  })
  .refine(
    ({ currency_code: code, value }) => (NO_DECIMALS.includes(code) ? /^\d+$/ : /^\d+\.\d\d$/).test(value),
    {
      message: 'DECIMAL_PRECISION',
    },
  )
  .refine(({ value }) => Number(value) > 0, { message: 'CANNOT_BE_ZERO_OR_NEGATIVE' })

export type Money = z.output<typeof Money>

/** PayPal's fields for an order; of all it knows, those that a shop like this one may send. */
export const CreateOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        amount: Money,
        description: z.string().max(127),
        custom_id: z.string().max(127),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      email_address: z.email().optional(),
      experience_context: z.strictObject({
        return_url: z.url(),
        cancel_url: z.url(),
        locale: z
          .string()
          .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/)
          .optional(),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
      }),
    }),
  }),
})

export const PatchOrder = z
  .array(
    z.strictObject({
      op: z.literal('replace'),
      path: z.literal("/purchase_units/@reference_id=='default'/custom_id"),
      value: z.string().max(127),
    }),
  )
  .length(1)

export const CaptureOrder = z.strictObject({})

export const RefundCapture = z.strictObject({ amount: Money, custom_id: z.string().max(127) })

export type CreateOrder = z.output<typeof CreateOrder>
export type RefundCapture = z.output<typeof RefundCapture>

/** An amount with as many decimals as PayPal writes. */
export function writeMoney(value: number, code: string): Money {
  return { currency_code: code, value: value.toFixed(NO_DECIMALS.includes(code) ? 0 : 2) }
}
