import type { Offer } from '../start-failure.ts'

export type PayPalSettings = Offer & {
  clientId: string
  clientSecret: string
  /** PayPal's id of the shop's webhook; messages are signed for it. */
  webhookId: string
  /** Null for PayPal itself; `https://api-m.sandbox.paypal.com` for its sandbox. */
  apiBase: string | null
  /** Where certificates may come from: hosts, by https alone, or whole origins. */
  certificateHosts: readonly string[]
  description: string | null
}
