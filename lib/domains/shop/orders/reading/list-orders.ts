import type { Context } from '#lib/context.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { customersOrders, customersOrdersIn } from '../statements/lists.ts'
import { orderPaymentKind } from '../status/payment-kind.ts'
import type { OrderStatus } from '../status/states.ts'
import { type OrderLine, type OrderSummary, orderColumns, toLine } from './order.ts'

/** A customer's orders, newest first. Takes two statements. */
export async function listOrders(
  { database: { prisma } }: Context,
  customerId: number,
  { status, paging }: { status: OrderStatus | undefined; paging: Paging },
): Promise<Part<OrderSummary>> {
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
  const items = rows.map(({ gateway, gatewayType, ...row }) => ({
    ...row,
    image: row.image as Picture | null,
    paymentKind: orderPaymentKind({ gateway, gatewayType }),
  }))
  return { items, total: counted?.total ?? 0 }
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
