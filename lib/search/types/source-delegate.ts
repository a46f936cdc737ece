import type { ModelQuery, RowSource } from '../contracts.ts'
import type { ModelDelegate } from '../lists/model-delegate.ts'

type Row = Record<string, unknown>
type Kept = { changedAt: number; rows: readonly Row[] }

const kept = new WeakMap<RowSource, Kept>()

/** Answers from the rows of a source the questions that search asks a Prisma model. */
export function sourceDelegate(source: RowSource): ModelDelegate {
  const find = async ({ where, orderBy }: Pick<ModelQuery, 'where' | 'orderBy'>) => {
    const rows = (await readRows(source)).filter((row) => meets(row, where as Row | undefined))
    const [order] = [orderBy].flat()
    const [[key, direction] = ['id', 'asc']] = Object.entries(order ?? {})
    return rows.sort((a, b) => (direction === 'desc' ? -1 : 1) * compare(a[key], b[key]))
  }
  return {
    async findMany({ where, orderBy, skip = 0, take }) {
      const rows = await find({ where, orderBy })
      return rows.slice(skip, take === undefined ? undefined : skip + take)
    },
    count: async ({ where }) => (await find({ where })).length,
  }
}

async function readRows(source: RowSource): Promise<readonly Row[]> {
  const changedAt = (await source.changedAt()).getTime()
  const known = kept.get(source)
  if (known?.changedAt === changedAt) return known.rows
  const rows = (await source.read()) as readonly Row[]
  const wrong = rows.find(({ id }) => !Number.isSafeInteger(id))
  if (wrong) throw new TypeError('Each row of a source needs an integer as id.')
  kept.set(source, { changedAt, rows })
  return rows
}

/** The conditions that search itself makes, and equality: a source is no database. */
function meets(row: Row, where: Row | undefined): boolean {
  return Object.entries(where ?? {}).every(([key, wanted]) => {
    if (wanted === undefined) return true
    if (key === 'AND') return [wanted].flat().every((one) => meets(row, one as Row))
    if (key === 'OR') return [wanted].flat().some((one) => meets(row, one as Row))
    if (key === 'NOT') return ![wanted].flat().some((one) => meets(row, one as Row))
    return isAsWanted(row[key], wanted)
  })
}

function isAsWanted(value: unknown, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== 'object') return value === wanted
  return Object.entries(wanted).every(([operator, operand]) => {
    const compareTo = operators[operator]
    if (!compareTo) throw new TypeError(`Rows of a source cannot be narrowed by "${operator}".`)
    return compareTo(value, operand)
  })
}

const operators: Record<string, (value: unknown, operand: unknown) => boolean> = {
  equals: (value, operand) => value === operand,
  not: (value, operand) => value !== operand,
  in: (value, operand) => (operand as unknown[]).includes(value),
  notIn: (value, operand) => !(operand as unknown[]).includes(value),
  lt: (value, operand) => compare(value, operand) < 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  gt: (value, operand) => compare(value, operand) > 0,
  gte: (value, operand) => compare(value, operand) >= 0,
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  return (a as number) < (b as number) ? -1 : 1
}
