import type { ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import { BadRow, readPrice } from '#lib/import/cells/read-cell.ts'
import type { NumberContext } from '../../import-record.ts'
import type { WooMethod, WooZone } from './read-zones.ts'

/** The settings with prices, before they are read. */
export const AMOUNTS = ['cost', 'min_amount'] as const

/** The price of a method in a zone. Throws BadRow for terms that methods here cannot have. */
export function readTerms(method: WooMethod, zone: WooZone, context: NumberContext): ShippingTerms {
  switch (method.method_id) {
    case 'flat_rate':
      refuseClasses(method)
      return { ...plain, price: readCost(method, context) }
    case 'local_pickup':
      return { ...plain, price: readCost(method, context) }
    case 'free_shipping':
      return readFree(method, zone, context)
    default:
      throw new BadRow(`"${method.method_id}" is a method of a plugin.`)
  }
}

const plain: ShippingTerms = { price: 0, bands: null, freeFrom: null, minWeight: null, maxWeight: null }

function readCost({ settings }: WooMethod, { settings: { exponent }, numbers }: NumberContext): number {
  const cost = settings.cost ?? ''
  try {
    return readPrice(cost, 'The cost', exponent, numbers.prices) ?? 0
  } catch (error) {
    if (!(error instanceof BadRow) || !/[[*+/(]/.test(cost)) throw error
    throw new BadRow(`Its cost is a formula: ${cost}`)
  }
}

/** Without what a class adds, it would be too cheap. */
function refuseClasses({ settings }: WooMethod): void {
  const classes = Object.entries(settings).filter(
    ([name, value]) => /^(class_cost_|no_class_cost$)/.test(name) && value !== '',
  )
  if (classes.length > 0) throw new BadRow('It has costs by shipping classes.')
}

/** Offered from an amount: bands by subtotal have no price below it. */
function readFree({ settings }: WooMethod, { line }: WooZone, context: NumberContext): ShippingTerms {
  const requires = settings.requires ?? ''
  if (requires === '') return plain
  if (requires === 'coupon' || requires === 'both') throw new BadRow('It requires a coupon.')
  const { exponent } = context.settings
  const bound = readPrice(settings.min_amount ?? '', 'The amount', exponent, context.numbers.prices) ?? 0
  if (settings.ignore_discounts === 'yes')
    context.report.warn(
      line,
      'Free shipping counts from the amount before discounts. Here it counts after them.',
    )
  return bound === 0 ? plain : { ...plain, bands: { by: 'subtotal', steps: [{ bound, price: 0 }] } }
}
