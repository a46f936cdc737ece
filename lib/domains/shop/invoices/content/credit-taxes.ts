import { allocate } from '#lib/services/money/allocate.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import type { InvoiceTax } from '../invoice.ts'
import { type Piece, type Pieces, sumTaxes } from './pieces.ts'

/** An amount given back, in minor units with tax, and what of it was for certain lines and for shipping. */
export type CreditedAmount = {
  amount: number
  shipping: number
  lines: readonly { lineId: number; amount: number }[]
}

/** Everything that was sold under the same taxes, and how much of its gross amount was credited. */
type Pool = Piece & { credited: number }

/**
 * The taxes that the refunds of an order credit in all, in the order in which they were made. Each takes from the pool of what it
 * was for; what is not tied to anything, or exceeds its pool, takes from all in proportion to what is left. So an order that is
 * given back whole is credited exactly the taxes of its invoice, however it was divided.
 */
export function creditTaxes(sold: Pieces, refunds: readonly CreditedAmount[]): InvoiceTax[] {
  const pools = poolByTaxes([...sold.lines.values(), ...sold.shipping])
  const poolOf = (piece: Piece | undefined) => piece && pools.get(keyOf(piece))
  for (const { amount, shipping, lines } of refunds) {
    const tied = [
      ...lines.map((line) => ({ pool: poolOf(sold.lines.get(line.lineId)), amount: line.amount })),
      ...shareShipping(sold.shipping, shipping).map(({ part, share }) => ({
        pool: poolOf(part),
        amount: share,
      })),
    ]
    const taken = tied.reduce((sum, { pool, amount: asked }) => sum + (pool ? take(pool, asked) : 0), 0)
    takeFromAll([...pools.values()], amount - taken)
  }
  return sumTaxes([...pools.values()].map(cutCredited))
}

function shareShipping(parts: readonly Piece[], amount: number) {
  const shares = allocate(
    amount,
    parts.map(({ gross }) => gross),
  )
  return parts.map((part, index) => ({ part, share: shares[index] ?? 0 }))
}

function poolByTaxes(pieces: readonly Piece[]): Map<string, Pool> {
  const pools = new Map<string, Pool>()
  for (const piece of pieces) {
    const known = pools.get(keyOf(piece))
    pools.set(keyOf(piece), known ? { ...add(known, piece), credited: 0 } : { ...piece, credited: 0 })
  }
  return pools
}

function keyOf({ taxes }: Piece): string {
  return JSON.stringify(taxes.map(({ name, rate }) => [name, rate]))
}

function add(one: Piece, other: Piece): Piece {
  return {
    gross: one.gross + other.gross,
    taxes: one.taxes.map((tax, index) => ({
      ...tax,
      amount: tax.amount + (other.taxes[index]?.amount ?? 0),
    })),
  }
}

/** Resolves to how much of the amount the pool still had. */
function take(pool: Pool, amount: number): number {
  const taken = Math.min(amount, pool.gross - pool.credited)
  pool.credited += taken
  return taken
}

function takeFromAll(pools: readonly Pool[], amount: number): void {
  const left = pools.map(({ gross, credited }) => gross - credited)
  const all = left.reduce((sum, one) => sum + one, 0)
  const shares = allocate(Math.min(amount, all), left)
  pools.forEach((pool, index) => {
    take(pool, shares[index] ?? 0)
  })
}

/** The part of a pool that was credited. */
function cutCredited({ gross, taxes, credited }: Pool): Piece {
  const share = (amount: number) => (gross === 0 ? 0 : scaleMoney(amount, credited, gross))
  return { gross: credited, taxes: taxes.map((tax) => ({ ...tax, amount: share(tax.amount) })) }
}

/** What a further note has to say, so that all notes together say `whole`. */
export function taxesLeft(whole: readonly InvoiceTax[], said: readonly InvoiceTax[]): InvoiceTax[] {
  return whole.flatMap((tax) => {
    const before = said.filter(({ name, rate }) => name === tax.name && rate === tax.rate)
    const base = before.reduce((rest, one) => rest - one.base, tax.base)
    const amount = before.reduce((rest, one) => rest - one.amount, tax.amount)
    return base === 0 && amount === 0 ? [] : [{ ...tax, base, amount }]
  })
}
