import type { Context } from '#lib/context.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { customersOrders, customersOrdersIn, type ListedOrder } from '../statements/lists.ts'
import { orderPaymentKind } from '../status/payment-kind.ts'
import type { OrderStatus } from '../status/states.ts'
import { type OrderLine, type OrderSummary, orderColumns, toLine } from './order.ts'

/** An order's place in the list. */
export type OrderPosition = { placedAt: Date; id: number }

type Wanted = {
  status: OrderStatus | undefined
  paging: Paging
  /** Begins behind this order instead of at a page. */
  after?: OrderPosition | undefined
}

/** A customer's orders, newest first. Takes two statements. */
export async function listOrders(
  { database: { prisma } }: Context,
  customerId: number,
  { status, paging, after }: Wanted,
): Promise<Part<OrderSummary>> {
  if (after) return listBehind(prisma, customerId, { status, paging, after })
  const window = toWindow(paging)
  const [rows, counted] = await (status
    ? Promise.all([
        selectRows(prisma, customersOrdersIn.select, { customerId, status, ...window }),
        selectRow(prisma, customersOrdersIn.count, { customerId, status }),
      ])
    : Promise.all([
        selectRows(prisma, customersOrders.select, { customerId, ...window }),
        selectRow(prisma, customersOrders.count, { customerId }),
      ]))
  return { items: rows.map(toSummary), total: counted?.total ?? 0 }
}

/** Reads one more than the page has, to tell whether anything follows. */
async function listBehind(
  prisma: Context['database']['prisma'],
  customerId: number,
  { status, paging: { perPage }, after: { placedAt, id: lastId } }: Wanted & { after: OrderPosition },
): Promise<Part<OrderSummary>> {
  const bounds = { customerId, placedAt, lastId, take: perPage + 1 }
  const [rows, counted] = await (status
    ? Promise.all([
        selectRows(prisma, customersOrdersIn.behind, { ...bounds, status }),
        selectRow(prisma, customersOrdersIn.count, { customerId, status }),
      ])
    : Promise.all([
        selectRows(prisma, customersOrders.behind, bounds),
        selectRow(prisma, customersOrders.count, { customerId }),
      ]))
  const items = rows.slice(0, perPage).map(toSummary)
  return { items, total: counted?.total ?? 0, more: rows.length > perPage }
}

function toSummary({ gateway, gatewayType, ...row }: ListedOrder): OrderSummary {
  return {
    ...row,
    image: row.image as Picture | null,
    paymentKind: orderPaymentKind({ gateway, gatewayType }),
  }
}

/** The lines of each of these orders, by its number. */
export async function listOrderLines(
  { database: { prisma } }: Context,
  numbers: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const { lines } = orderColumns
  const rows = await prisma.order.findMany({
    where: { number: { in: [...numbers] } },
    select: { number: true, lines },
  })
  return new Map(rows.map((row) => [row.number, row.lines.map(toLine)]))
}
