import type { Offer } from '../start-failure.ts'

export type StripeSettings = Offer & {
  secretKey: string
  webhookSecret: string
  /** Null for Stripe itself. */
  apiBase: string | null
  description: string | null
}
