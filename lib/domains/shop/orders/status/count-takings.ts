import { randomInt } from 'node:crypto'
import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { dayIn } from '../funnel/count-step.ts'
import { addTakings, selectPlaced } from '../statements/takings.ts'

/** Among how many rows a day is spread: one that every payment changes would make buyers wait for each other. */
const SHARDS = 16

/** How many more orders are paid, and how much more was taken, in minor units; negative for fewer and less. */
type Change = { orders: number; amount: number }

/**
 * Adds to what was taken on the day when an order was placed, in the transaction that changes it. Call it late: the row stays locked
 * until the transaction ends.
 */
export async function addToTakings(tx: Tx, orderId: number, change: Change): Promise<void> {
  const order = await selectRow(tx, selectPlaced, { orderId })
  if (!order) return
  const { zone, movingTo, cursor } = order
  const day = dayIn(movingTo !== null && orderId <= cursor ? movingTo : zone, order.placedAt)
  await runStatement(tx, addTakings, {
    ...{ day, currency: order.currency, shard: randomInt(SHARDS) },
    ...change,
  })
}
