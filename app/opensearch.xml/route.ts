import { answerDocument } from '#lib/storefront/seo/answer-document.ts'
import { buildOpenSearch, OPENSEARCH_TYPE } from '#lib/storefront/seo/build-opensearch.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: OPENSEARCH_TYPE, write: buildOpenSearch })
}
