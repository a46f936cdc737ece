import type { Context } from '#lib/context.ts'

/** An event as it is to be presented to receivers. */
export type WebhookSubject = { type: string; subjectId: number; facts: Record<string, unknown> }

/** Returns what the API answers for the subject; null if there is nothing to tell of it any more. */
export type WebhookPresenter = (event: WebhookSubject) => Promise<Record<string, unknown> | null>

/** The dependencies of sending webhooks. */
export type WebhookServices = Pick<Context, 'database' | 'clock' | 'secrets' | 'settings' | 'log'> & {
  present: WebhookPresenter
  /** Hosts that may be private, and need no https. */
  localHosts: readonly string[]
}
