import type { Platform } from './device.ts'

/** A message that is ready to go to one device. */
export type PushMessage = {
  token: string
  platform: Platform | null
  /** What anybody may read who sees the device lie there. */
  title: string
  body: string
  /** What the app gets. */
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
  /** `receipt` names the message where its fate is known only later. */
  | { state: 'sent'; receipt?: string }
  /** The token is good for nothing any more, as of a moment where the service tells one. */
  | { state: 'dead'; since?: Date }

/** A way to the devices. */
export type PushDriver = {
  /** Throws PushRefused where this message will never be taken, and anything else where it may be, later. */
  send(message: PushMessage): Promise<PushResult>
  /** What became of a message that was taken; null where that is not known yet. */
  fetchReceipt?(receipt: string): Promise<'delivered' | 'dead' | null>
  close(): void
}

/** The service answered that it does not take the message now. */
export class PushAnswered extends Error {
  override name = 'PushAnswered'
}

/** The service refused the message for good. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly permanent = true
}

/** Milliseconds that a service may take to answer. */
export const ANSWER_MS = 20_000
