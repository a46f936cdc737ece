import { z } from 'zod'
import {
  computeUnitPrice,
  type Measure,
  type Unit,
  type UnitMeasure,
  unitNames,
  writeQuantity,
} from '#lib/services/money/unit-measure.ts'
import { formatMeasure, formatUnitPrice } from '#lib/services/texts/index.ts'
import { type Format, Money } from './format.ts'
import { openEnum } from './open-enum.ts'

const UnitName = openEnum<Unit>(unitNames, {
  id: 'MeasureUnit',
  description:
    'A unit of measure. `floz`, `pt`, `qt` and `gal` are the US liquid ones; `m2` and `m3` are square and cubic metres.',
})

const Quantity = z.object({
  amount: z.number().describe('How much, with at most three decimals.'),
  unit: UnitName,
  formatted: z.string().describe('As the site shows it, such as `750 ml`.'),
})

export const UnitPrice = Money.extend({
  formatted: z.string().describe('As the site shows it, with the base: `€10.00/l`.'),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  base: Quantity.describe('The quantity that the amount is for, such as one litre.'),
  measure: Quantity.describe('The quantity that one item contains.'),
}).meta({ id: 'UnitPrice', description: 'The price of a quantity, to compare items of different sizes by.' })

/** Null for what has no unit price. */
export function presentUnitPrice(
  price: number,
  measure: UnitMeasure | null,
  format: Format,
  currency = format.currency,
): z.input<typeof UnitPrice> | null {
  const amount = measure && computeUnitPrice(price, measure)
  if (!amount) return null
  const { base, contents } = measure
  return {
    amount,
    formatted: formatUnitPrice(format.money(amount, currency).formatted, measure, format.locale),
    currency,
    base: presentQuantity(base, format),
    measure: presentQuantity(contents, format),
  }
}

function presentQuantity(measure: Measure, { locale }: Format): z.input<typeof Quantity> {
  return {
    amount: Number(writeQuantity(measure)),
    unit: measure.unit,
    formatted: formatMeasure(measure, locale),
  }
}
