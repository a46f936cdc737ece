import { invalidField } from '#lib/domains/domain-error.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { MAX_PRICE, parseTyped } from '#lib/services/money/parse-price.ts'
import { parseUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import { MAX_WEIGHT } from '#lib/services/settings/index.ts'

/** An amount such as `12.50` or `12,50` in minor units. Throws `invalid_fields`. */
export function readAmount(field: string, text: string, currency: string): number {
  const amount = parseTyped(text, currencyExponent(currency))
  if (amount === null || amount > MAX_PRICE) throw invalidField(field, 'not_a_number', { example: '12.50' })
  return amount
}

/** The same; null for an empty field. */
export function readAmountOrNull(field: string, text: string, currency: string): number | null {
  return text.trim() === '' ? null : readAmount(field, text, currency)
}

/** A percentage such as `12.5` or `10 %`, in hundredths of a percent; null for anything else. */
export function parsePercent(text: string): number | null {
  return parseTyped(text.replace(/\s*%\s*$/, ''), 2)
}

/** The subtotal from which shipping is free; null for never. From zero on, it would always be: a price of zero says so in fewer words. */
export function readFreeFrom(field: string, text: string, currency: string): number | null {
  const amount = readAmountOrNull(field, text, currency)
  if (amount === 0) throw invalidField(field, 'free_from_zero')
  return amount
}

/** A change such as `-10` or `+2.50`, in `10 ** -decimals`. Throws `invalid_fields`. */
export function readChange(field: string, text: string, decimals: number): number {
  const [, sign, number] = /^([+\-−]?)\s*(\d+(?:[.,]\d+)?)\s*%?$/.exec(text.trim()) ?? []
  const size = parseTyped(number ?? '', decimals)
  if (size === null) throw invalidField(field, 'not_a_number', { example: '-10' })
  return sign === '' || sign === '+' ? size : -size
}

/** A number such as `1.5` in thousandths; null for an empty field. Throws `invalid_fields`. */
export function readThousandths(field: string, text: string): number | null {
  if (text.trim() === '') return null
  const thousandths = parseTyped(text, 3)
  if (thousandths === null || thousandths > MAX_WEIGHT)
    throw invalidField(field, 'not_a_number', { example: '1.5' })
  return thousandths
}

/** Quantities such as `750 ml / 1 l`; null for an empty field. Throws `invalid_fields`. */
export function readMeasure(field: string, text: string): UnitMeasure | null {
  if (text.trim() === '') return null
  const measure = parseUnitMeasure(text)
  if (measure === null) throw invalidField(field, 'not_a_measure', { example: '750 ml / 1 l' })
  return measure
}
