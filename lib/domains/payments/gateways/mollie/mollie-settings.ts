import type { Offer } from '../start-failure.ts'

export type MollieSettings = Offer & {
  apiKey: string
  /** Null for Mollie itself. */
  apiBase: string | null
  description: string | null
}
