import { paidStatuses } from '#lib/domains/shop/orders/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import type { Basis, FigureKind } from './figure.ts'

type Moments = { from: Date; until: Date }
type SqlKind = Exclude<FigureKind, 'tax'>

/**
 * A query of the figures of one kind from orders and the ledger, from a moment until before another: the only definition of each figure.
 * Its columns are `currency`, `key`, `label`, `productId` and the sums.
 */
export function directFigures(kind: SqlKind, basis: Basis, moments: Moments): Prisma.Sql {
  return queries[basis][kind](moments)
}

const sql = Prisma.sql
const paid = Prisma.join([...paidStatuses])
const PAID = sql`COALESCE(o."paid", o."total")`
const COUNT = sql`CAST(COUNT(DISTINCT o."id") AS INTEGER)`
const ZERO = sql`CAST(0 AS BIGINT)`

const placed = ({ from, until }: Moments) =>
  sql`o."placedAt" >= ${from} AND o."placedAt" < ${until} AND o."importedFrom" IS NULL AND o."paymentStatus" IN (${paid})`
const paidWithin = ({ from, until }: Moments) =>
  sql`o."paidAt" >= ${from} AND o."paidAt" < ${until} AND o."importedFrom" IS NULL`

/** Refunds that failed after they had been made take back what they gave. */
const LATE_FAILURE = sql`(p."kind" = 'refund_failed' AND EXISTS (SELECT 1 FROM "PaymentTransaction" s
  WHERE s."refundId" = p."refundId" AND s."kind" = 'refund_succeeded'))`
const moved = ({ from, until }: Moments) =>
  sql`p."createdAt" >= ${from} AND p."createdAt" < ${until} AND o."importedFrom" IS NULL`
const RECEIVED = sql`CAST(SUM(CASE WHEN p."kind" IN ('captured', 'recorded', 'adjustment') THEN p."amount" ELSE 0 END) AS BIGINT)`
const GIVEN_BACK = sql`CAST(SUM(CASE WHEN p."kind" IN ('refund_succeeded', 'dispute_opened') THEN p."amount"
  WHEN p."kind" = 'dispute_won' OR ${LATE_FAILURE} THEN -p."amount" ELSE 0 END) AS BIGINT)`
// Movements, not their orders: one order may be paid on two days, which are added up.
const PAYMENTS = sql`CAST(SUM(CASE WHEN p."kind" IN ('captured', 'recorded') THEN 1 ELSE 0 END) AS INTEGER)`
const REFUNDS = sql`CAST(SUM(CASE WHEN p."kind" = 'refund_succeeded' THEN 1 ELSE 0 END) AS INTEGER)`
const LEDGER = sql`"PaymentTransaction" p JOIN "Order" o ON o."id" = p."orderId"`

const LINE_KEY = sql`CASE WHEN l."variantId" IS NOT NULL THEN 'v' || l."variantId"
  WHEN l."productId" IS NOT NULL THEN 'p' || l."productId" ELSE 'n' || l."name" END`
const LINE_NAME = sql`MAX(l."name" || COALESCE(' – ' || l."variantName", ''))`
const GROSS = sql`l."total" + CASE WHEN o."taxInclusive" THEN 0 ELSE l."tax" END`

/** The worth of units that came back unpaid, or paid for other items: no money moved, so no refund names them. */
const DEDUCTED = sql`CASE WHEN o."deducted" = 0 THEN 0 ELSE COALESCE((SELECT SUM(d."amount") FROM "DeductionLine" d
  WHERE d."lineId" = l."id"), 0) END`

const METHOD = sql`COALESCE(a."gateway", o."gateway", '')`
const METHOD_NAME = sql`MAX(o."gatewayName")`
const REFUND_REASON = sql`COALESCE(r."reason", 'owner')`

type Columns = Partial<
  Record<'orders' | 'units' | 'amount' | 'refunded' | 'discount' | 'shipping' | 'tax', Prisma.Sql>
>

