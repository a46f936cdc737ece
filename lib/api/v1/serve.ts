import { type Answer, jsonAnswer, toResponse } from '#lib/api/kernel/answer.ts'
import { Refusal } from '#lib/api/kernel/errors.ts'
import { createApi, type Handle } from '#lib/api/kernel/handle.ts'
import { chooseMessages } from '#lib/api/kernel/messages/index.ts'
import type { RawRequest } from '#lib/api/kernel/raw-request.ts'
import { sharedApp } from '#lib/app.ts'
import { takeHandedOver } from '#lib/server/hand-over.ts'
import { v1 } from './index.ts'

let opened: Promise<Handle> | undefined

/** Answers a request as it was sent, with this process's App. */
async function answer(request: RawRequest): Promise<Answer> {
  opened ??= sharedApp().then((app) => createApi(v1, app))
  opened.catch(() => {
    opened = undefined
  })
  return (await opened)(request)
}

/**
 * The API as a route handler. The server calls `answer` itself; a request that comes through Next's own
 * router brings along, where our server handed it over, what Next has changed of it since.
 */
export const serve = Object.assign(
  async (request: Request): Promise<Response> => {
    const raw = takeHandedOver(request)
    return toResponse(raw ? await answer(raw) : nothingHere())
  },
  { answer },
)

/** A request that was not handed over came round the server's lane, under another prefix or as `/x/../api/v1/site`. */
function nothingHere(): Answer {
  const message = chooseMessages(undefined, []).refusal(new Refusal('not_found'))
  return jsonAnswer(404, { 'Cache-Control': 'no-store' }, { message, error: 'not_found' })
}
