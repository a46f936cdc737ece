import { jsonAnswer, toResponse } from '#lib/web/http/answer.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'

/** Refuses what Next cannot pass on to the site (`noteRequest`). */
export function answerUnsupported(): Response {
  const refusal = new Refusal('unsupported_host')
  const message = chooseMessages(undefined, []).refusal(refusal)
  const body = { message, error: refusal.code }
  return toResponse(jsonAnswer(REFUSALS[refusal.code], { 'Cache-Control': 'no-store' }, body))
}
