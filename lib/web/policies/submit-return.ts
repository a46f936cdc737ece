import {
  addPicture,
  askReturn,
  isReturnOn,
  type OrderReturn,
  readPicture,
  readPictures,
} from '#lib/domains/shop/orders/index.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Sender } from './sender.ts'

/** The limit of requests per order, each of which is mailed. */
const RATE = { limit: 10, seconds: 3600 }

type Ask = typeof askReturn

/** Asks for a return, from an app or a page. Throws `rate_limited`, and `feature_disabled` where the shop takes nothing back on request. */
export async function submitReturn(
  { context, budgets }: Pick<Sender, 'context' | 'budgets'>,
  orderId: number,
  { pictures = [], ...asked }: Parameters<Ask>[2] & { pictures?: readonly Buffer[] },
  inTransaction?: Parameters<Ask>[3],
): Promise<OrderReturn> {
  if (!isReturnOn(context.settings.current)) throw new Refusal('feature_disabled')
  await budgets.spendUse(`return ${orderId}`, RATE)
  const files = await readPictures(pictures)
  return askReturn(context, orderId, { ...asked, files }, inTransaction)
}

/** Pictures of requests for one order: each is encoded again, which takes a core. */
const PICTURE_RATE = { limit: 20, seconds: 3600 }

/** Adds a picture to a request. Throws `rate_limited`, and `feature_disabled` where the shop takes nothing back on request. */
export async function submitPicture(
  { context, budgets }: Pick<Sender, 'context' | 'budgets'>,
  { orderId, returnId, picture }: { orderId: number; returnId: number; picture: Buffer },
  inTransaction?: Parameters<Ask>[3],
): Promise<OrderReturn> {
  if (!isReturnOn(context.settings.current)) throw new Refusal('feature_disabled')
  await budgets.spendUse(`return picture ${orderId}`, PICTURE_RATE)
  const file = await readPicture(picture, 'picture')
  return addPicture(context, { orderId, returnId, file }, inTransaction)
}
