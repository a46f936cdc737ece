import type { Platform } from './device.ts'

/** A message to one device. */
export type PushMessage = {
  token: string
  platform: Platform | null
  /** Shown on the locked screen, so nothing private. */
  title: string
  body: string
  /** The message that the app receives. */
  data: PushData
}

export type PushData = {
  type: string
  order_number: string
  url: string
  event_id: string
  sent_at: string
}

export type PushResult =
  /** `receipt` identifies the message if its outcome is known only later. */
  | { state: 'sent'; receipt?: string }
  /** The token is no longer valid, as of `since` if the service says when. */
  | { state: 'dead'; since?: Date }

/** A push service. */
export type PushDriver = {
  /** Throws PushRefused if this message will never be accepted, and any other error if a later attempt may succeed. */
  send(message: PushMessage): Promise<PushResult>
  /** Fetches the outcome of a message that was accepted; null if it is not known yet. */
  fetchReceipt?(receipt: string): Promise<'delivered' | 'dead' | null>
  close(): void
}

/** The service answered, but did not accept the message this time. */
export class PushAnswered extends Error {
  override name = 'PushAnswered'
}

/** The service refused the message for good. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly permanent = true
}

/** How many milliseconds a service may take to answer. */
export const ANSWER_MS = 20_000
