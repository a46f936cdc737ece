import type { App } from '#lib/app/app.ts'
import { freshApp } from '#lib/app/current-app.ts'
import { fromResponse, type MadeAnswer, pathOf, type Respond, toWebRequest } from '#lib/web/site/site.ts'
import { answerUnderNext } from './answer-under-next.ts'

/** A handler that Next calls. Our server calls `respond` instead, without a Request and a Response in between. */
export type Route = ((request: Request) => Promise<Response>) & { respond: Respond }

export function createRoute(respond: Respond): Route {
  return Object.assign((request: Request) => answerUnderNext(request, respond), { respond })
}

type AnswerRequest = (app: App, request: Request, parts: string[]) => Promise<Response> | Response

/** The same for what answers a Request with a Response. `parts` are those of the path, decoded. */
export function createSiteRoute(answer: AnswerRequest): Route {
  return createRoute(async (request): Promise<MadeAnswer> => {
    const app = await freshApp(request)
    const parts = pathOf(request).split('/').slice(1).map(decodeURIComponent)
    return fromResponse(await answer(app, toWebRequest(request, app.defaultSiteUrl), parts))
  })
}
