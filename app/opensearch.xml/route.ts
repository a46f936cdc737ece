import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildOpenSearch, OPENSEARCH_TYPE } from '#lib/pages/seo/build-opensearch.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: OPENSEARCH_TYPE, write: buildOpenSearch }),
)
