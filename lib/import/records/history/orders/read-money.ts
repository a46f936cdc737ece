import type { NumberStyle } from '#lib/import/cells/number-style.ts'
import { BadRow, readNumber } from '#lib/import/cells/read-cell.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'

/** Reads amounts in a currency: minor units, 0 for an empty cell. What a shop kept more exactly is rounded. Throws BadRow. */
export type MoneyReader = (cell: string, column: string) => number

const MOST = 1e13

export function createMoneyReader(currency: string, style: NumberStyle): MoneyReader {
  const exponent = currencyExponent(currency)
  return (cell, column) => {
    const amount = readNumber(cell, column, style) ?? 0
    const minor = Math.round(Number(`${amount}e${exponent}`))
    if (!(Math.abs(minor) <= MOST)) throw new BadRow(`${column} "${cell}" is too large.`)
    return minor
  }
}

/** The currency of an order, such as EUR. Throws BadRow. */
export function readCurrency(cell: string): string {
  const currency = cell.trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  throw new BadRow(`"${cell}" is not the code of a currency.`)
}
