import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildOpenSearch, OPENSEARCH_TYPE } from '#lib/pages/seo/build-opensearch.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: OPENSEARCH_TYPE, write: buildOpenSearch })
}
