import { type Kinds, statement, type ValuesOf } from '#lib/platform/database/statements/statement.ts'
import { settledStatuses } from '../status/states.ts'

const row = {
  id: 'int',
  number: 'text',
  importedFrom: 'text?',
  formerNumber: 'text?',
  status: 'text',
  paymentStatus: 'text',
  fulfillmentStatus: 'text',
  currency: 'text',
  total: 'int',
  itemCount: 'int',
  placedAt: 'moment',
  gateway: 'text?',
  gatewayType: 'text?',
} as const

/** An order of a list, with the picture of its first line. */
export type ListedOrder = ValuesOf<typeof row> & { image: unknown }

/** An order that an edit made dearer waits for its payment again. */
const paymentStatus = `
  CASE WHEN o."outstanding" > 0 AND o."status" <> 'cancelled' AND o."paymentStatus" IN (${settledStatuses.map((status) => `'${status}'`).join(', ')})
    THEN 'pending' ELSE o."paymentStatus" END`

const columns = Object.keys(row)
  .map((name) => (name === 'paymentStatus' ? paymentStatus : `o."${name}"`))
  .join(', ')

const page = (condition: string) => `
      SELECT ${columns}, (
        SELECT l."image" FROM "OrderLine" l WHERE l."orderId" = o."id" ORDER BY l."position", l."id" LIMIT 1
      )
      FROM "Order" o WHERE ${condition}
      ORDER BY o."placedAt" DESC, o."id" DESC
      LIMIT @take`

const listOf = <Parameters extends Kinds>(parameters: Parameters, condition: string) => ({
  select: statement({
    parameters: { ...parameters, take: 'int', skip: 'int' },
    row: { ...row, image: 'json?' },
    sql: `${page(condition)} OFFSET @skip`,
  }),
  /** The page behind an order. */
  behind: statement({
    parameters: { ...parameters, placedAt: 'moment', lastId: 'int', take: 'int' },
    row: { ...row, image: 'json?' },
    sql: page(`${condition} AND (o."placedAt", o."id") < (@placedAt, @lastId)`),
  }),
  count: statement({
    parameters,
    row: { total: 'int' },
    sql: `SELECT COUNT(*) FROM "Order" o WHERE ${condition}`,
  }),
})

/** A customer's orders, newest first, each with the picture of its first line. */
export const customersOrders = listOf({ customerId: 'int' }, 'o."customerId" = @customerId')

/** Those in one status. */
export const customersOrdersIn = listOf(
  { customerId: 'int', status: 'text' },
  'o."customerId" = @customerId AND o."status" = @status',
)
