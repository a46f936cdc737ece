import type { SecurityEvent } from '#lib/platform/security/security-events.ts'
import type { SecurityLog } from '#lib/platform/security/security-log.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { Refusal, type RefusalCode } from '#lib/web/refusals/refusal.ts'

const events: Partial<Record<RefusalCode, SecurityEvent>> = {
  unknown_key: 'app.unknown_key',
  bad_credentials: 'app.wrong_secret',
  bad_signature: 'app.wrong_signature',
  stale_timestamp: 'app.stale_signature',
  replayed_nonce: 'app.replayed',
  signature_required: 'app.unsigned',
}

/**
 * Logs why an app's credentials were refused. The key is included only if it looks like one: it might be a misplaced
 * secret.
 */
export function noteRefusedApp(security: SecurityLog, error: unknown, headers: RawHeaders): void {
  const event = error instanceof Refusal ? events[error.code] : undefined
  const key = headers.get('x-api-key')
  if (event) security.note(event, { key: key && /^[ap]k_[0-9A-Za-z]{24}$/.test(key) ? key : undefined })
}
