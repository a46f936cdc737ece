import { writeLlms } from '#lib/api/agents/write-llms.ts'
import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: 'text/markdown', write: writeLlms }),
)
