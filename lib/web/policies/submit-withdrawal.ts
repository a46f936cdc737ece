import type { z } from 'zod'
import { declareWithdrawal } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { WithdrawalForm } from '#lib/web/inputs/order.ts'
import type { Sender } from './sender.ts'

/** The limit of declarations per IPv4 address or IPv6 network. */
const RATE = { limit: 10, seconds: 3600 }

/** Saves a declaration from an app or a page. Throws `rate_limited`. */
export async function submitWithdrawal(
  { context, bucket, budgets }: Pick<Sender, 'context' | 'bucket' | 'budgets'>,
  declared: z.output<typeof WithdrawalForm> & { key?: string },
  inTransaction?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await budgets.spendUse(`withdrawal ${bucket}`, RATE)
  await declareWithdrawal(context, declared, inTransaction)
}
