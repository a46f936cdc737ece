import type { Tables } from './read-all-rows.ts'

/** Data that an upgrade writes itself: its history, counters of writes, and the logs that indexes follow. */
const WRITTEN_BY_UPGRADES = new Set([
  '_prisma_migrations',
  'DataVersion',
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
    const expectedRows = name === 'Order' ? was.rows.map((row) => changeOrder(row, after)) : was.rows
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

/** An order as 0.3.0 has it: cash on delivery does not expire, and nothing that was paid and is not delivered waits to be shipped. */
function changeOrder(order: Row, { OrderLine }: Tables): Row {
  if (!OrderLine?.columns.includes('requiresShipping')) return order
  const isOwn = (order.importedFrom ?? null) === null
  const isUnpaid = ['pending', 'failed'].includes(String(order.paymentStatus))
  if (isOwn && isUnpaid && order.status === 'pending' && order.gateway === 'cash_on_delivery')
    return { ...order, expiresAt: null }
  const lines = OrderLine.rows.filter(({ orderId }) => orderId === order.id)
  const isDelivered = lines.some(({ requiresShipping }) => isTrue(requiresShipping))
  const isPaid = ['paid', 'partially_refunded'].includes(String(order.paymentStatus))
  const waits = order.status === 'processing' && order.fulfillmentStatus === 'unfulfilled'
  if (isOwn && isPaid && waits && lines.length > 0 && !isDelivered)
    return { ...order, status: 'completed', fulfillmentStatus: 'fulfilled' }
  return order
}

function isTrue(value: unknown): boolean {
  return value === true || ['1', 't', 'true'].includes(String(value))
}
