import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { APP_LINKS_TYPE, buildAppleAppSiteAssociation } from '#lib/pages/seo/app-links/build-app-links.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: APP_LINKS_TYPE, write: buildAppleAppSiteAssociation }),
)
