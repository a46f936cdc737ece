import {
  computeUnitPrice,
  type Measure,
  type Unit,
  type UnitMeasure,
  writeQuantity,
} from '#lib/services/money/unit-measure.ts'
import { textsIn } from './texts-in.ts'

/** The price of the base as the site shows it, such as `€10.00/l`. `price` is that amount in words. */
export function formatUnitPrice(price: string, { base }: UnitMeasure, locale: string): string {
  const { t } = textsIn(locale)
  const isOne = base.thousandths === 1000
  return t('shop.unit_price', {
    price,
    base: isOne ? nameUnit(base.unit, locale) : formatMeasure(base, locale),
  })
}

/** The contents of one item with its unit price: `750 ml · €10.00/l`. Empty without one. */
export function describeUnitPrice(
  price: number,
  measure: UnitMeasure | null,
  { write, locale }: { write: (amount: number) => string; locale: string },
): string {
  const amount = measure && computeUnitPrice(price, measure)
  if (!amount) return ''
  return `${formatMeasure(measure.contents, locale)} · ${formatUnitPrice(write(amount), measure, locale)}`
}

/** The units that Intl knows, by its names; the others have one symbol everywhere. */
const INTL: Partial<Record<Unit, string>> = {
  ...{ g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' },
  ...{ ml: 'milliliter', l: 'liter', floz: 'fluid-ounce', gal: 'gallon' },
  ...{ mm: 'millimeter', cm: 'centimeter', m: 'meter', in: 'inch', ft: 'foot', yd: 'yard' },
}
const SYMBOLS: Partial<Record<Unit, string>> = { cm2: 'cm²', m2: 'm²', ft2: 'ft²', m3: 'm³' }

/** As the site shows it, such as `750 ml`. */
export function formatMeasure(measure: Measure, locale: string): string {
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
