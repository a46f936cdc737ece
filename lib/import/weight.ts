import type { ImportSettings } from './import-record.ts'

const GRAMS: Record<string, number> = { kg: 1000, g: 1, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }

/** Thousandths of the shop's weight unit; null for no weight, and for a unit that is not known. */
export function convertWeight(
  amount: number | null,
  from: string,
  to: ImportSettings['weightUnit'],
): number | null {
  const [unit, shopUnit] = [GRAMS[from.toLowerCase()], GRAMS[to]]
  if (!amount || amount < 0 || !unit || !shopUnit) return null
  const thousandths = Math.round((amount * unit * 1000) / shopUnit)
  return thousandths <= 2_000_000_000 ? thousandths : null
}
