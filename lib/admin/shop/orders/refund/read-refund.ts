import { z } from 'zod'
import { invalidField, readAll } from '#lib/domains/domain-error.ts'
import type { RefundRequest } from '#lib/domains/shop/checkout/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseTyped } from '#lib/services/money/parse-price.ts'
import { PaymentChoice } from '../payment-choice.ts'
import { readLines } from '../read-lines.ts'

const Amount = z.string().trim().max(200).default('')
const Restock = z.enum(['', 'all', 'none'])

/** The fields of a refund. The quantities of lines, such as `line.12`, and what becomes of them, such as `restock.12`, come with them. */
export const Refunding = z.looseObject({
  number: z.string().max(60),
  currency: z.string().length(3),
  /** The kind of the refund. */
  what: z.enum(['parts', 'amount', 'everything']),
  shipping: Amount,
  amount: Amount,
  restock: Restock.default(''),
  payment: PaymentChoice.default(null),
  reason: z.string().trim().max(1000).default(''),
})

/** The form of a refund that is confirmed: it says what it was quoted at, in minor units. */
export const ConfirmedRefund = Refunding.extend({
  expected: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

/** The refund that a form asks for. What it does not name is not refunded. Throws `invalid_fields`. */
export function readRefund(
  form: Iterable<[string, unknown]>,
  { what, currency, shipping, amount, restock, payment, reason }: z.output<typeof Refunding>,
): RefundRequest {
  const request: RefundRequest = { payment, reason: reason || null, ...toRestock(restock) }
  if (what === 'everything') return { ...request, everything: true }
  if (what === 'amount') return { ...request, amount: readAmount('amount', amount, currency) }
  const fields = new Map(form)
  const { lines, ...read } = readAll({
    lines: () => readLines(fields),
    shipping: () => readAmount('shipping', shipping, currency),
  })
  const restocked = lines.map((line) => ({
    ...line,
    ...toRestock(Restock.catch('').parse(fields.get(`restock.${line.lineId}`))),
  }))
  return { ...request, lines: restocked, ...read }
}

function toRestock(restock: z.output<typeof Restock>): { restock?: boolean } {
  return restock === '' ? {} : { restock: restock === 'all' }
}

function readAmount(field: string, text: string, currency: string): number {
  if (text === '') return 0
  const amount = parseTyped(text, currencyExponent(currency))
  if (amount === null) throw invalidField(field, 'not_a_number', { example: '12.50' })
  return amount
}
