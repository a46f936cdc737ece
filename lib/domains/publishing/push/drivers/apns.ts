import type { Clock } from '#lib/platform/process/clock.ts'
import {
  ANSWER_MS,
  PushAnswered,
  type PushDriver,
  type PushMessage,
  PushRefused,
  type PushResult,
} from '../push-driver.ts'
import { type ApnsKey, createApnsToken } from './apns-token.ts'
import { createHttp2Client, type Http2Answer } from './http2-client.ts'

export type ApnsOptions = ApnsKey & {
  /** The app's bundle id. */
  topic: string
  origin: string
}

/**
 * Sends messages to Apple devices over HTTP/2, authenticated by a token.
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function createApnsDriver({ topic, origin, ...key }: ApnsOptions, clock: Clock): PushDriver {
  const token = createApnsToken(key, clock)
  const client = createHttp2Client(origin, ANSWER_MS)
  return {
    async send(message) {
      const headers = {
        authorization: `bearer ${token()}`,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        // A message that arrives twice is shown once.
        'apns-collapse-id': message.data.event_id,
        'content-type': 'application/json',
      }
      const path = `/3/device/${encodeURIComponent(message.token)}`
      return parseAnswer(await client.post(path, headers, JSON.stringify(toPayload(message))))
    },
    close: client.close,
  }
}

function toPayload({ title, body, data }: PushMessage): object {
  return { aps: { alert: { title, body }, sound: 'default', 'thread-id': data.order_number }, ...data }
}

function parseAnswer({ status, body }: Http2Answer): PushResult {
  if (status === 200) return { state: 'sent' }
  const { reason = '', timestamp } = parseReason(body)
  if (status === 410) return { state: 'dead', since: timestamp ? new Date(timestamp) : undefined }
  const message = `APNs answered ${status}${reason && ` ${reason}`}.`
  // The owner can fix wrong keys, topics and paths; errors about this one message are final.
  if (FINAL.has(reason)) throw new PushRefused(message)
  throw new PushAnswered(message)
}

const FINAL: ReadonlySet<string> = new Set([
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'MissingDeviceToken',
  'BadCollapseId',
  'PayloadEmpty',
  'PayloadTooLarge',
])

function parseReason(body: string): { reason?: string; timestamp?: number } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
