import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { newTokenSalt } from '../links/order-token.ts'
import { findProvenOwners } from './claim-former-orders.ts'
import { toFormerColumns, toFormerLine } from './former-columns.ts'
import { describeNumber, findFreeNumbers } from './former-number.ts'
import type { FormerOrder } from './former-order.ts'

/** Creates orders of a former shop as `saveFormerOrder` does, with few statements. */
export async function createFormerOrders(
  tx: Tx,
  importedFrom: string,
  orders: readonly FormerOrder[],
): Promise<{ id: number; warnings: string[] }[]> {
  const numbers = await findFreeNumbers(
    tx,
    orders.map(({ formerNumber }) => formerNumber),
  )
  const owners = await findProvenOwners(
    tx,
    orders.map(({ email }) => email),
  )
  const updatedAt = new Date()
  const rows = orders.map((order, index) => ({
    ...toFormerColumns(order),
    ...{ importedFrom, updatedAt, number: numbers[index], tokenSalt: newTokenSalt() },
    customerId: owners.get(order.email) ?? null,
  }))
  const created = await insertRows<{ id: number; number: string }>(tx, 'Order', rows, ['id', 'number'])
  const ids = new Map(created.map(({ id, number }) => [number, id]))
  const saved = orders.map(({ formerNumber }, index) => {
    const number = numbers[index] ?? ''
    return { id: ids.get(number) ?? 0, warnings: describeNumber(formerNumber, number) }
  })
  const idOf = (index: number) => saved[index]?.id ?? 0
  await insertRows(
    tx,
    'OrderLine',
    orders.flatMap(({ lines }, index) =>
      lines.map((line, position) => toFormerLine(line, idOf(index), position)),
    ),
  )
  await insertRows(
    tx,
    'Shipment',
    orders.flatMap(({ shippedAt }, index) => (shippedAt ? [{ orderId: idOf(index), shippedAt }] : [])),
  )
  return saved
}
