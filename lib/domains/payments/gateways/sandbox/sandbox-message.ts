import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { WebhookMessage, WebhookVerdict } from '../gateway.ts'

const PURPOSE = 'sandbox messages'
const HEADER = 'sandbox-signature'
const Body = z.object({ id: z.string().min(1).max(100), reference: z.string().min(1).max(100) })

/** What the sandbox tells the shop of a payment: that it changed. */
export function writeSandboxMessage(secrets: Secrets, reference: string): WebhookMessage {
  const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, reference }))
  return {
    headers: {
      'content-type': 'application/json',
      [HEADER]: toHex(secrets.sign(PURPOSE, body.toString('utf8'))),
    },
    body,
  }
}

export function readSandboxMessage(secrets: Secrets, { headers, body }: WebhookMessage): WebhookVerdict {
  const given = headers[HEADER] ?? ''
  if (!secrets.verify(PURPOSE, body.toString('utf8'), given, toHex)) return { verdict: 'rejected' }
  const { id: eventId, reference } = Body.parse(JSON.parse(body.toString('utf8')))
  return { verdict: 'accepted', eventId, reference }
}

function toHex(signature: Buffer): string {
  return signature.toString('hex')
}
