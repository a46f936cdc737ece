import type { Context } from '#lib/context.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { customersOrders, customersOrdersIn } from '../statements/lists.ts'
import { orderPaymentKind } from '../status/payment-kind.ts'
import type { OrderStatus } from '../status/states.ts'
import type { OrderSummary } from './order.ts'

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
