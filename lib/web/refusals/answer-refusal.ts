import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { type Answer, jsonAnswer } from '#lib/web/http/raw-request.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import { DETAILS_HEADER, describeError } from './error-details.ts'
import { Invalid, REFUSALS, Refusal } from './refusal.ts'

/** Turns any error into the envelope. Errors other than refusals are logged and never revealed. */
export function refuse(
  error: unknown,
  messages: Messages,
  headers: Record<string, string>,
  log: Log,
): Answer {
  headers['Cache-Control'] = 'no-store'
  const refusal =
    error instanceof Invalid || error instanceof Refusal ? error : unexpected(error, headers, log)
  const details = describeError(refusal)
  if (details !== null) headers[DETAILS_HEADER] = details
  if (refusal instanceof Invalid) return jsonAnswer(422, headers, messages.invalid(refusal))
  Object.assign(headers, refusal.headers)
  const body = { message: messages.refusal(refusal), error: refusal.code }
  const answer = jsonAnswer(REFUSALS[refusal.code], headers, body)
  return refusal.code === 'maintenance' ? { ...answer, isWanted: true } : answer
}

function unexpected(error: unknown, headers: Record<string, string>, log: Log): Refusal {
  const requestId = headers['X-Request-Id']
  if (isDatabaseAway(error)) {
    log.error({ err: error, requestId }, 'A request failed because the database did not respond.')
    return new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
  }
  log.error({ err: error, requestId }, 'A request failed.')
  return new Refusal('server_error')
}
