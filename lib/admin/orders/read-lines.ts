import { invalidField } from '#lib/domains/domain-error.ts'
import type { RefundRequest } from '#lib/domains/shop/checkout/index.ts'
import type { ParcelLine } from '#lib/domains/shop/orders/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'

const LINE = /^line\.(\d{1,10})$/

/** The units in fields such as `line.12`. Throws `invalid_fields`. */
export function readLines(form: FormData): ParcelLine[] {
  return [...form].flatMap(([name, value]) => {
    const [, id] = LINE.exec(name) ?? []
    if (id === undefined || value === '' || value === '0') return []
    if (typeof value !== 'string' || !/^\d{1,6}$/.test(value))
      throw invalidField(name, 'not_a_number', { example: '2' })
    return [{ lineId: Number(id), quantity: Number(value) }]
  })
}

type Given = {
  currency: string
  shipping: string
  amount: string
  restock: '' | 'all' | 'none'
  payment: RefundRequest['payment']
}

/** The refund that a form asks for; everything left if it is empty. Throws `invalid_fields`. */
export function readRefund(
  form: FormData,
  { currency, shipping, amount, restock, payment }: Given,
): RefundRequest {
  const lines = readLines(form)
  return {
    payment,
    ...(lines.length > 0 && { lines }),
    ...(shipping !== '' && { shipping: readAmount('shipping', shipping, currency) }),
    ...(amount !== '' && { amount: readAmount('amount', amount, currency) }),
    ...(restock !== '' && { restock: restock === 'all' }),
  }
}

function readAmount(field: string, text: string, currency: string): number {
  const amount = parseMajor(text.replace(',', '.'), currencyExponent(currency))
  if (amount === null) throw invalidField(field, 'not_a_number', { example: '12.50' })
  return amount
}
