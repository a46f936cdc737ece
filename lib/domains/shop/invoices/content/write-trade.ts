import { isHomeImplied } from '#lib/domains/people/accounts/addresses/index.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import { isInEu } from '#lib/services/money/vat-area.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { InvoiceContent, InvoiceTrade, TradePlace } from '../invoice.ts'
import type { BilledOrder } from './billed-order.ts'
import type { Piece, Pieces } from './pieces.ts'

const PER_CENT = 10_000
const WHOLE = 100 * PER_CENT

type Wording = { settings: Settings; locale: string }

/** The net parts of an order; undefined if several taxes add up on one of them, which EN 16931 does not know. */
export function tradeOrder(
  order: BilledOrder,
  { lines, shipping }: Pieces,
  wording: Wording,
): InvoiceTrade | undefined {
  if ([...lines.values(), ...shipping].some(({ taxes }) => taxes.length > 1)) return undefined
  const { t } = textsIn(wording.locale)
  const items = order.lines.flatMap((line) => {
    const piece = lines.get(line.id)
    if (!piece) return []
    const { net, rate } = netOf(piece)
    const listed = line.subtotal === line.total ? net : netWithin(line.subtotal, rate, order.taxInclusive)
    const allowance = Math.max(0, listed - net)
    return [{ ...describe(line), quantity: line.quantity, net, allowance, rate }]
  })
  return {
    items,
    charges: shipping
      .map(netOf)
      .filter(({ net }) => net > 0)
      .map((charge) => ({ ...charge, name: t('invoices.shipping') })),
    ...describeSale(order, wording),
  }
}

/** The net parts of a credit note. What is tied to no item makes one further item a rate, so that the parts sum up to its taxes. */
export function tradeCredit(
  order: BilledOrder,
  { lines, sums, taxes }: Pick<InvoiceContent, 'lines' | 'sums' | 'taxes'>,
  wording: Wording,
): InvoiceTrade | undefined {
  const bases = new Map<string | null, number>()
  for (const { rate, base } of taxes) bases.set(rate, (bases.get(rate) ?? 0) + base)
  const taxed = [...bases.values()].reduce((sum, base) => sum + base, 0)
  if (taxed > sums.net || lines.some(({ rates }) => rates.length > 1)) return undefined
  bases.set(null, sums.net - taxed)
  const named = lines.filter(({ quantity }) => quantity !== null)
  const items = named.map(({ name, details, sku, quantity, rates: [rate], total }) => {
    const known = rate !== undefined && bases.has(rate) ? rate : null
    const amounts = { net: netWithin(total, known, true), allowance: 0, rate: known }
    return { name, details, sku, quantity: quantity ?? 1, ...amounts }
  })
  const plain = lines.filter(({ quantity }) => quantity === null)
  const name =
    plain.length === 1 && plain[0] ? plain[0].name : textsIn(wording.locale).t('invoices.reduction')
  for (const [rate, base] of bases) {
    const same = items.filter((item) => item.rate === rate)
    const rest = base - same.reduce((sum, { net }) => sum + net, 0)
    const last = same.at(-1)
    // Taxes are rounded by line, and by what was credited before.
    if (last && Math.abs(rest) <= same.length) last.net += rest
    else if (rest !== 0)
      items.push({ name, details: [], sku: null, quantity: 1, net: rest, allowance: 0, rate })
  }
  return { items, charges: [], ...describeSale(order, wording) }
}

export function placeSeller(settings: Settings): TradePlace {
  const text = settings['invoices.address'] ?? settings['contact.address'] ?? ''
  const lines = text.split(/\s*\n\s*/).filter(Boolean)
  const [country, electronic] = [
    homeCountry(settings),
    settings['invoices.electronic_address'] ?? settings['contact.email'],
  ]
  const index = lines.findIndex((line) => TOWN.test(line))
  const [, postcode = null, city = null] = TOWN.exec(lines[index] ?? '') ?? []
  const street = index < 0 ? lines : lines.slice(0, index)
  return { lines: street, city, postcode, state: null, country, electronic }
}

const REASONS = { E: 'exempt', G: 'export', K: 'intra_community' } as const

/** A postcode and its town, as most of Europe writes them: `10115 Berlin`, `1012 AB Amsterdam`, `SE-111 22 Stockholm`. */
const TOWN = /^((?:[A-Z]{1,2}[- ])?\d[\d -]{1,6}\d(?: [A-Z]{2})?)\s+(\D.*)$/u

export function placeBuyer({ billing, email }: BilledOrder, settings: Settings): TradePlace {
  return toPlace(billing, email, settings)
}

export function placeDelivery({ shipping, billing }: BilledOrder, settings: Settings): TradePlace {
  return toPlace(shipping ?? billing, null, settings)
}

function toPlace(address: BilledOrder['billing'], electronic: string | null, settings: Settings): TradePlace {
  const { line1, line2, city, postcode, state } = address
  const lines = [line1, line2].flatMap((line) => line ?? [])
  return { lines, city, postcode, state, country: countryOf(address, settings), electronic }
}

function countryOf({ country }: BilledOrder['billing'], settings: Settings): string | null {
  return country ?? (isHomeImplied(settings) ? homeCountry(settings) : null)
}

function describe({ name, variantName, options, sku }: BilledOrder['lines'][number]) {
  const details = options.map((option) => `${option.name}: ${option.value}`)
  return { name, sku, details: details.length > 0 || variantName === null ? details : [variantName] }
}

function describeSale(order: BilledOrder, { settings, locale }: Wording) {
  const { t } = textsIn(locale)
  const { country } = placeDelivery(order, settings)
  const category = untaxedCategory(order, country, homeCountry(settings))
  const exemption = settings['shop.vat_exemption']
  if (exemption !== null) {
    const reason = t(`invoices.small_business.${exemption}`)
    return {
      taxNumber: settings['invoices.tax_number'],
      untaxed: { category: 'E' as const, reason, isSaid: true },
    }
  }
  const untaxed = { category, reason: t(`invoices.untaxed.${REASONS[category]}`) }
  return { taxNumber: settings['invoices.tax_number'], untaxed }
}

/**
 * The VAT category of EN 16931 for what is sold without tax: an export, a supply to a trader of another member state that is
 * delivered there, or otherwise exempt.
 */
function untaxedCategory(
  { vatId, isVatIdRefused }: BilledOrder,
  to: string | null,
  home: string | null,
): 'E' | 'G' | 'K' {
  if (!isInEu(home) || to === null || to === home) return 'E'
  if (!isInEu(to)) return 'G'
  const number = vatId === null || isVatIdRefused ? null : readVatNumber(vatId, to)
  const isTraderThere = number !== null && typeof number === 'object' && number.country === to
  return isTraderThere ? 'K' : 'E'
}

function netOf({ gross, taxes }: Piece): { net: number; rate: string | null } {
  const net = taxes.reduce((rest, { amount }) => rest - amount, gross)
  return { net, rate: taxes[0]?.rate ?? null }
}

function netWithin(amount: number, rate: string | null, taxInclusive: boolean): number {
  if (!taxInclusive || rate === null) return amount
  const millionths = Math.round(Number(rate) * PER_CENT)
  return amount - scaleMoney(amount, millionths, WHOLE + millionths)
}
