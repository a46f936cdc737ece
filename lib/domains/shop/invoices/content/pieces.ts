import { allocate } from '#lib/services/money/allocate.ts'
import { chargeStep } from '#lib/services/money/currency.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import type { InvoiceTax } from '../invoice.ts'
import type { BilledOrder } from './billed-order.ts'

const PER_ONE = 1_000_000

/** A tax on something that was sold. `rate` in per cent, `amount` in minor units. */
export type Tax = { name: string; rate: string; amount: number }

/** Something that was sold, with tax, in minor units. */
export type Piece = { gross: number; taxes: Tax[] }

/** What an order's total consists of: its lines by id, and its shipping, in parts where those are taxed differently. */
export type Pieces = { lines: Map<number, Piece>; shipping: Piece[] }

/** Splits an order's taxes into those of its lines and of its shipping, as its prices were calculated. */
export function splitOrder(order: BilledOrder): Pieces {
  const lines = new Map(order.lines.map((line) => [line.id, toPiece(line, order)]))
  const known = sumTaxes([...lines.values()])
  const rest = order.taxLines.map(({ name, rate, amount }) => {
    const taken = known.find((tax) => tax.name === name && tax.rate === rate)?.amount ?? 0
    return { name, rate, amount: Math.max(0, amount - taken) }
  })
  const grossOfLines = [...lines.values()].reduce((sum, { gross }) => sum + gross, 0)
  return {
    lines,
    shipping: splitShipping(
      { gross: order.total - grossOfLines, taxes: rest.filter(({ amount }) => amount > 0) },
      [...lines.values()],
    ),
  }
}

/** Shipping that is taxed as the items are has a part for each of their rates, unless these add up on the same items. */
function splitShipping(whole: Piece, lines: readonly Piece[]): Piece[] {
  const { gross, taxes } = whole
  if (taxes.length === 0 || lines.some((line) => line.taxes.length > 1)) return [whole]
  const net = taxes.reduce((rest, { amount }) => rest - amount, gross)
  const bases = taxes.map(({ amount, rate }) => Math.round((amount * 100) / Number(rate)))
  const known = bases.reduce((sum, base) => sum + base, 0)
  // Half a cent of a tax is rounded, and more of its base.
  const inexact = taxes.reduce((sum, { rate }) => sum + 50 / Number(rate) + 1, 0)
  const untaxed = net - known > inexact ? net - known : 0
  const nets = allocate(net - untaxed, bases)
  const parts = taxes.map((tax, index) => ({ gross: (nets[index] ?? 0) + tax.amount, taxes: [tax] }))
  return untaxed > 0 ? [...parts, { gross: untaxed, taxes: [] }] : parts
}

function toPiece(line: BilledOrder['lines'][number], order: BilledOrder): Piece {
  return { gross: line.total + (order.taxInclusive ? 0 : line.tax), taxes: taxesOf(line, order) }
}

function taxesOf({ total, tax, taxRates }: BilledOrder['lines'][number], order: BilledOrder): Tax[] {
  if (taxRates !== null) {
    const all = taxRates.reduce((sum, { rate }) => sum + rate, 0)
    const divisor = order.taxInclusive ? PER_ONE + all : PER_ONE
    const step = chargeStep(order.currency)
    return taxRates.map(({ name, rate }) => ({
      name,
      rate: formatRate(rate),
      amount: scaleMoney(total, rate, divisor, step),
    }))
  }
  // Orders that were placed before lines kept their rates.
  const shares = allocate(
    tax,
    order.taxLines.map(({ amount }) => amount),
  )
  return order.taxLines.map(({ name, rate }, index) => ({ name, rate, amount: shares[index] ?? 0 }))
}

/** The taxes of all pieces by rate, with what each was charged on. */
export function sumTaxes(pieces: readonly Piece[]): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>()
  for (const { gross, taxes } of pieces) {
    const net = taxes.reduce((rest, { amount }) => rest - amount, gross)
    for (const { name, rate, amount } of taxes) {
      const known = sums.get(`${rate} ${name}`) ?? { name, rate, base: 0, amount: 0 }
      sums.set(`${rate} ${name}`, { ...known, base: known.base + net, amount: known.amount + amount })
    }
  }
  return [...sums.values()]
}
