import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { isWebhookType, type WebhookType, webhookTypes } from '../webhook-type.ts'

const MAX_URL = 2000
const MAX_NAME = 120

/** Throws OperationRefused unless events can be sent to the address: with https, except to one of the site's own hosts. */
export function parseUrl(given: string, localHosts: readonly string[]): string {
  const url = URL.parse(given.trim())
  const isLocal = url !== null && localHosts.includes(url.hostname)
  const isRight = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (!url || !isRight || url.username !== '' || url.password !== '' || url.href.length > MAX_URL)
    throw new OperationRefused(
      'An endpoint is an https address without a user name, such as https://erp.example.com/webhooks.',
    )
  url.hash = ''
  return url.href
}

/** Throws OperationRefused. */
export function parseName(given: string): string {
  const name = given.trim()
  if (name.length > MAX_NAME) throw new OperationRefused(`A name has at most ${MAX_NAME} characters.`)
  return name
}

/** Returns each type once, in the order of the list. Throws OperationRefused. */
export function parseTypes(given: readonly string[]): WebhookType[] {
  const unknown = given.find((type) => !isWebhookType(type))
  if (unknown !== undefined || given.length === 0)
    throw new OperationRefused(
      `${unknown === undefined ? 'Choose events' : `There is no event ${unknown}`}: ${webhookTypes.join(', ')}.`,
    )
  return webhookTypes.filter((type) => given.includes(type))
}
