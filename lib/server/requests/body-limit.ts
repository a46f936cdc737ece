import { BODY_LIMIT } from '#lib/web/http/raw-request.ts'

// Payment providers send the whole of what an event is about.
const WEBHOOK_LIMIT = 256 * 1024

/** How many bytes of a body the path of a page or route takes. */
export function bodyLimitOf(path: string): number {
  return path.startsWith('/webhooks/') ? WEBHOOK_LIMIT : BODY_LIMIT
}