function columns({ orders, units, ...amounts }: Columns): Prisma.Sql {
  const { amount = ZERO, refunded = ZERO, discount = ZERO, shipping = ZERO, tax = ZERO } = amounts
  const whole = sql`CAST(0 AS INTEGER)`
  return sql`${orders ?? whole} AS "orders", ${units ?? whole} AS "units", ${amount} AS "amount",
    ${refunded} AS "refunded", ${discount} AS "discount", ${shipping} AS "shipping", ${tax} AS "tax"`
}

const none = sql`CAST('' AS TEXT) AS "key", CAST(NULL AS TEXT) AS "label", CAST(NULL AS INTEGER) AS "productId"`
const sum = (what: Prisma.Sql) => sql`CAST(SUM(${what}) AS BIGINT)`
const units = (what: Prisma.Sql) => sql`CAST(SUM(${what}) AS INTEGER)`
const named = (key: Prisma.Sql, label: Prisma.Sql) =>
  sql`${key} AS "key", ${label} AS "label", CAST(NULL AS INTEGER) AS "productId"`

const ofLines = {
  orders: COUNT,
  units: units(sql`l."quantity"`),
  amount: sum(GROSS),
  discount: sum(sql`l."discount"`),
  tax: sum(sql`l."tax"`),
}
/** How lines are grouped, each with its name and product. */
const LINE_KEYS = { line: LINE_KEY, product: sql`COALESCE('p' || l."productId", ${LINE_KEY})` }
const namesOf = (kind: 'line' | 'product') =>
  sql`${LINE_KEYS[kind]} AS "key", ${LINE_NAME} AS "label", MAX(l."productId") AS "productId"`
const NO_LABEL = sql`CAST(NULL AS TEXT)`

type Query = (moments: Moments) => Prisma.Sql

/** A cross join keeps SQLite from going through all lines in favour of the orders of the time. */
function linesPlaced(kind: 'line' | 'product'): Query {
  return (moments) => sql`
    SELECT o."currency", ${namesOf(kind)}, ${columns({ ...ofLines, refunded: sum(sql`l."refundedAmount"`) })}
    FROM "Order" o CROSS JOIN "OrderLine" l WHERE l."orderId" = o."id" AND ${placed(moments)} GROUP BY 1, 2`
}

/** Sales on the day of the order’s payment, without what was deducted of them, and refunds on their own. */
function linesPaid(kind: 'line' | 'product'): Query {
  return (moments) => sql`
    SELECT "currency", "key", MAX("label") AS "label", MAX("productId") AS "productId", ${columns({
      orders: units(sql`"orders"`),
      units: units(sql`"units"`),
      amount: sum(sql`"amount"`),
      refunded: sum(sql`"refunded"`),
      discount: sum(sql`"discount"`),
      tax: sum(sql`"tax"`),
    })} FROM (
      SELECT o."currency", ${namesOf(kind)}, ${columns({ ...ofLines, refunded: sum(DEDUCTED) })}
      FROM "Order" o CROSS JOIN "OrderLine" l WHERE l."orderId" = o."id" AND ${paidWithin(moments)} GROUP BY 1, 2
      UNION ALL
      SELECT o."currency", ${namesOf(kind)}, ${columns({
        refunded: sum(sql`CASE WHEN p."kind" = 'refund_succeeded' THEN f."amount" ELSE -f."amount" END`),
      })} FROM "PaymentTransaction" p CROSS JOIN "Order" o CROSS JOIN "RefundLine" f CROSS JOIN "OrderLine" l
      WHERE o."id" = p."orderId" AND f."refundId" = p."refundId" AND l."id" = f."lineId" AND p."paysOrder" = TRUE
        AND (p."kind" = 'refund_succeeded' OR ${LATE_FAILURE}) AND ${moved(moments)} GROUP BY 1, 2
    ) AS parts GROUP BY 1, 2`
}

