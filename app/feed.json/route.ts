import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildJsonFeed } from '#lib/pages/seo/feeds/build-feed.ts'
import { JSON_FEED_TYPE } from '#lib/pages/seo/feeds/write-json-feed.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) =>
  answerDocument(app, request, { type: JSON_FEED_TYPE, write: buildJsonFeed }),
)
