import { BODY_LIMIT } from '#lib/web/http/raw-request.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'

// Payment providers send the full object of an event.
const WEBHOOK_LIMIT = 256 * 1024
// Long texts; what is larger is sent in parts.
const PANEL_LIMIT = 1024 * 1024

/** The maximum body size of a page or route, in bytes. */
export function bodyLimitOf(path: string): number {
  if (path.startsWith('/webhooks/')) return WEBHOOK_LIMIT
  return isPanelPath(path) ? PANEL_LIMIT : BODY_LIMIT
}
