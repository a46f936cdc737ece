import { invalidField } from '#lib/domains/domain-error.ts'
import { isWebhookType, type WebhookType, webhookTypes } from '../webhook-type.ts'

const MAX_URL = 2000
const MAX_NAME = 120

/** Throws DomainError unless events can be sent to the address: with https, except to one of the site's own hosts. */
export function parseUrl(given: string, localHosts: readonly string[]): string {
  const url = URL.parse(given.trim())
  const isLocal = url !== null && localHosts.includes(url.hostname)
  const isRight = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (!url || !isRight || url.username !== '' || url.password !== '' || url.href.length > MAX_URL)
    throw invalidField('url', 'https_address')
  url.hash = ''
  return url.href
}

/** Throws DomainError. */
export function parseName(given: string): string {
  const name = given.trim()
  if (name.length > MAX_NAME) throw invalidField('name', 'too_long', { max: MAX_NAME })
  return name
}

/** Returns each type once, in the order of the list. Throws DomainError. */
export function parseTypes(given: readonly string[]): WebhookType[] {
  const unknown = given.find((type) => !isWebhookType(type))
  const known = webhookTypes.join(', ')
  if (unknown !== undefined) throw invalidField('events', 'unknown_event', { event: unknown, known })
  if (given.length === 0) throw invalidField('events', 'events_needed', { known })
  return webhookTypes.filter((type) => given.includes(type))
}
