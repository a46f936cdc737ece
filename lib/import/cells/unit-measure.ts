import {
  createUnitMeasure,
  findUnit,
  type Measure,
  type UnitMeasure,
} from '#lib/services/money/unit-measure.ts'
import type { NumberContext } from '../records/import-record.ts'
import { BadRow, readNumber, readOrWarn } from './read-cell.ts'

type MeasureCells = {
  contents: string
  unit: string
  base: string
  /** Empty where files have one unit for both. */
  baseUnit?: string
  line: number
  field: string
}

/** The contents of one item and the base of its unit price. Undefined for empty cells, and, with a warning, for others that are not valid. */
export function readUnitMeasure(
  { contents, unit, base, baseUnit = unit, line, field }: MeasureCells,
  { report, numbers }: NumberContext,
): UnitMeasure | undefined {
  const measure = (cell: string, name: string): Measure | null => {
    const amount = readNumber(cell, field, numbers.measures)
    if (!amount) return null
    const known = findUnit(name)
    if (!known) throw new BadRow(`${field} is in "${name}", which is not a known unit of measure.`)
    return { thousandths: Math.round(amount * 1000), unit: known }
  }
  const read = () => {
    const first = measure(contents, unit)
    if (!first) return undefined
    const both = createUnitMeasure(first, measure(base, baseUnit || unit) ?? undefined)
    if (!both) throw new BadRow(`${field} and its base are not two quantities of one kind.`)
    return both
  }
  return readOrWarn(report, line, field, read, undefined)
}
