import type { Tables } from './read-all-rows.ts'

/** Data that an upgrade writes itself: its history, counters of writes, the logs that indexes follow, and which days are counted. */
const WRITTEN_BY_UPGRADES = new Set([
  '_prisma_migrations',
  'DataVersion',
  'SalesDay',
  'SearchChange',
  'SearchLog',
  'SearchPlace',
])

/**
 * Columns that a migration of before 0.2.0 changed on purpose: units sold were recounted from paid orders (decision 012), and
 * staff got accounts of their own, while nobody could sign in by this password.
 */
const CHANGED_ON_PURPOSE = new Set(['Product.soldTotal', 'Product.soldRecently', 'Staff.passwordHash'])

/** The values that were in a database before an upgrade and are not in it any more, in columns that both have. */
export function findLosses(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    if (WRITTEN_BY_UPGRADES.has(name)) return []
    const is = after[name]
    if (!is) return [`${name} is gone, with ${was.rows.length} rows`]
    const expected = was.columns.filter((column) => !CHANGED_ON_PURPOSE.has(`${name}.${column}`))
    const gone = expected.filter((column) => !is.columns.includes(column))
    const columns = expected.filter((column) => is.columns.includes(column))
    const expectedRows = name === 'Order' ? was.rows.map((row) => takeSteps(row, after)) : was.rows
    const [rowsBefore, rowsAfter] = [expectedRows, is.rows].map((rows) =>
      rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort(),
    )
    const kept = new Set(rowsAfter)
    return [
      ...gone.map((column) => `${name}.${column} is gone`),
      ...(rowsBefore?.length === rowsAfter?.length
        ? []
        : [`${name} has ${rowsAfter?.length} rows, not ${rowsBefore?.length}`]),
      ...(rowsBefore ?? []).filter((row) => !kept.has(row)).map((row) => `${name}: ${row}`),
    ]
  })
}

type Row = Tables[string]['rows'][number]

/**
 * The steps that some orders take in the upgrade to 0.3.0: what is paid on delivery no longer expires, and what is paid and not delivered
 * is completed. Which orders do is the migration's to say.
 */
const STEPS: { from: Partial<Row>; to: Partial<Row> }[] = [
  { from: { gateway: 'cash_on_delivery' }, to: { expiresAt: null } },
  {
    from: { status: 'processing', fulfillmentStatus: 'unfulfilled' },
    to: { status: 'completed', fulfillmentStatus: 'fulfilled' },
  },
]

/** An order as it was, with the steps that it has taken since. */
function takeSteps(order: Row, { Order }: Tables): Row {
  const now = Order?.rows.find(({ id }) => id === order.id)
  const taken = STEPS.filter(({ from, to }) => has(order, from) && has(now, to))
  return Object.assign({}, order, ...taken.map(({ to }) => to))
}

function has(row: Row | undefined, values: Partial<Row>): boolean {
  return Object.entries(values).every(([column, value]) => row?.[column] === value)
}
