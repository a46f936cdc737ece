import { BODY_LIMIT } from '#lib/web/http/raw-request.ts'

// Payment providers send the full object of an event.
const WEBHOOK_LIMIT = 256 * 1024

/** The maximum body size of a page or route, in bytes. */
export function bodyLimitOf(path: string): number {
  return path.startsWith('/webhooks/') ? WEBHOOK_LIMIT : BODY_LIMIT
}
