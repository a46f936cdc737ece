import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildPartFeed } from '#lib/pages/seo/feeds/build-feed.ts'
import { ATOM_TYPE } from '#lib/pages/seo/feeds/write-atom.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, slug = '']) =>
  answerDocument(app, request, { type: ATOM_TYPE, write: () => buildPartFeed(app, 'category', slug) }),
)
