import { z } from 'zod'
import { pushKinds } from './push-kind.ts'

/** Something that happened to an order, as it waits in the outbox to be told. */
export const OrderNotice = z.object({
  kind: z.enum(pushKinds),
  orderNumber: z.string(),
  customerId: z.int(),
  locale: z.string().nullable(),
  /** The same on every device and however often it is told, so that apps can drop what they know. */
  eventId: z.string(),
  happenedAt: z.coerce.date(),
})
export type OrderNotice = z.output<typeof OrderNotice>

export const ORDER_EFFECT = 'push.order'
