import { sharedApp } from '#lib/app/current-app.ts'
import { isReservedSlug } from '#lib/domains/publishing/content/index.ts'
import { answerUnderNext, readWebRequest } from '#lib/pages/answering/answer-under-next.ts'
import { answerOtherMethod, plainRefusal } from '#lib/server/write-refusal.ts'
import { jsonAnswer, toResponse } from '#lib/web/http/raw-request.ts'
import { takesMethod } from '#lib/web/http/target.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'
import {
  pathOf,
  REFUSED_HEADER,
  type Refused,
  type Respond,
  toResponse as toSiteResponse,
} from '#lib/web/site/site.ts'

/** Answers what Next would answer otherwise than our server does, and refuses what it cannot pass on to the site (`noteRequest`). */
export async function answerUnsupported(request: Request): Promise<Response> {
  const refused = request.headers.get(REFUSED_HEADER) as Refused['refused'] | null
  if (refused === 'form') return answerUnderNext(request, refuseForm)
  const sent = refused === 'method' ? await readWebRequest(await sharedApp(), request) : undefined
  if (sent && !takesMethod(pathOf(sent), sent.method))
    return toSiteResponse(answerOtherMethod(sent, pathOf(sent)))
  return refuse(refused === 'host' ? 'invalid_request' : 'unsupported_host')
}

/** A form sent to a former address follows its redirect, which takes the place of a missing page; those of the site itself are there. */
const refuseForm: Respond = async (sent, { hasMoved }) =>
  !isReservedSlug(pathOf(sent).split('/', 2)[1] ?? '') && (await hasMoved())
    ? { status: 404, headers: {}, body: null }
    : plainRefusal('method_not_allowed', { Allow: 'GET' })

function refuse(code: 'invalid_request' | 'unsupported_host'): Response {
  const refusal = new Refusal(code)
  const message = chooseMessages(undefined, []).refusal(refusal)
  const body = { message, error: refusal.code }
  return toResponse(jsonAnswer(REFUSALS[refusal.code], { 'Cache-Control': 'no-store' }, body))
}
