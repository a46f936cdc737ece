import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildRobots } from '#lib/pages/seo/build-robots.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: 'text/plain', write: buildRobots }),
)
