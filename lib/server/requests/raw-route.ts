import { type App, sharedApp } from '#lib/app/app.ts'
import { type Answer, type Handle, jsonAnswer, toResponse } from '#lib/web/http/answer.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { takeRawRequest } from './pass-raw-request.ts'

/**
 * A route handler that gets requests as they were sent, with this process's App. The server calls `answer` directly;
 * for a request through Next's router, the original is taken from where the server handed it over.
 */
export function createRawRoute(open: (app: App) => Handle) {
  let opened: Handle | undefined
  let opening: Promise<Handle> | undefined
  const answer: Handle = (request) => {
    if (opened) return opened(request)
    opening ??= sharedApp().then(open)
    opening.then(
      (handle) => {
        opened = handle
      },
      () => {
        opening = undefined
      },
    )
    return opening.then((handle) => handle(request))
  }
  const serve = async (request: Request): Promise<Response> => {
    const raw = takeRawRequest(request)
    return toResponse(raw ? await answer(raw) : nothingHere())
  }
  return Object.assign(serve, { answer })
}

/** A request that was not handed over bypassed the server's lane, under another prefix or as `/x/../api/v1/site`. */
function nothingHere(): Answer {
  const message = chooseMessages(undefined, []).refusal(new Refusal('not_found', { facts: { wrongPath: 1 } }))
  return jsonAnswer(404, { 'Cache-Control': 'no-store' }, { message, error: 'not_found' })
}
