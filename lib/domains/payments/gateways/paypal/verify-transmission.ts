import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookMessage } from '../gateway.ts'
import type { FetchKey } from './fetch-certificate.ts'

// PayPal repeats a message for three days.
const OLDEST = 4 * 24 * 60 * 60 * 1000
const NEWEST = 5 * 60 * 1000

/**
 * Whether PayPal sent the message to this webhook; PayPal's package has nothing for that. Throws GatewayUnavailable
 * where the certificate is not to be had.
 */
export async function isTransmissionGenuine(
  { headers, body }: WebhookMessage,
  webhookId: string,
  fetchKey: FetchKey,
): Promise<boolean> {
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
  const { 'paypal-transmission-sig': signature, 'paypal-cert-url': address } = headers
  if (!webhookId || !id || !time || !signature || !address || !isRecent(time)) return false
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false
  const key = await fetchKey(address)
  if (key?.asymmetricKeyType !== 'rsa') return false
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))
}

function isRecent(time: string): boolean {
  const age = Date.now() - Date.parse(time)
  return age < OLDEST && age > -NEWEST
}
