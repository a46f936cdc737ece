import type { ShippingBands, ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import { parseAmount } from '../parse-number.ts'

const text = (description: string) => ({ type: 'string', description }) as const

/** The options for the price of shipping. */
export const termsArgs = {
  price: text('A flat price: 650 in the smallest unit, or 6.50'),
  'by-weight': text('Prices by maximum weight: "2:5.00, 10:9.00"; nothing heavier'),
  'by-subtotal': text('Prices by minimum subtotal: "0:6.50, 50.00:4.00, 120.00:0"'),
  'free-from': text('Free from this subtotal'),
  'min-weight': text('The minimum weight, in the shop’s unit of weight'),
  'max-weight': text('The maximum weight'),
} as const

type TermsOptions = { [Name in keyof typeof termsArgs]?: string }

/** The shipping terms given by the options; undefined if there are none. */
export function parseShippingTerms(options: TermsOptions, currency: string): ShippingTerms | undefined {
  const { price, 'by-weight': byWeight, 'by-subtotal': bySubtotal } = options
  const given = Object.keys(termsArgs).filter((name) => options[name as keyof TermsOptions] !== undefined)
  if (given.length === 0) return undefined
  if ([price, byWeight, bySubtotal].filter((value) => value !== undefined).length !== 1)
    throw new Error('Pass one of --price, --by-weight and --by-subtotal: all terms are set together.')
  const amount = (name: string, value: string | undefined) =>
    value === undefined ? null : parseAmount(name, value, currency)
  const weight = (name: string, value: string | undefined) =>
    value === undefined ? null : parseWeight(name, value)
  return {
    price: amount('--price', price) ?? 0,
    bands: parseBands(byWeight, bySubtotal, currency),
    freeFrom: amount('--free-from', options['free-from']),
    minWeight: weight('--min-weight', options['min-weight']),
    maxWeight: weight('--max-weight', options['max-weight']),
  }
}

function parseBands(
  byWeight: string | undefined,
  bySubtotal: string | undefined,
  currency: string,
): ShippingBands | null {
  const steps = (name: string, value: string, parseBound: (bound: string) => number) =>
    value.split(',').map((band) => {
      const [bound, price, more] = band.trim().split(':')
      if (bound === undefined || price === undefined || more !== undefined)
        throw new Error(`${name} takes bands such as "2:5.00, 10:9.00".`)
      return { bound: parseBound(bound.trim()), price: parseAmount(name, price.trim(), currency) }
    })
  if (byWeight !== undefined) {
    const name = '--by-weight'
    return { by: 'weight', steps: steps(name, byWeight, (bound) => parseWeight(name, bound)) }
  }
  if (bySubtotal === undefined) return null
  const name = '--by-subtotal'
  return { by: 'subtotal', steps: steps(name, bySubtotal, (bound) => parseAmount(name, bound, currency)) }
}

/** A weight in the shop's unit, times 1000. */
function parseWeight(name: string, value: string): number {
  const thousandths = parseMajor(value, 3)
  if (thousandths !== null) return thousandths
  throw new Error(`${name} takes a weight with at most three decimals, such as 2 or 0.5.`)
}
