import { type Kinds, type Statement, statement } from '#lib/platform/database/statements/statement.ts'
import { columnsOf, type KeyKind, type Keyset } from '#lib/platform/lists/keyset.ts'
import { type ColumnCondition, orderProducts, type ProductSort } from '../reading/visible-product.ts'
import { PICTURE, type SummaryRow, summariesOf } from './summaries.ts'
import { VISIBLE } from './visible.ts'

const page = { now: 'moment', take: 'int', skip: 'int' } as const

const orderBy = (sort?: ProductSort) =>
  orderProducts(sort)
    .flatMap((part) => Object.entries(part))
    .map(([column, direction]) => `p."${column}" ${direction}`)
    .join(', ')

/** From an index alone. */
const pageIds = (order: string, where = VISIBLE) =>
  `SELECT p."id" FROM "Product" p WHERE ${where} ORDER BY ${order} LIMIT @take OFFSET @skip`

/** A statement's condition for visible products, and its parameters: flags, of which each column has one value, need none. */
function narrow(conditions: readonly ColumnCondition[]): { where: string; parameters: Kinds } {
  const numbers = conditions.filter(({ value }) => typeof value === 'number')
  return {
    where: [VISIBLE, ...conditions.map(toSql)].join(' AND '),
    parameters: Object.fromEntries(numbers.map(({ column }) => [column, 'int' as const])),
  }
}

const SIGNS = { equals: '=', gte: '>=', lte: '<=' } as const

function toSql({ column, is, value }: ColumnCondition): string {
  return `p."${column}" ${SIGNS[is]} ${typeof value === 'number' ? `@${column}` : String(value).toUpperCase()}`
}

type Values = Readonly<Record<string, number | Date>>

/** The arguments for a statement with these conditions. */
export function argumentsOf(conditions: readonly ColumnCondition[]): Values {
  return Object.fromEntries(
    conditions.flatMap(({ column, value }) => (typeof value === 'number' ? [[column, value]] : [])),
  )
}

/** A page of the visible products that meet conditions on their columns, by what they are sorted by. */
export const selectPage = compileOnce((conditions, sort?: ProductSort) => {
  const order = orderBy(sort)
  const { where, parameters } = narrow(conditions)
  return summariesOf(
    { ...parameters, ...page },
    () => `FROM (${pageIds(order, where)}) page JOIN "Product" p ON p."id" = page."id" ${PICTURE}`,
    order,
  ) as Statement<Values, SummaryRow>
})

/** How many visible products meet conditions on their columns. */
export const countWhere = compileOnce((conditions) => {
  const { where, parameters } = narrow(conditions)
  return statement({
    parameters: { ...parameters, now: 'moment' },
    row: { count: 'int' },
    sql: `SELECT COUNT(*) FROM "Product" p WHERE ${where}`,
  }) as Statement<Values, { count: number }>
})

/** The values that a product is sorted by. */
export const selectPosition = compileOnce((_conditions, sort?: ProductSort) => {
  const kindOf = (column: string) => (SORTED[column] === 'money' ? 'int' : SORTED[column])
  const row = Object.fromEntries(columnsOf(orderProducts(sort)).map((column) => [column, kindOf(column)]))
  const columns = Object.keys(row).map((column) => `p."${column}"`)
  return statement({
    parameters: { id: 'int' },
    row: row as Kinds,
    sql: `SELECT ${columns.join(', ')} FROM "Product" p WHERE p."id" = @id`,
  }) as Statement<{ id: number }, Record<string, Keyset[number]>>
})

/** The kinds of the columns that products are sorted by. */
export const SORTED: Readonly<Record<string, KeyKind>> = {
  id: 'int',
  createdAt: 'moment',
  onRequest: 'flag',
  price: 'money',
  sortName: 'text',
  ratingScore: 'int',
  soldRecently: 'int',
  soldTotal: 'int',
}

/** There are few combinations of columns and orders, each of which is one statement. */
function compileOnce<S>(
  compile: (conditions: readonly ColumnCondition[], sort?: ProductSort) => S,
): (conditions: readonly ColumnCondition[], sort?: ProductSort) => S {
  const known = new Map<string, S>()
  return (conditions, sort) => {
    const key = [sort, ...conditions.map(({ column }) => column)].join()
    const compiled = known.get(key) ?? compile(conditions, sort)
    known.set(key, compiled)
    return compiled
  }
}

/** Which of all products a page of those that sell best has. */
export const selectPopularIds = statement({
  parameters: page,
  row: { id: 'int' },
  sql: pageIds(orderBy('popular')),
})
