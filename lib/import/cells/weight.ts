import { GRAMS, MAX_WEIGHT } from '#lib/services/settings/index.ts'
import type { ImportSettings, NumberContext } from '../records/import-record.ts'
import { BadRow, readNumber, readOrWarn } from './read-cell.ts'

type WeightCell = { cell: string; unit: string; line: number; field: string }

/** Thousandths of the shop's weight unit; null for no weight, and, with a warning, for one that cannot be parsed. */
export function readWeight({ cell, unit, line, field }: WeightCell, context: NumberContext): number | null {
  const { report, numbers, settings } = context
  const read = () => convertWeight(readNumber(cell, field, numbers.measures), unit, settings.weightUnit)
  return readOrWarn(report, line, field, read, null)
}

/** Thousandths of the shop's weight unit; null for no weight. Throws BadRow. */
export function convertWeight(
  amount: number | null,
  from: string,
  to: ImportSettings['weightUnit'],
): number | null {
  const [unit, shopUnit] = [GRAMS[from.toLowerCase()], GRAMS[to]]
  if (!amount) return null
  if (!unit || !shopUnit) throw new BadRow(`Weights in "${from}" cannot be converted.`)
  if (amount < 0) throw new BadRow(`A weight of ${amount} ${from} is below zero.`)
  const thousandths = Math.round((amount * unit * 1000) / shopUnit)
  if (thousandths <= MAX_WEIGHT) return thousandths
  throw new BadRow(`A weight of ${amount} ${from} is too large.`)
}
