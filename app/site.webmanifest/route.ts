import { buildManifest, MANIFEST_TYPE } from '#lib/pages/icons/build-manifest.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: MANIFEST_TYPE, write: buildManifest })
}
