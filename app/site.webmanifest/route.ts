import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildManifest, MANIFEST_TYPE } from '#lib/pages/seo/icons/build-manifest.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: MANIFEST_TYPE, write: buildManifest }),
)
