import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { writeChanges } from '#lib/pages/developers/write-changes.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { ATOM_TYPE } from '#lib/pages/seo/feeds/write-atom.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: ATOM_TYPE, write: writeChanges }),
)
