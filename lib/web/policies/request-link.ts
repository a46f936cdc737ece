import type { z } from 'zod'
import { requestOrderLink } from '#lib/domains/shop/orders/index.ts'
import type { OrderLookUp } from '#lib/web/inputs/order.ts'
import type { Sender } from './sender.ts'

const HOUR = 3600
/** Per IPv4 address or IPv6 network. */
const PER_NETWORK = { limit: 10, seconds: HOUR }
/** Per e-mail address, whether or not it has an order. */
const PER_ADDRESS = { limit: 5, seconds: HOUR }

/** Asks for the link to an order, from an app or a page. Throws `rate_limited`. */
export async function requestLink(
  { context, bucket, budgets }: Pick<Sender, 'context' | 'bucket' | 'budgets'>,
  { number, email }: z.output<typeof OrderLookUp>,
): Promise<void> {
  await budgets.spendUse(`order look-up ip ${bucket}`, PER_NETWORK)
  await budgets.spendUse(`order look-up email ${email.toLowerCase()}`, PER_ADDRESS)
  await requestOrderLink(context, { number, email })
}
