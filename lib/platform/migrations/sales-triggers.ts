/** The prefix of the names of the triggers that note changed days of sales. No other triggers have it. */
export const salesTriggerPrefix = 'sales_'

/** The tables that figures are counted from, and those that store them. */
export const salesTables = [
  ...['Order', 'OrderLine', 'PaymentTransaction', 'PaymentAttempt', 'Refund', 'RefundLine'],
  ...['Deduction', 'DeductionLine', 'SalesFigure', 'SalesDay', 'SalesChange'],
]

/** The columns that figures of the shop are counted from. Changes of others change no figure. */
const orderColumns = [
  ...['placedAt', 'paidAt', 'importedFrom', 'paymentStatus', 'currency', 'itemCount', 'discount'],
  ...[
    'shippingTotal',
    'tax',
    'total',
    'refunded',
    'deducted',
    'paid',
    'disputed',
    'taxInclusive',
    'taxLines',
  ],
  ...['couponCode', 'couponDiscount', 'gateway', 'gatewayName', 'billing', 'shipping'],
]
const lineColumns = [
  ...['productId', 'variantId', 'name', 'variantName', 'quantity', 'discount', 'total', 'tax', 'taxRates'],
  'refundedAmount',
]

type SalesTrigger = { name: string; table: string; create: string }

/**
 * Triggers that note the moments whose days have to be counted again, in the transaction that changes them: when an order was placed and
 * paid, and when money moved for it, since movements are counted by their order's lines and coupon. Orders that were never paid are in no
 * figure, so placing one writes nothing.
 */
export function listSqliteSalesTriggers(): SalesTrigger[] {
  const moments = (row: string) =>
    ['placedAt', 'paidAt'].map(
      (column) => `SELECT ${row}."${column}" AS at WHERE ${row}."paidAt" IS NOT NULL`,
    )
  const movements = (order: string) =>
    `SELECT "createdAt" FROM "PaymentTransaction" WHERE "orderId" = ${order}`
  const ofOrder = (row: string) =>
    note(
      `SELECT "placedAt" AS at FROM "Order" WHERE "id" = ${row}."orderId" AND "paidAt" IS NOT NULL
       UNION SELECT "paidAt" FROM "Order" WHERE "id" = ${row}."orderId"
       UNION ${movements(`${row}."orderId"`)}`,
    )
  const ofMovement = (row: string) =>
    note(`SELECT ${row}."createdAt" AS at UNION SELECT "placedAt" FROM "Order" WHERE "id" = ${row}."orderId"`)
  const order = [
    ['insert', 'INSERT', moments('NEW')],
    ['update', updateOf(orderColumns), [...moments('OLD'), ...moments('NEW'), movements('NEW."id"')]],
    ['delete', 'DELETE', moments('OLD')],
  ] as const
  return [
    ...order.map(([event, on, all]) =>
      trigger('Order', event, `AFTER ${on} ON "Order" BEGIN ${note(all.join(' UNION '))}; END`),
    ),
    trigger('OrderLine', 'insert', `AFTER INSERT ON "OrderLine" BEGIN ${ofOrder('NEW')}; END`),
    trigger(
      'OrderLine',
      'update',
      `AFTER ${updateOf(lineColumns)} ON "OrderLine" BEGIN ${ofOrder('NEW')}; END`,
    ),
    trigger('OrderLine', 'delete', `AFTER DELETE ON "OrderLine" BEGIN ${ofOrder('OLD')}; END`),
    trigger(
      'PaymentTransaction',
      'insert',
      `AFTER INSERT ON "PaymentTransaction" BEGIN ${ofMovement('NEW')}; END`,
    ),
    trigger(
      'PaymentTransaction',
      'delete',
      `AFTER DELETE ON "PaymentTransaction" BEGIN ${ofMovement('OLD')}; END`,
    ),
  ]
}

export function listPostgresqlSalesTriggers(): SalesTrigger[] {
  const events = {
    Order: `INSERT OR DELETE OR ${updateOf(orderColumns)}`,
    OrderLine: `INSERT OR DELETE OR ${updateOf(lineColumns)}`,
    PaymentTransaction: 'INSERT OR DELETE',
  }
  return Object.entries(events).map(([table, on]) =>
    trigger(
      table,
      'row',
      `AFTER ${on} ON "${table}" FOR EACH ROW EXECUTE FUNCTION storefront_note_sales('${table}')`,
    ),
  )
}

export const postgresqlSalesFunction = `
CREATE OR REPLACE FUNCTION storefront_note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moments timestamp(3)[];
  wanted int;
BEGIN
  IF TG_ARGV[0] = 'Order' THEN
    IF OLD."paidAt" IS NOT NULL OR NEW."paidAt" IS NOT NULL THEN
      moments := ARRAY[OLD."placedAt", OLD."paidAt", NEW."placedAt", NEW."paidAt"];
    END IF;
    IF TG_OP = 'UPDATE' THEN
      moments := moments || ARRAY(SELECT "createdAt" FROM "PaymentTransaction" WHERE "orderId" = NEW."id");
    END IF;
  ELSIF TG_ARGV[0] = 'OrderLine' THEN
    wanted := COALESCE(NEW."orderId", OLD."orderId");
    SELECT ARRAY["placedAt", "paidAt"] INTO moments FROM "Order" WHERE "id" = wanted AND "paidAt" IS NOT NULL;
    moments := moments || ARRAY(SELECT "createdAt" FROM "PaymentTransaction" WHERE "orderId" = wanted);
  ELSE
    wanted := COALESCE(NEW."orderId", OLD."orderId");
    SELECT ARRAY["placedAt"] INTO moments FROM "Order" WHERE "id" = wanted;
    moments := moments || COALESCE(NEW."createdAt", OLD."createdAt");
  END IF;
  INSERT INTO "SalesChange" ("at") SELECT DISTINCT moment FROM unnest(moments) AS moment WHERE moment IS NOT NULL;
  RETURN NULL;
END $$`

function note(moments: string): string {
  return `INSERT INTO "SalesChange" ("at") SELECT at FROM (${moments}) WHERE at IS NOT NULL`
}

function trigger(table: string, event: string, what: string): SalesTrigger {
  const name = `${salesTriggerPrefix}${table}_${event}`
  return { name, table, create: `CREATE TRIGGER "${name}" ${what}` }
}

function updateOf(columns: readonly string[]): string {
  return `UPDATE OF ${columns.map((column) => `"${column}"`).join(', ')}`
}
