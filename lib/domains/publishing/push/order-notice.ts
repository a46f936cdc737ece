import { z } from 'zod'
import { pushKinds } from './push-kind.ts'

/** An event of an order that the buyer's devices are notified of, as stored in the outbox. */
export const OrderNotice = z.object({
  kind: z.enum(pushKinds),
  orderNumber: z.string(),
  customerId: z.int(),
  locale: z.string().nullable(),
  /** The same on every device and for every delivery, so that apps can drop duplicates. */
  eventId: z.string(),
  happenedAt: z.coerce.date(),
})
export type OrderNotice = z.output<typeof OrderNotice>

export const ORDER_EFFECT = 'push.order'
