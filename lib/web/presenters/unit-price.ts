import { z } from 'zod'
import {
  computeUnitPrice,
  type Measure,
  type Unit,
  type UnitMeasure,
  unitNames,
  writeQuantity,
} from '#lib/services/money/unit-measure.ts'
import { textsIn } from '#lib/services/texts/index.ts'
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
): z.input<typeof UnitPrice> | null {
  const amount = measure && computeUnitPrice(price, measure)
  if (!amount) return null
  const { t } = textsIn(format.locale)
  const { base, contents } = measure
  return {
    amount,
    formatted: t('shop.unit_price', {
      price: format.money(amount).formatted,
      base:
        base.thousandths === 1000 ? nameUnit(base.unit, format.locale) : writeMeasure(base, format.locale),
    }),
    currency: format.currency,
    base: presentQuantity(base, format),
    measure: presentQuantity(contents, format),
  }
}

function presentQuantity(measure: Measure, { locale }: Format): z.input<typeof Quantity> {
  return {
    amount: Number(writeQuantity(measure)),
    unit: measure.unit,
    formatted: writeMeasure(measure, locale),
  }
}

/** The units that Intl knows, by its names; the others have one symbol everywhere. */
const INTL: Partial<Record<Unit, string>> = {
  ...{ g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' },
  ...{ ml: 'milliliter', l: 'liter', floz: 'fluid-ounce', gal: 'gallon' },
  ...{ mm: 'millimeter', cm: 'centimeter', m: 'meter', in: 'inch', ft: 'foot', yd: 'yard' },
}
const SYMBOLS: Partial<Record<Unit, string>> = { cm2: 'cm²', m2: 'm²', ft2: 'ft²', m3: 'm³' }

function writeMeasure(measure: Measure, locale: string): string {
  const { unit } = measure
  const number = writeQuantity(measure)
  if (unit === 'piece') return textsIn(locale).t('shop.items', { count: Number(number) })
  const formatter = formatterFor(locale, INTL[unit])
  // A string, because that is exact.
  const written = formatter.format(number as `${number}`)
  return INTL[unit] ? written : `${written}\u00a0${SYMBOLS[unit] ?? unit}`
}

/** The unit alone, as in "per kg". */
function nameUnit(unit: Unit, locale: string): string {
  if (unit === 'piece') return textsIn(locale).t('shop.item')
  const intl = INTL[unit]
  if (intl === undefined) return SYMBOLS[unit] ?? unit
  const parts = formatterFor(locale, intl).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

// Creating a formatter takes longer than using it.
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(locale: string, unit: string | undefined): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const known = formatters.get(key)
  if (known) return known
  const style = unit === undefined ? {} : ({ style: 'unit', unit, unitDisplay: 'short' } as const)
  const formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, ...style })
  formatters.set(key, formatter)
  return formatter
}
