import { z } from 'zod'
import { mollieLocales } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'

// As Mollie's documentation has them, written down a second time on purpose.
const DECIMALS: Record<string, number> = {
  ...{
    AED: 2,
    AUD: 2,
    BGN: 2,
    BRL: 2,
    CAD: 2,
    CHF: 2,
    CZK: 2,
    DKK: 2,
    EUR: 2,
    GBP: 2,
    HKD: 2,
    HUF: 2,
    ILS: 2,
  },
  ...{
    ISK: 0,
    JPY: 0,
    MXN: 2,
    MYR: 2,
    NOK: 2,
    NZD: 2,
    PHP: 2,
    PLN: 2,
    RON: 2,
    SEK: 2,
    SGD: 2,
    THB: 2,
    TWD: 2,
  },
  ...{ USD: 2, ZAR: 2 },
}

const Amount = z
  .strictObject({ currency: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) })
  .refine(({ currency, value }) => (value.split('.')[1] ?? '').length === DECIMALS[currency])
  .refine(({ value }) => Number(value) > 0)

export type Amount = z.output<typeof Amount>

/** Mollie's fields for a payment; of all it knows, those that a shop like this one may send. */
export const CreatePayment = z.strictObject({
  amount: Amount,
  description: z.string().min(1).max(255),
  redirectUrl: z.url().optional(),
  cancelUrl: z.url().optional(),
  webhookUrl: z.url().optional(),
  locale: z.enum(mollieLocales).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  customerId: z.string().startsWith('cst_').optional(),
  mandateId: z.string().startsWith('mdt_').optional(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).optional(),
})

export const CreateCustomer = z.strictObject({
  name: z.string().optional(),
  email: z.email().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export const CreateRefund = z.strictObject({
  amount: Amount,
  metadata: z.record(z.string(), z.string()).optional(),
})

export type CreatePayment = z.output<typeof CreatePayment>
export type CreateCustomer = z.output<typeof CreateCustomer>
export type CreateRefund = z.output<typeof CreateRefund>

/** An amount with as many decimals as Mollie writes. */
export function writeAmount(value: number, currency: string): Amount {
  return { currency, value: value.toFixed(DECIMALS[currency] ?? 2) }
}
