import { z } from 'zod'

/** `offline`, or the id of a payment; empty where the order has none of its own. */
export const PaymentChoice = z
  .string()
  .regex(/^(|offline|\d{1,10})$/)
  .transform((given): 'offline' | number | null =>
    given === 'offline' ? given : given === '' ? null : Number(given),
  )
