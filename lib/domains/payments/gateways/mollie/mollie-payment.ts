import { z } from 'zod'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-major.ts'
import { writeMajor } from '#lib/services/money/write-major.ts'

/** An amount of Mollie in minor units. */
const MollieAmount = z.object({ currency: z.string(), value: z.string() }).transform((sum, context) => {
  const amount = parseMajor(sum.value, currencyExponent(sum.currency))
  if (amount !== null) return { amount, currency: sum.currency }
  context.addIssue({ code: 'custom', message: 'This is no amount.' })
  return z.NEVER
})

export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  /** The way to pay, once the buyer has chosen one. */
  method: z.string().nullish(),
  amount: MollieAmount,
  amountRefunded: MollieAmount.optional(),
  isCancelable: z.boolean().optional(),
  expiresAt: z.coerce.date().optional(),
  _links: z.object({ checkout: z.object({ href: z.url() }).optional() }),
})

export type MolliePayment = z.output<typeof MolliePayment>

export function writeMollieAmount(amount: number, currency: string): { currency: string; value: string } {
  return { currency, value: writeMajor(amount, currencyExponent(currency)) }
}