const queries: Record<Basis, Record<SqlKind, Query>> = {
  orders: {
    sales: (moments) => sql`
      SELECT o."currency", ${none}, ${columns({
        orders: COUNT,
        units: units(sql`o."itemCount"`),
        amount: sum(PAID),
        refunded: sum(sql`o."refunded" + o."disputed"`),
        discount: sum(sql`o."discount"`),
        shipping: sum(sql`o."shippingTotal"`),
        tax: sum(sql`o."tax"`),
      })} FROM "Order" o WHERE ${placed(moments)} GROUP BY o."currency"`,
    line: linesPlaced('line'),
    product: linesPlaced('product'),
    payment: (moments) => sql`
      SELECT o."currency", ${named(sql`COALESCE(o."gateway", '')`, METHOD_NAME)}, ${columns({
        orders: COUNT,
        amount: sum(PAID),
        refunded: sum(sql`o."refunded" + o."disputed"`),
      })} FROM "Order" o WHERE ${placed(moments)} GROUP BY 1, 2`,
    refund: (moments) => sql`
      SELECT p."currency", ${named(REFUND_REASON, NO_LABEL)}, ${columns({
        orders: COUNT,
        refunded: sum(sql`CASE WHEN p."kind" = 'refund_succeeded' THEN p."amount" ELSE -p."amount" END`),
      })} FROM "Order" o CROSS JOIN "PaymentTransaction" p LEFT JOIN "Refund" r ON r."id" = p."refundId"
      WHERE p."orderId" = o."id" AND (p."kind" = 'refund_succeeded' OR ${LATE_FAILURE}) AND ${placed(moments)}
      GROUP BY 1, 2`,
    coupon: (moments) => sql`
      SELECT o."currency", ${named(sql`o."couponCode"`, NO_LABEL)}, ${columns({
        orders: COUNT,
        units: units(sql`o."itemCount"`),
        amount: sum(PAID),
        refunded: sum(sql`o."refunded" + o."disputed"`),
        discount: sum(sql`COALESCE(o."couponDiscount", 0)`),
      })} FROM "Order" o WHERE ${placed(moments)} AND o."couponCode" IS NOT NULL GROUP BY 1, 2`,
  },
  payments: {
    sales: (moments) => sql`
      SELECT p."currency", ${none}, ${columns({
        orders: PAYMENTS,
        amount: RECEIVED,
        refunded: GIVEN_BACK,
      })} FROM ${LEDGER} WHERE p."paysOrder" = TRUE AND ${moved(moments)} GROUP BY p."currency"`,
    line: linesPaid('line'),
    product: linesPaid('product'),
    payment: (moments) => sql`
      SELECT p."currency", ${named(METHOD, METHOD_NAME)}, ${columns({
        orders: PAYMENTS,
        amount: RECEIVED,
        refunded: GIVEN_BACK,
      })} FROM ${LEDGER} LEFT JOIN "PaymentAttempt" a ON a."id" = p."attemptId"
      WHERE ${moved(moments)} GROUP BY 1, 2`,
    refund: (moments) => sql`
      SELECT p."currency", ${named(REFUND_REASON, NO_LABEL)}, ${columns({
        orders: REFUNDS,
        refunded: sum(sql`CASE WHEN p."kind" = 'refund_succeeded' THEN p."amount" ELSE -p."amount" END`),
      })} FROM ${LEDGER} LEFT JOIN "Refund" r ON r."id" = p."refundId"
      WHERE (p."kind" = 'refund_succeeded' OR ${LATE_FAILURE}) AND ${moved(moments)} GROUP BY 1, 2`,
    coupon: (moments) => sql`
      SELECT p."currency", ${named(sql`o."couponCode"`, NO_LABEL)}, ${columns({
        orders: PAYMENTS,
        amount: RECEIVED,
        refunded: GIVEN_BACK,
      })} FROM ${LEDGER} WHERE p."paysOrder" = TRUE AND o."couponCode" IS NOT NULL AND ${moved(moments)} GROUP BY 1, 2`,
  },
}
