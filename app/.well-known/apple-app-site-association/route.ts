import { APP_LINKS_TYPE, buildAppleAppSiteAssociation } from '#lib/pages/app-links/build-app-links.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: APP_LINKS_TYPE, write: buildAppleAppSiteAssociation })
}
