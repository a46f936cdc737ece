import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { readWebRequest } from '#lib/pages/answering/answer-under-next.ts'
import { type SiteAnswer, type SiteRequest, toResponse } from '#lib/web/site/site.ts'

type Answer = (request: SiteRequest) => SiteAnswer | undefined | Promise<SiteAnswer | undefined>

/** The handler, for Next, of what our server answers before it looks for a route. */
export function createNextRoute(open: (app: App) => Answer): (request: Request) => Promise<Response> {
  let answer: Answer | undefined
  return async (request) => {
    const app = await sharedApp()
    answer ??= open(app)
    const given = await answer(await readWebRequest(app, request))
    const isHead = request.method === 'HEAD'
    return given ? toResponse(given, { isHead }) : new Response('Not found.', { status: 404 })
  }
}
