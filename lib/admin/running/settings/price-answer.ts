import { invalidField } from '#lib/domains/domain-error.ts'
import { type ChangeAnswer, type PriceAnswer, RATE_DECIMALS } from '#lib/domains/running/settings/index.ts'
import { parseTyped } from '#lib/services/money/parse-price.ts'

/** The decision about stored values in the fields of `PriceFields` and `KeepField`. */
export function readChangeAnswer(fields: Readonly<Record<string, unknown>>): ChangeAnswer | undefined {
  return readPriceAnswer(fields) ?? (fields.keep === undefined ? undefined : { kind: 'keep' })
}

/** The decision about the prices in the fields of `PriceFields`. */
export function readPriceAnswer({
  prices,
  rate,
}: Readonly<Record<string, unknown>>): PriceAnswer | undefined {
  if (prices === 'enter') return { kind: 'enter' }
  if (prices !== 'convert') return undefined
  const parsed = typeof rate === 'string' ? parseTyped(rate, RATE_DECIMALS) : null
  if (!parsed) throw invalidField('rate', 'not_a_number', { example: '0.92' })
  return { kind: 'convert', rate: parsed }
}
